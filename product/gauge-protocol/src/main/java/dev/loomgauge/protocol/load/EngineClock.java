package dev.loomgauge.protocol.load;

/**
 * The answer to the line {@code clock}.
 *
 * @param epochMicros the engine's clock, microseconds since 1970
 */
public record EngineClock(long epochMicros) implements EngineLine {}
