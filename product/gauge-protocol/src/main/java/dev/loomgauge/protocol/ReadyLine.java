package dev.loomgauge.protocol;

/** The one line that a program prints when it can be used. */
public sealed interface ReadyLine permits DatabaseReady, DownstreamReady, ProxyReady {
  /** Whether it can be used; a line that is not this one does not say so. */
  boolean ready();
}
