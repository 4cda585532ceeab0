package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.cell.CellThroughput;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.report.text.CellRow.State;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a row says of a cell before and after it was measured. */
class TableRowTest {
  private static final Prediction LIMITS =
      new Prediction(
          1,
          40,
          null,
          null,
          List.of(
              new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 40), true, 0)),
          null);
  private static final Prediction EXPECTED =
      LIMITS.with(ExpectedFigures.of("mva", 39.6, null, 2.5, null, null, 0, Map.of()), List.of());

  private static CellRow predicted(Prediction prediction, String voided) {
    return CellRow.of(
        new PredictionsCsv.Row(
            "2026-11-21T20:15:00Z",
            "virtual-50",
            Map.of("threads", "virtual", "users", "50"),
            prediction),
        voided);
  }

  private static Column.Value value(String column, CellRow row) {
    return Column.ALL.stream()
        .filter(each -> each.key().equals(column))
        .findFirst()
        .orElseThrow()
        .value()
        .apply(row);
  }

  @Test
  void aCellThatIsNotMeasuredIsWhatWasPredictedOfIt() {
    assertThat(predicted(EXPECTED, "steal"))
        .returns("virtual-50", CellRow::cell)
        .returns("virtual", CellRow::threads)
        .returns("50", CellRow::load)
        .returns(EXPECTED, CellRow::prediction)
        .returns(Ceiling.of(EXPECTED), CellRow::ceiling)
        .returns(null, CellRow::reached)
        .returns("steal", CellRow::voided)
        .returns("", CellRow::jvm)
        .returns(State.PREDICTED, CellRow::state)
        .matches(row -> row.measured().isEmpty());
    assertThat(predicted(LIMITS, "").state()).isEqualTo(State.LIMITS);
  }

  @Test
  void withADemandThatIsNotKnownNothingIsExpected() {
    CellRow row = predicted(EXPECTED.without(List.of("CPU of the service")), "");

    assertThat(row.state()).isEqualTo(State.LIMITS);
    assertThat(row.expected()).isEmpty();
    assertThat(predicted(EXPECTED, "").expected()).hasValue(EXPECTED.expected());
    assertThat(value("predicted_rps", row)).isEqualTo(new Column.Value("", "at most 40.0", "–"));
  }

  @Test
  void statesHaveAWordForAColumnAndWordsForANumberOfRows() {
    assertThat(Stream.of(State.values()).map(state -> state.word() + ": " + state.words()))
        .containsExactly("measured: measured", "predicted: predicted", "limits: with limits alone");
  }

  @Test
  void whatLimitsACellIsToldWithWhatIsNotKnownAndWhyNothingCountedYet() {
    String alone = "the number of users alone";
    assertThat(value("limited_by", predicted(EXPECTED, "")))
        .isEqualTo(new Column.Value("users", alone, alone));
    assertThat(value("limited_by", predicted(EXPECTED.without(List.of("x")), "steal, not-warm")))
        .extracting(Column.Value::text)
        .isEqualTo(alone + ", or the CPU of the service; void so far: steal, not-warm");
  }

  @Test
  void ofACellWhoseTrialsDoNotCountThatIsWhatIsTold() {
    Verdict.Row row =
        new Verdict.Row(
            "virtual-50",
            "virtual",
            "50",
            0,
            null,
            null,
            40,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    CellRow voided =
        new CellRow(
            "virtual-50",
            "virtual",
            "50",
            EXPECTED,
            new Ceiling(40, true, Range.exactly(40)),
            new CellThroughput(row, List.of()),
            "",
            "");

    assertThat(value("limited_by", voided).text()).isEqualTo("no trial counts");
    assertThat(value("limited_by", voided).figure()).isEmpty();
    assertThat(value("trials", voided).text()).isEqualTo("0");
    assertThat(
            Stream.of("reached_rps", "of_ceiling", "p50_ms", "p99_ms", "error_rate")
                .map(column -> value(column, voided).text()))
        .containsOnly("–");
  }

  @Test
  void figuresOfAMeasuredCellHaveTheirUnits() {
    Verdict.Row row =
        new Verdict.Row(
            "virtual-50",
            "virtual",
            "50",
            1,
            30.0,
            null,
            40,
            0.75,
            1.5,
            20.0,
            310.0,
            0.02,
            null,
            null,
            null);
    CellRow measured =
        new CellRow(
            "virtual-50",
            "virtual",
            "50",
            EXPECTED,
            new Ceiling(40, true, Range.exactly(40)),
            new CellThroughput(row, List.of(30.0)),
            "",
            "");

    assertThat(
            Stream.of("reached_rps", "p50_ms", "p95_ms", "p99_ms", "error_rate", "of_ceiling")
                .map(column -> value(column, measured).text()))
        .containsExactly("30.0 req/s", "1.50 ms", "20.0 ms", "310 ms", "2.0 %", "75.0 %");
    assertThat(value("error_rate", measured).figure()).isEqualTo("0.020000");
    assertThat(value("of_ceiling", measured).meter()).isEqualTo("75");
  }
}
