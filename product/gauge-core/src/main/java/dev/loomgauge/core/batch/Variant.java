package dev.loomgauge.core.batch;

/** One way to work a batch off; its name is that of the benchmark's parameter: "platform-8". */
public record Variant(String name, Crew crew, String published) {
  /** The parameter of every benchmark that names its variant. */
  public static final String PARAMETER = "variant";

  /** The variant of the benchmarks that measure a demand in a single thread. */
  public static final String DEMAND = "demand";

  static Variant of(String name, Crew crew) {
    return new Variant(name, crew, name);
  }
}
