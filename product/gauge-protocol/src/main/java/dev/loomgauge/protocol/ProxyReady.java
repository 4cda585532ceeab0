package dev.loomgauge.protocol;

import java.util.Map;

/**
 * The proxy can be used.
 *
 * @param ports target, as it was given, to the port of 127.0.0.1 that forwards to it
 * @param transport {@code epoll} or {@code nio}
 */
public record ProxyReady(boolean ready, Map<String, Integer> ports, String transport, long pid)
    implements ReadyLine {
  public ProxyReady {
    ports = Map.copyOf(ports);
  }
}
