package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.ModePrediction;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.OwnAnswer.Section;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.PredictionReport;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.PairStore;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What virtual threads should bring, predicted as soon as platform threads were observed, and
 * written to {@code virtual-predicted.csv} before any of them runs.
 */
final class VirtualForecast {
  /** A limit that was found later is shown by a load beyond it. */
  private static final double BEYOND = 1.5;

  /** Share of the CPUs; a warm service's compilers use less. */
  private static final double STILL_BUSY = 0.05;

  /** Share of the requests; fewer are no part of a forecast. */
  private static final double SOME_ERRORS = 0.001;

  private static final List<String> HEADER = List.of("users", "throughput", "mean", "limited by");

  private final Installation home;
  private final ModePrediction.Question question;
  private final Path folder;
  private Optional<Forecast> made = Optional.empty();
  private boolean asked;

  VirtualForecast(Installation home, ModePrediction.Question question, Path folder) {
    this.home = home;
    this.question = question;
    this.folder = folder;
  }

  /** Makes it from the first mode that was observed, and prints it; later modes change nothing. */
  void make(ModeEvidence seen, int cpus, PrintStream out, Progress progress) {
    if (asked) {
      return;
    }
    asked = true;
    made = ModePrediction.virtual(seen, question, machine(home, cpus, progress));
    made.ifPresent(
        forecast -> {
          write(forecast);
          print(out, forecast);
          cold(seen.last()).ifPresent(text -> Wrapped.print(out, "", text));
        });
  }

  /** This one, with this number of CPUs for the service. */
  static ModePrediction.Machine machine(Installation home, int cpus, Progress progress) {
    return new ModePrediction.Machine(
        Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
        new CpuAllocation(List.of(new CpuShare(cpus, List.of(Tier.SERVICE)))),
        cpus,
        new PairStore(home).read(progress));
  }

  /** Empty until it is made, and where nothing can be predicted. */
  Optional<Forecast> made() {
    return made;
  }

  private void write(Forecast forecast) {
    Folders.write(
        folder.resolve("virtual-predicted.csv"),
        PredictionReport.csv(forecast.rows(), forecast.factors()));
  }

  static void print(PrintStream out, Forecast forecast) {
    out.println();
    out.println("Virtual threads, predicted from this alone:");
    rows(out, forecast);
    Wrapped.print(
        out,
        "",
        "Assumed: threads are no limit, a request costs the same CPU time (\u00b1 "
            + Numbers.percent(ModePrediction.CPU_DOUBT)
            + "), and all else stays as it is.");
    forecast
        .hidden()
        .forEach(
            pool ->
                Wrapped.print(
                    out, "", "A pool of unknown size may be the limit instead: " + pool + "."));
  }

  /** The table, and what it does not say of its rows. */
  static void rows(PrintStream out, Forecast forecast) {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    for (PredictionsCsv.Row row : forecast.rows()) {
      Expected expected = row.prediction().expected();
      if (expected != null) {
        rows.add(
            List.of(
                row.levels().getOrDefault("users", ""),
                figure(expected, Figure.THROUGHPUT),
                Numbers.millis(expected.meanMs()),
                Forecast.limit(row)));
      }
    }
    TextTable.print(out, rows);
    Expected.Interval.absence(
            forecast.rows().stream().map(PredictionsCsv.Row::prediction), Figure.THROUGHPUT)
        .forEach(line -> Wrapped.print(out, "", line));
    forecast.rows().stream()
        .flatMap(row -> failing(row).stream())
        .forEach(line -> Wrapped.print(out, "", line));
  }

  /** Who is refused, or waits for longer than a pool or a client allows. */
  private static Optional<String> failing(PredictionsCsv.Row row) {
    return Optional.ofNullable(row.prediction().expected())
        .filter(expected -> expected.errorRate() >= SOME_ERRORS)
        .map(
            expected ->
                "At %s %s of the requests are predicted to fail."
                    .formatted(
                        Numbers.count(OfferedLoad.of(row.levels()).users(), "user"),
                        Numbers.percent(expected.errorRate())));
  }

  /** The CPU time of a request is not its last where the compilers were at work. */
  static Optional<String> cold(LoadPoint last) {
    double compilers = last.busy().compilers();
    return compilers < STILL_BUSY
        ? Optional.empty()
        : Optional.of(
            Numbers.format(
                "The compilers still used %s of its CPUs at %s: where the CPU limits, warmer"
                    + " code reaches more than is predicted here.",
                Numbers.percent(compilers), Numbers.count(last.users(), "user")));
  }

  /** A figure for people, with its interval where there is one. */
  static String figure(Expected expected, Figure figure) {
    return expected.words(figure).orElseGet(() -> figure.words(figure.of(expected)));
  }

  /** The users for which it was made, and one more where a limit was found beyond them. */
  List<Integer> users(List<Integer> found) {
    TreeSet<Integer> all = new TreeSet<>();
    made.ifPresent(
        forecast -> forecast.rows().forEach(row -> all.add(OfferedLoad.of(row.levels()).users())));
    if (all.isEmpty()) {
      return found;
    }
    found.stream().filter(n -> n > BEYOND * all.last()).max(Integer::compare).ifPresent(all::add);
    return List.copyOf(all);
  }

  /** Beside what was measured; without sentences where nothing was predicted. */
  Section score(List<Trial> trials) {
    return new Section(
        Forecast.anyMeasured(trials)
            ? "Virtual threads, predicted before any of them had run"
            : "Virtual threads, predicted and not measured",
        made.map(forecast -> forecast.score(trials)).orElse(List.of()));
  }
}
