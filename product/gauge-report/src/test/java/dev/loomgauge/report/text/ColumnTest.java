package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.report.FailedTrial;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ColumnTest {
  private static final CellRow KNOWN = row("known", new Range(950, 1_050));
  private static final CellRow OPEN = row("open", new Range(200, 5_000));
  private static final CellRow UNKNOWN = row("other", null);
  private static final Verdict.Row MEASURED = measured("known", 2, null);

  @Test
  void aFigureWithoutAnIntervalIsExplainedWhereverItStands() {
    assertThat(new CellTable("users", List.of(KNOWN, OPEN)).absence()).isNotEmpty();
    assertThat(new CellTable("users", List.of(OPEN, KNOWN)).absence())
        .singleElement()
        .asString()
        .contains(Interval.ABSENT + " marks");
    assertThat(new CellTable("users", List.of(KNOWN)).absence()).isEmpty();
  }

  @Test
  void eachCellHasItsInterval() {
    assertThat(brief(Column.PREDICTED, KNOWN)).isEqualTo("950–1,050");
    assertThat(brief(Column.PREDICTED, OPEN)).isEqualTo("~1,000 (no interval)");
    assertThat(brief(Column.PREDICTED, UNKNOWN)).isEqualTo("-");
  }

  @Test
  void aColumnWithoutAFigureIsLeftOutButInTheFile() {
    assertThat(new CellTable("users", List.of(UNKNOWN)).columns())
        .doesNotContain(Column.PREDICTED)
        .contains(Column.THREADS, Column.LOAD);
    assertThat(new CellTable("users", List.of(UNKNOWN)).csv())
        .startsWith("cell,threads,load,reached_rps,predicted_rps,");
  }

  @Test
  void theFileHasPlainFiguresAndNothingWhereNothingIsKnown() {
    assertThat(new CellTable("users", List.of(KNOWN, UNKNOWN)).csv().lines())
        .containsExactly(
            "cell,threads,load,reached_rps,predicted_rps,ceiling_rps,of_ceiling,p50_ms,p95_ms,"
                + "p99_ms,error_rate,trials,limited_by,jvm",
            "known,virtual,100,912.500,1000.000,1000.000,0.913,1.500,2.000,,0.001000,1,users,",
            "other,virtual,100,912.500,,1000.000,0.913,1.500,2.000,,0.001000,1,users,");
  }

  @Test
  void aPercentileThatRestsOnTooFewRequestsSaysSo() {
    assertThat(brief(column("p99_ms"), KNOWN)).isEqualTo("too few");
  }

  @Test
  void timesThatAreNotMeasuredYetArePredictedEachByItsOwnFigure() {
    CellRow predicted =
        new CellRow(
            "cell",
            "virtual",
            "100",
            new Prediction(
                1,
                1_000,
                null,
                null,
                List.of(),
                ExpectedFigures.of("mva", 1_000, 11.0, 12.0, 15.0, 19.0, 0, Map.of())),
            new Ceiling(1_000, true, Range.exactly(1_000)),
            null,
            "",
            "");

    assertThat(Stream.of("p50_ms", "p95_ms", "p99_ms").map(key -> brief(column(key), predicted)))
        .containsExactly("12.0 ms", "15.0 ms", "19.0 ms");
  }

  @Test
  void marksAreExplainedWhereTheyStand() {
    CellRow estimate =
        new CellRow(
            "e",
            "virtual",
            "100",
            KNOWN.prediction(),
            new Ceiling(1_000, false, new Range(900, 1_100)),
            KNOWN.reached(),
            "",
            "");

    assertThat(new CellTable("users", List.of(KNOWN)).marks()).isEmpty();
    assertThat(new CellTable("users", List.of(KNOWN, estimate)).marks())
        .containsExactly(Prediction.ESTIMATE);
    assertThat(new CellTable("users", List.of(OPEN, estimate)).marks())
        .containsExactly(Prediction.ESTIMATE, Interval.ABSENCE);
    assertThat(column("of_ceiling").value().apply(estimate).meter()).isEmpty();
    assertThat(column("of_ceiling").value().apply(KNOWN).meter())
        .isEqualTo(Numbers.fixed(91.25, 1));
  }

  @Test
  void aTerminalLeavesOutWhatOnlyAPageHasRoomFor() {
    CellTable table = new CellTable("arrivals", List.of(KNOWN));

    assertThat(table.columns())
        .extracting(Column::key)
        .containsExactly(
            "threads",
            "load",
            "reached_rps",
            "predicted_rps",
            "ceiling_rps",
            "of_ceiling",
            "p50_ms",
            "p95_ms",
            "p99_ms",
            "error_rate",
            "trials",
            "limited_by");
    assertThat(table.brief())
        .extracting(Column::title)
        .containsExactly(
            "threads", "users", "reached", "predicted", "p50", "p99", "errors", "limited by");
    assertThat(new CellTable("users", List.of(UNKNOWN)).brief())
        .extracting(Column::title)
        .contains("ceiling")
        .doesNotContain("predicted");
    assertThat(Column.LOAD.heading().apply(table)).isEqualTo("arrivals");
    assertThat(table.columns().stream().filter(column -> !column.number()))
        .extracting(Column::key)
        .containsExactly("threads", "limited_by");
  }

  @Test
  void ofACellOfWhichNothingIsKnownEveryColumnIsADash() {
    CellRow unknown =
        new CellRow(
            "cell",
            "virtual",
            "2600",
            null,
            new Ceiling(1_000, true, Range.exactly(1_000)),
            null,
            "",
            "");

    assertThat(Column.ALL.stream().map(column -> brief(column, unknown)))
        .containsExactly(
            "virtual",
            "2600",
            "-",
            "at most 1,000",
            "1,000",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "-",
            "");
    assertThat(Column.LOAD.value().apply(unknown).text()).isEqualTo("2,600");
  }

  /** The demand may have been calibrated again before it. */
  @Test
  void aMeasuredCellHasThePredictionOfItsLastTrial() {
    Trial first = TrialCopy.of(FailedTrial.TRIAL).cell("known").prediction(carrying(10)).trial();
    Trial last = TrialCopy.of(first).id("2").prediction(carrying(20)).trial();
    Trial other = TrialCopy.of(first).cell("other").trial();

    CellRow row = CellRow.of(MEASURED, List.of(first, last, other), JvmTable.of(List.of()));

    assertThat(row.prediction()).isSameAs(last.prediction());
    assertThat(row)
        .returns("known", CellRow::cell)
        .returns("virtual", CellRow::threads)
        .returns("100", CellRow::load)
        .returns(CellRow.State.MEASURED, CellRow::state);
    CellRow without = CellRow.of(MEASURED, List.of(other), JvmTable.of(List.of()));
    assertThat(without.prediction()).isNull();
    assertThat(without.ceiling().rps()).isEqualTo(1_000);
  }

  private static Prediction carrying(int rps) {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / rps), true, 0);
    return new Prediction(1, rps, null, null, List.of(limit), null);
  }

  @Test
  void theHeadingSaysWhatStandsBesideWhatWasReached() {
    assertThat(reached(2, 3)).isEqualTo("reached, 95 % interval or both blocks");
    assertThat(reached(2, 2)).isEqualTo("reached, both blocks");
    assertThat(reached(4)).isEqualTo("reached, 95 % interval");
    assertThat(reached(1)).isEqualTo("reached, 95 % interval");
    assertThat(new CellTable("users", List.of(KNOWN)).spread()).isEmpty();
  }

  private static String reached(int... blocks) {
    List<CellRow> rows =
        IntStream.of(blocks)
            .mapToObj(
                count ->
                    new CellRow(
                        "cell",
                        "virtual",
                        "100",
                        null,
                        new Ceiling(1_000, true, Range.exactly(1_000)),
                        new CellThroughput(
                            measured("cell", count, new Range(900, 920)),
                            Collections.nCopies(count, 910.0)),
                        "",
                        ""))
            .toList();
    return column("reached_rps").heading().apply(new CellTable("users", rows));
  }

  private static Column column(String key) {
    return Column.ALL.stream().filter(c -> c.key().equals(key)).findFirst().orElseThrow();
  }

  private static String brief(Column column, CellRow row) {
    return column.value().apply(row).brief();
  }

  private static Verdict.Row measured(String cell, int repetitions, @Nullable Range interval) {
    return new Verdict.Row(
        cell,
        "virtual",
        "100",
        repetitions,
        912.5,
        interval,
        1_000,
        0.9125,
        1.5,
        2.0,
        null,
        0.001,
        new Bottleneck(new Bottleneck.Users(), 0.9, new Bottleneck.Served(100)),
        null,
        null);
  }

  private static CellRow row(String cell, @Nullable Range range) {
    Expected expected =
        range == null
            ? null
            : ExpectedFigures.of("mva", 1_000, null, null, null, null, 0, Map.of())
                .with(Map.of(Figure.THROUGHPUT, new Interval(range, 0.1, "20 past pairs")));
    return new CellRow(
        cell,
        "virtual",
        "100",
        new Prediction(1, 1_000, null, null, List.of(), expected),
        new Ceiling(1_000, true, Range.exactly(1_000)),
        new CellThroughput(measured(cell, 1, null), List.of(912.5)),
        "",
        "");
  }

  @Test
  void arrivalsAreNotCalledUsers() {
    Trial arrivals = TrialCopy.of(FailedTrial.TRIAL).levels(Map.of("rate", "500")).trial();
    CellTable table = new CellTable(CellTable.axis(List.of(arrivals)), List.of(KNOWN));

    assertThat(table.title(Column.LOAD)).isEqualTo("arrivals per second");
    assertThat(table.title(Column.THREADS)).isEqualTo("threads");
    assertThat(CellTable.axis(List.of())).isEqualTo("users");
  }
}
