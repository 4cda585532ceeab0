package dev.loomgauge.bench.generator;

import dev.loomgauge.bench.generator.Rounds.Trial;
import dev.loomgauge.bench.generator.Stage.Load;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.statistics.PairedRatio;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Median;

/** The parts of the comparison, a markdown table each. */
record Tables(Rounds rounds, Stage stage, List<Generator> generators) {
  private static final int FREEZE_SECONDS = 15;
  private static final int FREEZE_WARMUP_SECONDS = 2;
  private static final int FREEZE_DELAY_MS = 10;
  private static final int RATE = 500;

  /** Little's law: from this many users the delay lets the same rate through. */
  private static final int USERS_OF_RATE = RATE * FREEZE_DELAY_MS / 1000;

  /** The same without one generator. */
  Tables without(String name) {
    return new Tables(
        rounds, stage, generators.stream().filter(it -> !it.name().equals(name)).toList());
  }

  void cpu(int users) throws IOException, InterruptedException {
    stage.delay(100);
    cpu(generators, users, rounds.of(generators, users));
  }

  static void cpu(List<Generator> generators, int users, Map<Generator, List<Trial>> trials) {
    System.out.printf("%n### CPU per request: %,d users, 100 ms%n%n", users);
    System.out.println(
        "| generator | req/s | CPU s per 100,000 requests, whole trial | steady part | of its core"
            + " | server's core | mean ms | p99 ms | errors |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    trials.forEach(
        (generator, seen) ->
            System.out.printf(
                "| %s | %,.0f | %s | %s | %.0f %% | %.0f %% | %.1f | %.1f | %d |%n",
                generator.name(),
                steady(seen, Trial.Steady::rate).median(),
                Sample.of(seen, Trial::wholePer100k).range("%.3f"),
                steady(seen, Trial.Steady::cpuPer100k).range("%.3f"),
                100 * steady(seen, Trial.Steady::cpuShare).median(),
                100 * steady(seen, Trial.Steady::serverShare).median(),
                steady(seen, it -> it.summary().meanMs()).median(),
                steady(seen, it -> it.summary().latencies().p99Ms()).median(),
                errors(seen)));
    System.out.printf("%nPaired by round, with 95 %% intervals:%n%n");
    System.out.println("| ratio of CPU per request | whole trial | steady part |");
    System.out.println("|---|---|---|");
    for (Generator ours : generators.stream().filter(Tables::isOurs).toList()) {
      for (Generator other : generators.stream().filter(it -> !isOurs(it)).toList()) {
        List<Trial> mine = trials.getOrDefault(ours, List.of());
        List<Trial> its = trials.getOrDefault(other, List.of());
        System.out.printf(
            "| %s / %s | %s | %s |%n",
            ours.name(),
            other.name(),
            Sample.of(mine, Trial::wholePer100k).dividedBy(Sample.of(its, Trial::wholePer100k)),
            steady(mine, Trial.Steady::cpuPer100k)
                .dividedBy(steady(its, Trial.Steady::cpuPer100k)));
      }
    }
    System.out.println();
    System.out.println(
        "gauge-load / wrk should be 1.3 or less over the whole trial, and 1.0 or less in the steady"
            + " part.");
  }

  private static boolean isOurs(Generator generator) {
    return generator.name().startsWith(GaugeLoad.NAME);
  }

  private static Sample steady(List<Trial> trials, ToDoubleFunction<Trial.Steady> figure) {
    return Sample.of(trials, trial -> figure.applyAsDouble(trial.steady()));
  }

  void saturation() throws IOException, InterruptedException {
    int users = 1_000;
    stage.delay(0);
    saturation(users, rounds.of(generators, users));
  }

  static void saturation(int users, Map<Generator, List<Trial>> trials) {
    System.out.printf("%n### Saturation: %,d users without delay%n%n", users);
    System.out.println(
        "| generator | X, req/s | N / X, ms | mean it reports, ms | mean / (N / X) | X by the"
            + " server's count | of its core | server's core | errors |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    trials.forEach(
        (generator, seen) ->
            System.out.printf(
                "| %s | %,.0f | %.2f | %.2f | %s | %,.0f | %.0f %% | %.0f %% | %d |%n",
                generator.name(),
                steady(seen, it -> it.summary().throughputRps()).median(),
                steady(seen, it -> 1e3 * users / it.summary().throughputRps()).median(),
                steady(seen, it -> it.summary().meanMs()).median(),
                steady(
                        seen,
                        it -> it.summary().meanMs() * it.summary().throughputRps() / 1e3 / users)
                    .range("%.3f"),
                steady(seen, Trial.Steady::rate).median(),
                100 * steady(seen, Trial.Steady::cpuShare).median(),
                100 * steady(seen, Trial.Steady::serverShare).median(),
                errors(seen)));
    System.out.println();
    System.out.println(
        "gauge-load must be within 0.97 to 1.03. wrk begins its window with all first requests at"
            + " once; k6 runs a script between requests.");
  }

  void freeze() throws IOException, InterruptedException {
    stage.delay(FREEZE_DELAY_MS);
    System.out.printf(
        "%n### The generator frozen for 1 s twice: %d arrivals/s, %d ms%n%n",
        RATE, FREEZE_DELAY_MS);
    System.out.println(
        "| generator | model | req/s | p99 it reports, ms | p99 by the schedule, ms | max, ms |"
            + " what it reports of itself |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Generator generator : generators) {
      frozenRow(generator, frozen(generator));
    }
    System.out.println();
    System.out.println(
        "gauge-load must report 900 ms or more, or show by its lag that it was late.");
  }

  static void frozenRow(Generator generator, LoadSummary summary) {
    // Two freezes put arrivals 0 to 1 s behind, evenly: the longest 1 % of all are half in each.
    double truth = FREEZE_DELAY_MS + 1000 - 1000 * summary.windowSeconds() / 200;
    System.out.printf(
        "| %s | %s | %,.0f | %.0f | %.0f | %.0f | %s |%n",
        generator.name(),
        generator.open() ? "open" : "closed, it has no other: " + USERS_OF_RATE + " users",
        summary.throughputRps(),
        summary.latencies().p99Ms(),
        truth,
        summary.latencies().maxMs(),
        remark(summary));
  }

  /** The rate, or as many users as the delay lets send at it. */
  static LoadRequest.Arrivals arrivals(Generator generator) {
    return generator.open()
        ? new LoadRequest.Rate(RATE, false)
        : new LoadRequest.Users(USERS_OF_RATE, Duration.ZERO);
  }

  private LoadSummary frozen(Generator generator) throws IOException, InterruptedException {
    Load load =
        stage.start(
            stage.children(),
            generator,
            arrivals(generator),
            Duration.ZERO,
            new Pace.Fixed(
                Duration.ofSeconds(FREEZE_WARMUP_SECONDS),
                Duration.ofSeconds(FREEZE_SECONDS - FREEZE_WARMUP_SECONDS - 1)));
    load.waitUntil(FREEZE_SECONDS / 3.0);
    load.freeze();
    load.waitUntil(FREEZE_SECONDS / 3.0 + 4);
    load.freeze();
    return load.summary();
  }

  private static String remark(LoadSummary summary) {
    StringJoiner remark = new StringJoiner(", ");
    remark.setEmptyValue("nothing of its own lateness");
    if (summary.generator().lagMaxMs() != null) {
      remark.add("lag %.0f ms".formatted(summary.generator().lagMaxMs()));
    }
    if (summary.generator().lateStarts() != null) {
      remark.add(summary.generator().lateStarts() + " late");
    }
    if (summary.generator().missedStarts() != null) {
      remark.add(summary.generator().missedStarts() + " missed");
    }
    if (summary.uncorrected() != null) {
      remark.add("uncorrected p99 %.0f ms".formatted(summary.uncorrected().p99Ms()));
    }
    return remark.toString();
  }

  private static long errors(List<Trial> trials) {
    return trials.stream().mapToLong(trial -> trial.steady().summary().failed()).sum();
  }

  /** Figures of repeated trials. */
  record Sample(List<Double> values) {
    static Sample of(List<Trial> trials, ToDoubleFunction<Trial> figure) {
      return new Sample(trials.stream().map(figure::applyAsDouble).toList());
    }

    double median() {
      return Median.withDefaults()
          .evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Median, least and most. */
    String range(String format) {
      String all = values.size() == 1 ? format : format + " (" + format + " to " + format + ")";
      return String.format(
          Locale.ROOT, all, median(), Collections.min(values), Collections.max(values));
    }

    /**
     * Median of the ratios to another sample, paired by round, and the 95 % interval of their
     * geometric mean.
     */
    String dividedBy(Sample other) {
      List<Double> ratios =
          IntStream.range(0, values.size())
              .mapToObj(round -> values.get(round) / other.values.get(round))
              .toList();
      PairedRatio paired = PairedRatio.of(ratios);
      double median = new Sample(ratios).median();
      return paired.hasSpread()
          ? String.format(
              Locale.ROOT, "%.3f [%.3f, %.3f]", median, paired.low(0.95), paired.high(0.95))
          : String.format(Locale.ROOT, "%.3f (one round: no interval)", median);
    }
  }
}
