package dev.loomgauge.protocol.load;

/**
 * The line of an engine that takes plan after plan: it can take one, and nothing is left of the one
 * before.
 */
public record EngineReady(int plans) implements EngineLine {}
