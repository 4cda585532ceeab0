package dev.loomgauge.protocol.load;

/** The answer to the line {@code clock}: the engine's, in microseconds since 1970. */
public record EngineClock(long epochMicros) implements EngineLine {}
