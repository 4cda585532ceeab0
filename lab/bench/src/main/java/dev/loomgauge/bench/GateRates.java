package dev.loomgauge.bench;

import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.statistics.InterimLooks;
import dev.loomgauge.run.discovery.ObservationPace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Predicate;

/**
 * How often a gate is wrong about times, by simulation: a markdown table on stdout. Started by
 * gate.sh.
 *
 * @param cpu that the head needs more of: 1 for an A/A gate
 */
record GateRates(SharedRunner machine, double cpu, Duration time) {
  private static final int PAIRS = 2;
  private static final long SEED = 20_261_129L;
  private static final List<SharedRunner> MACHINES =
      List.of(
          SharedRunner.QUIET,
          SharedRunner.USUAL,
          SharedRunner.STEPS,
          SharedRunner.STOLEN,
          SharedRunner.ALIKE);

  /**
   * Shares of all gates.
   *
   * @param falseAlarms in which a metric is called slower that is not
   * @param found in which CPU per request is called slower
   * @param spared in which it is called equivalent or faster
   */
  record Rates(double falseAlarms, double found, double spared, double minutes) {}

  /** The number of gates for each row. */
  public static void main(String[] args) {
    int gates = args.length == 0 ? 2_000 : Integer.parseInt(args[0]);
    System.out.println(
        "| noise | head needs more CPU | time | false alarms | found | called equivalent or faster |"
            + " minutes needed |");
    System.out.println("|---|--:|--:|--:|--:|--:|--:|");
    for (SharedRunner machine : MACHINES) {
      for (double cpu : new double[] {1, 1.02, 1.05, 1.1}) {
        for (int minutes : cpu == 1.1 ? new int[] {10, 15, 30} : new int[] {15, 30}) {
          GateRates rates = new GateRates(machine, cpu, Duration.ofMinutes(minutes));
          System.out.println(rates.row(rates.of(gates)));
        }
      }
    }
  }

  String row(Rates rates) {
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d min | %.1f %% | %s | %.1f %% | %.1f |",
        machine.name(),
        cpu == 1 ? "no" : "%.0f %%".formatted(100 * cpu - 100),
        time.toMinutes(),
        100 * rates.falseAlarms(),
        cpu == 1 ? "" : "%.1f %%".formatted(100 * rates.found()),
        100 * rates.spared(),
        rates.minutes());
  }

  /** Simulates that many gates on all CPUs; the same ones each time. */
  Rates of(int gates) {
    List<Long> seeds = new Random(SEED).longs(gates).boxed().toList();
    List<GateTimes> ended = seeds.parallelStream().map(seed -> gate(new Random(seed))).toList();
    long blocks = ended.stream().mapToLong(GateTimes::blocks).sum();
    return new Rates(
        share(ended, TimeOutcome.SLOWER, metric -> cpu == 1 || metric != TimeMetric.CPU),
        share(ended, TimeOutcome.SLOWER, metric -> cpu > 1 && metric == TimeMetric.CPU),
        share(ended, TimeOutcome.EQUIVALENT, TimeMetric.CPU::equals)
            + share(ended, TimeOutcome.FASTER, TimeMetric.CPU::equals),
        blocks * (ObservationPace.USUAL.block().toMillis() / 60_000.0) / gates);
  }

  private static double share(
      List<GateTimes> ended, TimeOutcome outcome, Predicate<TimeMetric> metrics) {
    return ended.stream()
            .filter(times -> times.with(outcome).stream().map(TimeFact::metric).anyMatch(metrics))
            .count()
        / (double) ended.size();
  }

  /** Blocks as a gate takes them, until all is decided or the time is spent. */
  private GateTimes gate(Random random) {
    SharedRunner.Run run = machine.new Run(random);
    TimesAsked asked =
        new TimesAsked(time, OptionalInt.empty(), 0.03, List.of(TimeMetric.values()));
    int most = asked.blocks(ObservationPace.USUAL.block());
    InterimLooks looks = InterimLooks.between(TimesAsked.FIRST_LOOK, most);
    List<TimedTrial> trials = new ArrayList<>();
    GateTimes times = GateTimes.none(asked);
    for (int block = 1; block <= most && !times.decided(); block++) {
      run.nextBlock();
      List<GateBuild> first =
          random.nextBoolean()
              ? List.of(GateBuild.BASE, GateBuild.HEAD)
              : List.of(GateBuild.HEAD, GateBuild.BASE);
      for (int pair = 1; pair <= PAIRS; pair++) {
        for (GateBuild build : pair == 1 ? first : first.reversed()) {
          trials.add(run.load(block, pair, build, cpu));
        }
      }
      times = GateTimes.of(asked, trials, looks);
    }
    return times;
  }
}
