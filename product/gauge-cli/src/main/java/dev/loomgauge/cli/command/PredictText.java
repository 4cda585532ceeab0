package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.PredictionReport;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Predictions as a table. */
record PredictText(List<String> factors, List<PredictionsCsv.Row> rows) {
  private static final String UNKNOWN = "unknown";

  /** A share of errors that cannot be told from none. */
  private static final double NO_ERRORS = 0.001;

  void print(PrintStream out) {
    List<String> varied = varied();
    List<List<String>> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(varied);
    header.addAll(
        List.of(
            "throughput",
            "mean",
            "p50",
            "p95",
            "p99",
            "errors",
            "limited by",
            "next limit",
            "solver"));
    lines.add(header);
    for (PredictionsCsv.Row row : rows) {
      List<String> line =
          new ArrayList<>(varied.stream().map(f -> row.levels().getOrDefault(f, "")).toList());
      line.addAll(figures(row.prediction()));
      lines.add(line);
    }
    List<String> once = sayOnce(lines, header);
    TextTable.fitting(lines, varied.size(), Integer.MAX_VALUE).forEach(out::println);
    out.println();
    once.forEach(out::println);
    knees(varied)
        .ifPresent(knees -> Wrapped.print(out, "", "Knee (requests begin to wait): " + knees));
    if (rows.stream().anyMatch(PredictionReport::estimated)) {
      Wrapped.print(out, "", Prediction.ESTIMATE);
    }
    Stream.of(
            kindTimes(varied),
            Expected.Interval.absence(
                rows.stream().map(PredictionsCsv.Row::prediction),
                Figure.THROUGHPUT,
                Figure.MEAN,
                Figure.P99),
            bases(),
            notes(),
            expected()
                .map(Expected::solver)
                .distinct()
                .map(name -> "Solver " + name + ": " + Solvers.named(name).assumptions())
                .toList())
        .flatMap(List::stream)
        .forEach(line -> Wrapped.print(out, "", line));
  }

  /**
   * Leaves out the columns that say the same of all rows; what is worth saying once is returned.
   */
  private static List<String> sayOnce(List<List<String>> lines, List<String> header) {
    List<String> unknown = new ArrayList<>();
    List<String> once = new ArrayList<>();
    for (int column = header.size() - 1; column > header.indexOf("throughput"); column--) {
      int at = column;
      String name = header.get(at);
      Set<String> cells =
          lines.stream().skip(1).map(line -> line.get(at)).collect(Collectors.toSet());
      if (cells.equals(Set.of(UNKNOWN))) {
        unknown.addFirst(name);
      } else if (name.equals("errors") && cells.equals(Set.of("0 %"))) {
        once.add("Errors: 0 % in all rows.");
      } else if (!name.equals("solver") || cells.size() > 1) {
        continue; // One solver for all rows is named below the table.
      }
      lines.replaceAll(line -> without(line, at));
    }
    if (!unknown.isEmpty()) {
      once.add("Also unknown in all rows: " + String.join(", ", unknown) + ".");
    }
    return once;
  }

  private static List<String> without(List<String> line, int column) {
    List<String> others = new ArrayList<>(line);
    others.remove(column);
    return others;
  }

  private static List<String> figures(Prediction prediction) {
    if (!prediction.missing().isEmpty()) {
      return unknown(prediction);
    }
    Expected expected = prediction.expected();
    if (expected == null) {
      return List.of("-", "-", "-", "-", "-", "-", limit(prediction, 0), limit(prediction, 1), "-");
    }
    Accuracy accuracy = expected.accuracy();
    return List.of(
        FigureText.bounded(Figure.THROUGHPUT, expected),
        millis(expected.meanMs()),
        millis(expected.p50Ms()),
        millis(expected.p95Ms()),
        FigureText.bounded(Figure.P99, expected),
        errors(expected.errorRate(), accuracy == null ? null : accuracy.errorRate()),
        limit(prediction, 0),
        limit(prediction, 1),
        expected.solver());
  }

  private static String limit(Prediction prediction, int rank) {
    return prediction.limits().size() <= rank ? "-" : words(prediction.limits().get(rank));
  }

  /** An estimate is a range: "service-cpu at ~2,310 to 2,700 req/s". */
  private static String words(Limit limit) {
    return limit.name() + " at " + Ceiling.of(limit).words();
  }

  /** A pool bounds the throughput from above whatever else is not known. */
  private static List<String> unknown(Prediction prediction) {
    List<Limit> limits = prediction.knownLimits();
    String throughput =
        limits.isEmpty() ? UNKNOWN : UNKNOWN + ", at most " + Numbers.rate(limits.getFirst().rps());
    String bottleneck = limits.isEmpty() ? UNKNOWN : UNKNOWN + ", or " + words(limits.getFirst());
    return List.of(
        throughput, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, bottleneck, UNKNOWN, "-");
  }

  private static String millis(@Nullable Double ms) {
    return ms == null ? "-" : Numbers.millis(ms);
  }

  private static String errors(double rate, @Nullable Range range) {
    if (rate == 0) {
      return range == null || range.high() < NO_ERRORS
          ? Numbers.percent(rate)
          : "0 % (at most " + Numbers.percent(range.high()) + ")";
    }
    return Numbers.percent(rate) + FigureText.doubt(rate, range, 0.01);
  }

  /** Factors that have more than one level, or all of them when none has. */
  private List<String> varied() {
    List<String> varied =
        factors.stream()
            .filter(
                f -> rows.stream().map(r -> r.levels().getOrDefault(f, "")).distinct().count() > 1)
            .toList();
    return varied.isEmpty() ? factors : varied;
  }

  /** What the solvers say of their figures, with the cells of which they say it. */
  private List<String> notes() {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    for (PredictionsCsv.Row row : rows) {
      Expected expected = row.prediction().expected();
      Accuracy accuracy = expected == null ? null : expected.accuracy();
      if (accuracy != null && !accuracy.note().isEmpty()) {
        cells.computeIfAbsent(accuracy.note(), note -> new ArrayList<>()).add(row.cell());
      }
    }
    return cells.entrySet().stream()
        .map(e -> "%s: %s.".formatted(String.join(", ", e.getValue()), e.getKey()))
        .toList();
  }

  /** What the intervals of throughput rest on, with the number of cells. */
  private List<String> bases() {
    Map<String, Long> cells =
        expected()
            .flatMap(expected -> Stream.ofNullable(expected.intervals().get(Figure.THROUGHPUT)))
            .collect(
                Collectors.groupingBy(
                    Expected.Interval::basis, LinkedHashMap::new, Collectors.counting()));
    return cells.entrySet().stream()
        .map(
            e ->
                "90 %% prediction interval of throughput (%s): %s."
                    .formatted(Numbers.count(e.getValue(), "cell"), e.getKey()))
        .toList();
  }

  /** The users at which each curve over users meets its first other limit. */
  private Optional<String> knees(List<String> varied) {
    Set<String> knees = new LinkedHashSet<>();
    for (PredictionsCsv.Row row : rows) {
      Double knee = row.prediction().kneeUsers();
      if (knee != null && row.prediction().missing().isEmpty()) {
        String curve =
            varied.stream()
                .filter(f -> !f.equals("users"))
                .map(f -> row.levels().getOrDefault(f, ""))
                .collect(Collectors.joining(", "));
        knees.add(
            Numbers.count(Math.round(knee), "user") + (curve.isEmpty() ? "" : " (" + curve + ")"));
      }
    }
    return knees.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", knees) + ".");
  }

  /** The predicted mean response time of each kind of request, a line a cell that has kinds. */
  private List<String> kindTimes(List<String> varied) {
    List<String> lines = new ArrayList<>();
    for (PredictionsCsv.Row row : rows) {
      Expected expected = row.prediction().expected();
      if (expected != null && !expected.kinds().isEmpty()) {
        lines.add(
            "Mean time of each kind (%s): %s."
                .formatted(
                    varied.stream()
                        .map(factor -> factor + " " + row.levels().getOrDefault(factor, ""))
                        .collect(Collectors.joining(", ")),
                    expected.kinds().entrySet().stream()
                        .map(e -> e.getKey() + " " + Numbers.millis(e.getValue()))
                        .collect(Collectors.joining(", "))));
      }
    }
    return lines;
  }

  private Stream<Expected> expected() {
    return rows.stream().map(row -> row.prediction().expected()).filter(Objects::nonNull);
  }
}
