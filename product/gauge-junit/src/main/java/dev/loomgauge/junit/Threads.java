package dev.loomgauge.junit;

/** Which threads carry requests: those of the operating system, or virtual ones. */
public enum Threads {
  PLATFORM,
  VIRTUAL
}
