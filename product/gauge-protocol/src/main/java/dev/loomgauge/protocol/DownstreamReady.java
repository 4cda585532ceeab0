package dev.loomgauge.protocol;

/** The downstream stub can be used; its transport is {@code epoll} or {@code nio}. */
public record DownstreamReady(
    boolean ready, int port, String address, String transport, int loops, long pid)
    implements ReadyLine {}
