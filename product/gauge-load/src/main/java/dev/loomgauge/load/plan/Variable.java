package dev.loomgauge.load.plan;

import java.nio.file.Path;

/** Where the values of a template variable come from; every draw is seeded. */
public sealed interface Variable {
  /** Whole numbers from {@code min} to {@code max}, both included, equally likely. */
  record Uniform(long min, long max) implements Variable {}

  /**
   * Whole numbers from {@code min} to {@code max}; the k-th of them has a probability proportional
   * to k^-exponent.
   */
  record Zipf(long min, long max, double exponent) implements Variable {}

  /** The lines of a UTF-8 file, in turn over all threads or at random. */
  record Lines(Path file, boolean random) implements Variable {}
}
