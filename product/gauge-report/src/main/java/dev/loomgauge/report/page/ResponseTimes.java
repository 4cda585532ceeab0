package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.LoadSummary.Uncorrected;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.reading.ClosedLaw;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.text.Names;
import dev.loomgauge.report.text.TableRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.jspecify.annotations.Nullable;

/**
 * What response times are: from when they count, and what the laws say of them.
 *
 * @param closedModel what a closed model is; empty when there is none
 * @param openModel what an open model is; empty when there is none
 */
record ResponseTimes(
    boolean any,
    String percentiles,
    String closedModel,
    List<TableRow> closed,
    String openModel,
    List<String> columns,
    List<TableRow> open) {
  private static final String PERCENTILES =
      "Percentiles are of successful requests. Inside a trial the histograms of all seconds and"
          + " processes are merged, and a percentile is the smallest recorded value that this share"
          + " of requests does not exceed (HdrHistogram; type 1 of Hyndman & Fan 1996), to three"
          + " digits. Those of a cell are of the mean of its trials' distributions, each trial"
          + " counting alike, or the median of the trials' own where one has no latency log;"
          + " percentiles are never averaged.";

  private static final String CLOSED =
      "A fixed number of users, each waiting for its answer before it asks again, so a slow service"
          + " slows its own load: a stall delays each user once. With N users, throughput X and"
          + " think time Z the mean can only be N / X − Z (Denning & Buzen 1978); a generator that"
          + " drops or adds samples would miss it.";

  private static final String OPEN =
      "Requests come when they are due, whatever the answers do, and time counts from the intended"
          + " start. Uncorrected, from the moment at which a request was really sent, the wait"
          + " behind a stall is left out (coordinated omission, Tene 2013): shown beside it, never"
          + " to be believed. Of it no log is kept: its percentiles are the median of the trials'"
          + " own.";

  private static final List<String> COLUMNS = List.of("mean", "p50", "p95", "p99", "p99.9", "max");

  static ResponseTimes of(Contents evidence) {
    List<Trial> trials = evidence.trials();
    CellGroups matrix = CellGroups.of(evidence);
    List<TableRow> closed =
        cells(matrix)
            .flatMap(
                placed ->
                    ClosedLaw.of(placed.cell()).map(law -> closed(placed, matrix, law)).stream())
            .toList();
    List<TableRow> open =
        cells(matrix).flatMap(placed -> open(placed, matrix, evidence.folder())).toList();
    boolean any = trials.stream().anyMatch(trial -> trial.load() != null);
    return new ResponseTimes(
        any,
        PERCENTILES,
        closed.isEmpty() ? "" : CLOSED,
        closed,
        open.isEmpty() ? "" : OPEN,
        COLUMNS,
        open);
  }

  private record Placed(Group group, CellTrials cell) {}

  private static Stream<Placed> cells(CellGroups matrix) {
    return matrix.groups().stream()
        .flatMap(group -> group.cells().stream().map(cell -> new Placed(group, cell)));
  }

  private static TableRow closed(Placed placed, CellGroups matrix, ClosedLaw law) {
    CellTrials cell = placed.cell();
    return new TableRow()
        .with("mode", cell.mode())
        .with("tone", Names.tone(cell.mode()))
        .with("where", where(placed, matrix))
        .with("model", Numbers.level(level(cell, "users")) + " users, each waiting")
        .with("measured", Numbers.millis(law.measuredMs()))
        .with("law", Numbers.millis(law.lawMs()))
        .with("apart", Numbers.signed(law.apart()));
  }

  private static Stream<TableRow> open(Placed placed, CellGroups matrix, ResultsFolder folder) {
    CellTrials cell = placed.cell();
    if (cell.valid().stream().noneMatch(t -> t.load() != null && t.load().uncorrected() != null)) {
      return Stream.empty();
    }
    return Stream.of(
        new TableRow()
            .with("mode", cell.mode())
            .with("tone", Names.tone(cell.mode()))
            .with("where", where(placed, matrix))
            .with("model", Numbers.level(level(cell, "rate")) + " arrivals per second")
            .with(
                "figures",
                List.of(
                    both(
                        cell.measured(Figure.MEAN),
                        uncorrected(cell, Uncorrected::meanMs).average().orElse(Double.NaN)),
                    percentile(cell, cell.measured(Figure.P50), Uncorrected::p50Ms),
                    percentile(cell, cell.measured(Figure.P95), Uncorrected::p95Ms),
                    percentile(cell, cell.measured(Figure.P99), Uncorrected::p99Ms),
                    percentile(
                        cell,
                        CellPercentiles.of(cell.valid(), folder).p999Ms(),
                        Uncorrected::p999Ms),
                    both(
                        cell.valid().stream()
                            .flatMap(trial -> Stream.ofNullable(trial.load()))
                            .mapToDouble(load -> load.latencies().maxMs())
                            .max()
                            .orElse(Double.NaN),
                        uncorrected(cell, Uncorrected::maxMs).max().orElse(Double.NaN)))));
  }

  private static TableRow percentile(
      CellTrials cell, @Nullable Double corrected, ToDoubleFunction<Uncorrected> not) {
    double[] uncorrected = uncorrected(cell, not).toArray();
    return both(corrected, Median.withDefaults().evaluate(uncorrected));
  }

  private static TableRow both(@Nullable Double corrected, double not) {
    return new TableRow()
        .with("corrected", Numbers.millis(corrected))
        .with("uncorrected", Numbers.millis(not));
  }

  private static DoubleStream uncorrected(CellTrials cell, ToDoubleFunction<Uncorrected> figure) {
    return cell.valid().stream()
        .flatMap(trial -> Stream.ofNullable(trial.load()))
        .flatMap(load -> Stream.ofNullable(load.uncorrected()))
        .mapToDouble(figure);
  }

  private static String where(Placed placed, CellGroups matrix) {
    String axis = matrix.axis();
    List<String> parts = new ArrayList<>();
    if (!axis.equals("users") && !axis.equals("rate")) {
      parts.add(Names.load(axis, placed.cell().level()));
    }
    if (matrix.groups().size() > 1) {
      parts.add(placed.group().label());
    }
    return String.join(", ", parts);
  }

  private static String level(CellTrials cell, String factor) {
    return Objects.requireNonNullElse(cell.trials().getFirst().level(factor), "");
  }
}
