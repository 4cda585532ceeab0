package dev.loomgauge.run.probe;

/** What came of asking the service's JVM. */
public sealed interface JvmReading {

  /** It answered. */
  record Seen(JvmFacts facts) implements JvmReading {}

  /** It is there and did not answer in time, or not sensibly; it may the next time. */
  record Silent(String reason) implements JvmReading {}

  /** It has ended. */
  record Gone() implements JvmReading {}
}
