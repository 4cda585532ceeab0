package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.probe.process.ProcessTable.Row;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** What others take of the CPUs: the host, and processes that are not ours. */
final class ActivityFindings {
  private static final Subject OTHERS = new Subject("other processes");

  // Shares of one CPU. The first of steal is the one from which a trial is warned of.
  private static final double STEAL_CAUTION = 0.03;
  private static final double STEAL_BAD = 0.10;
  private static final double OTHERS_CAUTION = 0.05;
  private static final double OTHERS_BAD = 0.25;
  private static final int SHOWN = 3;
  private static final double LEAST_SHOWN = 0.005;

  private ActivityFindings() {}

  /** Where the system tells of neither. */
  static List<MachineFinding> unknown() {
    return List.of(
        new Subject("steal")
            .unreported("In a virtual machine the host may give CPU time to other guests."),
        OTHERS.unreported("They may take CPU time from some trials only."));
  }

  /** Of two looks at a machine. What descends from our own pid is ours, too. */
  static List<MachineFinding> of(CpuTicks before, CpuTicks after, long self) {
    return List.of(steal(before, after, "steal"), others(before, after, self));
  }

  /** What the host took between two looks. */
  static MachineFinding steal(CpuTicks before, CpuTicks after, String subject) {
    Subject steal = new Subject(subject);
    double share = (after.all().steal() - before.all().steal()) / after.elapsedSince(before);
    double ever =
        (double) after.all().steal() / Math.max(1, after.all().total() - after.all().idle());
    String seen =
        "%s of one CPU, %s of all busy time since the start of the machine"
            .formatted(Numbers.percent(share), Numbers.percent(ever));
    if (share < STEAL_CAUTION) {
      return steal.good(seen, "The host took no CPU time; on an idle machine steal may not show.");
    }
    String meaning =
        "The host gave CPU time to other guests: the service was slower than its CPUs allow.";
    String remedy =
        "Measure at another time, or on dedicated CPUs (no burstable type of instance).";
    return share < STEAL_BAD
        ? steal.caution(seen, meaning, remedy)
        : steal.bad(seen, meaning, remedy);
  }

  private static MachineFinding others(CpuTicks before, CpuTicks after, long self) {
    double elapsed = after.elapsedSince(before);
    ToLongFunction<Row> used = row -> row.nanosSince(before.processes());
    Set<Long> ours = after.processes().pids(List.of(self));
    long busy = after.all().busy() - before.all().busy();
    long own =
        after.processes().rows().stream()
            .filter(row -> ours.contains(row.pid()))
            .mapToLong(used)
            .sum();
    double share = Math.max(0, busy - own) / elapsed;
    List<Row> most =
        after.processes().rows().stream()
            .filter(row -> !ours.contains(row.pid()))
            .filter(row -> used.applyAsLong(row) / elapsed >= LEAST_SHOWN)
            .sorted(Comparator.comparingLong(used).reversed().thenComparingLong(Row::pid))
            .limit(SHOWN)
            .toList();
    String seen =
        Numbers.percent(share)
            + " of one CPU"
            + (most.isEmpty() ? "" : ": ")
            + most.stream()
                .map(p -> words(p, used.applyAsLong(p) / elapsed))
                .collect(Collectors.joining(", "));
    if (share < OTHERS_CAUTION) {
      return OTHERS.good(seen, "Nothing else uses the CPUs.");
    }
    String meaning =
        "They take time and caches from the tiers, in some trials more than in others.";
    String remedy = most.isEmpty() ? "See top." : "Stop them: ps -fp " + pids(most);
    return share < OTHERS_BAD
        ? OTHERS.caution(seen, meaning, remedy)
        : OTHERS.bad(seen, meaning, remedy);
  }

  private static String words(Row process, double share) {
    return "%s (pid %d) %s".formatted(process.name(), process.pid(), Numbers.percent(share));
  }

  private static String pids(List<Row> processes) {
    return processes.stream().map(p -> String.valueOf(p.pid())).collect(Collectors.joining(","));
  }
}
