package dev.loomgauge.run.probe.jvm;

/** What came of asking the service's JVM, or the JVMs of all its instances. */
public sealed interface JvmReading {

  /** What both tell together; of one that tells nothing, that. */
  default JvmReading and(JvmReading other) {
    return switch (this) {
      case Seen(JvmFacts facts) ->
          other instanceof Seen(JvmFacts others) ? new Seen(facts.plus(others)) : other;
      case Silent silent -> other instanceof Gone ? other : silent;
      case Gone gone -> gone;
    };
  }

  /** It answered. */
  record Seen(JvmFacts facts) implements JvmReading {}

  /** It is there and did not answer in time, or not sensibly; it may the next time. */
  record Silent(String reason) implements JvmReading {}

  /** It has ended. */
  record Gone() implements JvmReading {}
}
