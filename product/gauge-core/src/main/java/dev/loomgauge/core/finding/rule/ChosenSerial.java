package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmUse;
import java.util.Optional;

/** The JVM chose a collector for a small machine, and its pauses are felt. */
public final class ChosenSerial implements Rule {
  @Override
  public String code() {
    return "serial-collector";
  }

  @Override
  public String title() {
    return "Serial collector chosen for a small machine";
  }

  @Override
  public String meaning() {
    return """
        Nobody chose a collector, and the JVM sees fewer than two CPUs or less than 1,792 MB of memory, so it took the serial one; its pauses take 5 % of the time or more.
        A container with a small CPU limit is such a machine, even on a large host.\
        """;
  }

  private static final double FELT = 0.05;

  /** From here on the heap is too small for any collector. */
  private static final double HEAP = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    double paused = e.paused();
    return e.jvm()
        .map(JvmUse::setup)
        .map(JvmSetup::collector)
        .filter(collector -> collector.usual() && collector.value().equals("Serial"))
        .filter(_ -> paused >= FELT && paused < HEAP)
        .map(
            _ ->
                new Cause(
                    Numbers.format(
                        "The JVM chose the serial collector by itself, and its pauses take %s of the time.",
                        Numbers.percent(paused)),
                    "Give the JVM two CPUs or more (-XX:ActiveProcessorCount where a container hides them) or a larger young generation, and name the collector that you want: -XX:+UseG1GC, -XX:+UseParallelGC.",
                    paused));
  }
}
