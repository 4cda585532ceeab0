package dev.loomgauge.core.steady;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** Prints the tables of docs/method/steady-state.md. */
final class Figures {
  /** Noise that a steady load may have. */
  static final List<NoiseModel> STEADY =
      List.of(
          NoiseModel.plain(0.005),
          NoiseModel.plain(0.02),
          NoiseModel.plain(0.1),
          new NoiseModel(0.02, 0, true),
          new NoiseModel(0.02, 0.3, false),
          new NoiseModel(0.02, 0.3, true),
          new NoiseModel(0.1, 0.3, true));

  /** Seconds of a series. */
  static final List<Integer> LENGTHS = List.of(6, 8, 10, 15, 20, 30, 45, 60);

  private static final long SEED = 7;
  private final PrintStream out;
  private final int trials;

  private Figures(PrintStream out, int trials) {
    this.out = out;
    this.trials = trials;
  }

  /** Takes the number of series and trials behind each figure; 10,000 if it is not told. */
  public static void main(String[] args) {
    Figures figures = new Figures(System.out, args.length == 0 ? 4_000 : Integer.parseInt(args[0]));
    figures.changes("Steady: share with a change, %", LoadShape.STEADY, STEADY);
    List<NoiseModel> noises =
        List.of(NoiseModel.plain(0.005), NoiseModel.plain(0.02), NoiseModel.plain(0.05));
    figures.changes("1 - 0.5 exp(-t / 5 s): share with a change, %", LoadShape.WARM_UP, noises);
    figures.changes("A step of 10 % at second 7: share with a change, %", LoadShape.STEP, noises);
    figures.windows();
    figures.stalls();
  }

  private void changes(String title, LoadShape shape, List<NoiseModel> kinds) {
    out.printf(
        Locale.ROOT,
        "%n%s%n| noise | %s |%n|---%s|%n",
        title,
        row(LENGTHS),
        "|---".repeat(LENGTHS.size()));
    for (NoiseModel kind : kinds) {
      List<String> shares =
          LENGTHS.stream().map(s -> percent(Frequency.ofChanges(shape, kind, s, trials))).toList();
      out.printf(Locale.ROOT, "| %s | %s |%n", kind.words(), row(shares));
    }
  }

  private void windows() {
    out.printf(Locale.ROOT, "%nWindows: from 0, longest warm-up 30 s%n");
    out.printf(
        Locale.ROOT, "| load | noise | window, s | steady, %% | ends, s | later, s | bias, %% |%n");
    out.printf(Locale.ROOT, "|---|---|---|---|---|---|---|%n");
    for (LoadShape shape : LoadShape.values()) {
      for (NoiseModel unrest :
          List.of(
              NoiseModel.plain(0.005), NoiseModel.plain(0.02), new NoiseModel(0.02, 0.3, true))) {
        for (int length : shape == LoadShape.STEADY ? List.of(3, 10, 20) : List.of(10, 20)) {
          window(shape, unrest, new WindowRule(0, 30, length));
        }
      }
    }
  }

  private void window(LoadShape shape, NoiseModel unrest, WindowRule rule) {
    Rehearsal seen =
        Rehearsal.of(rule, trials / 5, SEED, r -> shape.seconds(unrest, rule.total(), r));
    out.printf(
        Locale.ROOT,
        "| %s | %s | %d | %s | %.0f | %.0f; %.1f | %.2f |%n",
        shape.words(),
        unrest.words(),
        rule.length(),
        percent(seen.steady()),
        seen.medianEnd(),
        seen.medianExtra(),
        seen.meanExtra(),
        seen.bias() * 100);
  }

  private void stalls() {
    out.printf(
        Locale.ROOT,
        "%n| stalls | hold, s | window, s | throughput, %% | had it ended when narrow, %% | windows"
            + " without a stall, %% | had they ended when narrow, %% | p99 of the cell, %% | median"
            + " of the trials' p99, %% |%n|---|---|---|---|---|---|---|---|---|%n");
    for (double chance : List.of(0.05, 0.1, 0.2)) {
      for (int hold : List.of(8, 20)) {
        StalledRuns seen = StalledRuns.of(chance, hold, 5, trials / 4, SEED);
        out.printf(
            Locale.ROOT,
            "| %.0f %% of the seconds | %d | %.1f | %+.2f | %+.2f | %.0f | %.0f | %+.1f | %+.1f"
                + " |%n",
            chance * 100,
            hold,
            seen.seconds(),
            seen.throughput() * 100,
            seen.ifNarrow() * 100,
            seen.unseen() * 100,
            seen.unseenIfNarrow() * 100,
            seen.p99() * 100,
            seen.medianP99() * 100);
      }
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", share * 100);
  }

  private static String row(List<?> cells) {
    return String.join(" | ", cells.stream().map(Object::toString).toList());
  }
}
