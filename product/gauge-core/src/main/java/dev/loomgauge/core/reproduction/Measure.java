package dev.loomgauge.core.reproduction;

/** What a published row states, and which side of its bound it must keep to. */
public enum Measure {
  /** Requests a second; the bound is a ceiling. */
  THROUGHPUT("throughput", "req/s"),
  /** Mean response time; the bound is a floor. */
  MEAN("mean", "ms"),
  /** Time of a batch; the bound is a floor. */
  TIME("time", "ms"),
  /** Memory of a process over its requests in flight; no law bounds it. */
  MEMORY("memory per request", "bytes"),
  /** A ratio, a saving or a rate that is claimed; the bound is the recomputed one. */
  CLAIM("claim", "");

  private final String word;
  private final String unit;

  Measure(String word, String unit) {
    this.word = word;
    this.unit = unit;
  }

  public String word() {
    return word;
  }

  public String unit() {
    return unit;
  }

  /** Whether a figure above the bound breaks the law. */
  boolean ceiling() {
    return this == THROUGHPUT;
  }
}
