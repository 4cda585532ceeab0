package dev.loomgauge.core.audit;

/**
 * A likely cause.
 *
 * @param name short, for machines: "ramp-inside"
 * @param words what happened, with the figures that say so, a sentence
 * @param remedy what would settle it, a sentence
 */
public record LikelyCause(String name, String words, String remedy) {}
