package dev.loomgauge.core.audit.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrintedFigureTest {
  @ParameterizedTest
  @CsvSource({
    "957.42, 0.005, 0.005, false, 957.42",
    "97.1, 0.005, 0.005, false, 97.1",
    "15, 0.5, 0.5, true, 15%",
    "15.25, 0.005, 0, true, 15.25%",
    "1050, 50, 50, false, 1050",
    "0, 0.5, 0, false, 0",
    "1.23456, 0.5, 0, false, 1.235",
    "1e15, 0.5, 0, false, 1000000000000000"
  })
  void itIsPrintedWithTheDigitsThatAreKnown(
      double value, double digit, double rounding, boolean percent, String text) {
    assertThat(new PrintedFigure(value, digit, rounding, percent).plain()).isEqualTo(text);
  }

  @Test
  void whatIsRoundedMayAlsoBeCutOffAndNothingIsBelowZero() {
    PrintedFigure rounded = new PrintedFigure(10, 0.5, 0.5, false);

    assertThat(rounded.least()).isEqualTo(9.5);
    assertThat(rounded.most()).isEqualTo(11);
    assertThat(new PrintedFigure(1000, 0.5, 50, false).most()).isEqualTo(1050);
    assertThat(new PrintedFigure(0.2, 0.5, 0.5, false).least()).isZero();
    assertThat(PrintedFigure.exact(10).least()).isEqualTo(10);
    assertThat(PrintedFigure.exact(10).most()).isEqualTo(10);
    assertThat(rounded.relativeRounding()).isEqualTo(0.05);
    assertThat(new PrintedFigure(0, 0.5, 0.5, false).relativeRounding()).isZero();
    assertThat(rounded.printsAs(9.5)).isTrue();
    assertThat(rounded.printsAs(10.5)).isTrue();
    assertThat(rounded.printsAs(10.51)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "mean_ms, 1200, 1200, 50",
    "mean_ms, 100, 100, 5",
    "mean_ms, 10, 10, 0.5",
    "mean_ms, 0, 0, 0.5",
    "mean_ms, 0.050, 0.05, 0.0005",
    "duration_s, 100, 100, 0.5",
    "requests, 100, 100, 0",
    "requests, 1000000000000000, 1000000000000000, 0",
    "throughput_rps, .5, 0.5, 0.05",
    "throughput_rps, 123456789012.1234, 123456789012.1234, 0.00005",
    "failures, 15%, 15, 0",
    "speedup, 10x, 10, 0.5",
    "speedup, 100 x, 100, 5"
  })
  void aCellKnowsHowFarItIsRounded(String column, String cell, double value, double rounding) {
    PrintedFigure figure = figure(column, cell);

    assertThat(figure).isNotNull();
    assertThat(figure == null ? -1 : figure.value()).isEqualTo(value);
    assertThat(figure == null ? -1 : figure.rounding()).isEqualTo(rounding, within(1e-9));
    assertThat(figure != null && figure.percent()).isEqualTo(cell.endsWith("%"));
  }

  @ParameterizedTest
  @CsvSource({
    "users, 0, 'users ''0'' is 0, but must be above 0: leave the cell empty where there is none'",
    "users, 1000000000000001, 'users ''1000000000000001'' is beyond 1e15: check its unit, users'",
    "mean_ms, 5ms, 'mean_ms ''5ms'' has a unit: convert it and write the bare number, in"
        + " milliseconds'",
    "users, 3k, 'users ''3k'' is abbreviated: write all its digits, in users'"
  })
  void whatCannotBeReadIsSaidInFull(String column, String cell, String problem) {
    assertThat(Rows.of(column + ",note", cell + ",x").problems()).containsExactly(problem);
  }

  @Test
  void aLongCellIsCutAndItsControlCharactersAreBlanks() {
    AuditRow row =
        new AuditRow(
            Header.of("t.csv", 1, List.of("mean_ms", "note")),
            2,
            List.of("x\u001b" + "y".repeat(50), ""));

    assertThat(row.problems())
        .singleElement()
        .asString()
        .startsWith("mean_ms 'x " + "y".repeat(38) + "...' is not a number");
  }

  @Test
  void theColumnsBeforeTheFirstFigureNameTheRow() {
    assertThat(Header.of("t.csv", 1, List.of("source", "system", "users", "note")).titles())
        .isEqualTo(2);
    assertThat(Header.of("t.csv", 1, List.of("users", "mean_ms")).titles()).isZero();
    assertThat(Header.of("t.csv", 1, List.of("a", "known_users", "b")).titles()).isEqualTo(3);
    assertThat(Header.of("t.csv", 1, List.of("", " users ")).names())
        .containsExactly("column_1", "users");
  }

  private static @Nullable PrintedFigure figure(String column, String cell) {
    AuditRow row = Rows.of(column + ",note", cell + ",x");
    for (AuditColumn one : AuditColumn.values()) {
      if (one.header().equals(column)) {
        return row.figure(one);
      }
    }
    return null;
  }
}
