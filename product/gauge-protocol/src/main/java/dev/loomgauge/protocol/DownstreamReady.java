package dev.loomgauge.protocol;

/**
 * The downstream stub can be used.
 *
 * @param address that it listens on
 * @param transport {@code epoll} or {@code nio}
 * @param loops event loops
 */
public record DownstreamReady(
    boolean ready, int port, String address, String transport, int loops, long pid)
    implements ReadyLine {}
