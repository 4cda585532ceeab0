package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.Rows;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrintedMeasurementTest {
  private final PrintedMeasurement found = new PrintedMeasurement("run", 7);

  private static PrintedFigure figure(double value) {
    return new PrintedFigure(value, 0.05, 0.05, false);
  }

  private PrintedMeasurement with(AuditColumn column, double value) {
    return found.take(column, figure(value), "line 1");
  }

  private List<AuditColumn> columns() {
    return found.taken().stream().map(Taken::column).toList();
  }

  @Test
  void theFirstFigureStaysWhereItCanBeOne() {
    with(AuditColumn.MAX, 3).take(AuditColumn.MAX, figure(4), "line 2");
    with(AuditColumn.USERS, 0);
    with(AuditColumn.DURATION, 0);
    with(AuditColumn.REQUESTS, 1e15);
    with(AuditColumn.IN_FLIGHT, 1.1e15);
    with(AuditColumn.FAILURES, 0);
    assertThat(found.taken())
        .containsExactly(
            new Taken(AuditColumn.MAX, figure(3), "line 1"),
            new Taken(AuditColumn.REQUESTS, figure(1e15), "line 1"),
            new Taken(AuditColumn.FAILURES, figure(0), "line 1"));
    assertThat(found.notes()).isEmpty();
  }

  @Test
  void aMeanOfZeroIsBelowTheTick() {
    with(AuditColumn.MEAN, 0);
    assertThat(found.has(AuditColumn.MEAN)).isFalse();
    assertThat(found.notes())
        .containsExactly(
            "The mean is printed as 0: it is below the clock's tick and was not taken.");
  }

  @Test
  void countsAreExactAndTimesAsExactAsTheyArePrinted() {
    PrintedQuantity quantity = new PrintedQuantity(12.5, 0.05);
    found
        .count(AuditColumn.REQUESTS, Optional.of(quantity), "a")
        .measured(AuditColumn.P50, Optional.of(quantity), "b")
        .count(AuditColumn.USERS, Optional.empty(), "d")
        .measured(AuditColumn.P90, Optional.empty(), "e");
    found.widen(AuditColumn.P50, 1);
    found.widen(AuditColumn.P50, 0.5);
    found.widen(AuditColumn.P75, 1);
    assertThat(found.taken())
        .containsExactly(
            new Taken(AuditColumn.P50, quantity.measured(1), "b"),
            new Taken(AuditColumn.REQUESTS, quantity.exact(), "a"));
    assertThat(found.rounding(AuditColumn.P50)).isEqualTo(quantity.measured(1).relativeRounding());
    assertThat(found.rounding(AuditColumn.MAX)).isZero();
  }

  @Test
  void failuresAddUpAndComeFromTheFirstThatWereAny() {
    assertThat(found.tellsFailures()).isFalse();
    found.fail("503", 0, "a").fail("404", 2, "b").fail("503", 3, "c").fail("500", 0, "d");
    assertThat(found.tellsFailures()).isTrue();
    assertThat(found.failures()).containsExactly(entry("503", 3.0), entry("404", 2.0));
    found.failedShare(new PrintedQuantity(40, 0.5), "e");
    found.settle();
    assertThat(found.taken())
        .containsExactly(new Taken(AuditColumn.FAILURES, PrintedFigure.exact(5), "b"));
  }

  @Test
  void thatNoneFailedComesFromTheFirstThatSaysSo() {
    found.fail("503", 0, "a").fail("404", 0, "b").settle();
    assertThat(found.taken())
        .containsExactly(new Taken(AuditColumn.FAILURES, PrintedFigure.exact(0), "a"));
  }

  @Test
  void aShareOfFailuresIsTakenForWantOfTheirNumber() {
    found.failedShare(new PrintedQuantity(40, 0.5), "e");
    found.failedShare(new PrintedQuantity(50, 0.5), "f");
    assertThat(found.tellsFailures()).isTrue();
    found.settle();
    assertThat(found.taken())
        .containsExactly(new Taken(AuditColumn.FAILURES, new PrintedFigure(40, 0.5, 0, true), "e"));
  }

  private void timed() {
    with(AuditColumn.P50, 3);
    with(AuditColumn.MAX, 9);
    with(AuditColumn.DEVIATION, 1);
    found.note("a note");
  }

  @Test
  void whereNothingWasAskedTimesAreNone() {
    timed();
    with(AuditColumn.REQUESTS, 0);
    found.settle();
    assertThat(columns()).containsExactly(AuditColumn.REQUESTS);
    assertThat(found.notes()).isEmpty();
  }

  @Test
  void whereAllFailedWithoutAnAnswerTimesAreNone() {
    timed();
    with(AuditColumn.REQUESTS, 5);
    found.fail("timeout", 5, "a").settle();
    assertThat(columns()).containsExactly(AuditColumn.REQUESTS, AuditColumn.FAILURES);
  }

  @Test
  void answersThatHaveAStatusOrAMeanOrDidNotAllFailHaveTimes() {
    timed();
    with(AuditColumn.REQUESTS, 5);
    found.fail("timeout", 4, "a").settle();
    assertThat(found.has(AuditColumn.P50)).isTrue();
    found.fail("5xx", 1, "a").settle();
    assertThat(found.has(AuditColumn.MAX)).isTrue();
    PrintedMeasurement mean = new PrintedMeasurement("", 1).fail("timeout", 1, "a");
    mean.take(AuditColumn.MEAN, figure(3), "b").take(AuditColumn.P50, figure(3), "b").settle();
    assertThat(mean.has(AuditColumn.P50)).isTrue();
    PrintedMeasurement rate = new PrintedMeasurement("", 1).fail("timeout", 4, "a");
    rate.take(AuditColumn.THROUGHPUT, figure(5), "b").take(AuditColumn.P50, figure(3), "b");
    rate.settle();
    assertThat(rate.has(AuditColumn.P50)).isTrue();
    rate.fail("timeout", 1, "a").remove(AuditColumn.FAILURES);
    rate.settle();
    assertThat(rate.has(AuditColumn.P50)).isFalse();
  }

  @Test
  void aPercentileOfZeroAboveOthersTakesAllOfThemAway() {
    with(AuditColumn.MEAN, 4);
    with(AuditColumn.P50, 3);
    with(AuditColumn.P99, 0);
    with(AuditColumn.MAX, 9);
    found.settle();
    assertThat(columns()).containsExactly(AuditColumn.MEAN, AuditColumn.MAX);
    assertThat(found.notes())
        .containsExactly("p99_ms is printed as 0 and others are not: percentiles were not taken.");
  }

  @Test
  void percentilesMayRiseFromZero() {
    with(AuditColumn.P50, 0);
    with(AuditColumn.P90, 0);
    with(AuditColumn.P99, 2);
    found.settle();
    assertThat(columns()).containsExactly(AuditColumn.P50, AuditColumn.P90, AuditColumn.P99);
    assertThat(found.notes()).isEmpty();
  }

  @Test
  void aRateOfZeroBesideRequestsIsNotTaken() {
    with(AuditColumn.THROUGHPUT, 0);
    found.settle();
    assertThat(found.has(AuditColumn.THROUGHPUT)).isTrue();
    with(AuditColumn.REQUESTS, 3);
    found.settle();
    assertThat(columns()).containsExactly(AuditColumn.REQUESTS);
    assertThat(found.notes())
        .containsExactly("The rate is printed as 0 though there were requests, and was not taken.");
  }

  private static Optional<Double> generator(PrintedMeasurement measurement) {
    return Optional.ofNullable(measurement.row().figure(AuditColumn.GENERATOR))
        .map(PrintedFigure::value);
  }

  @Test
  void aClosedGeneratorNeedsAMillisecondOrAShareOfTheMean() {
    with(AuditColumn.MEAN, 10);
    assertThat(generator(found)).isEmpty();
    assertThat(generator(found.closed("it is"))).contains(1.0);
    assertThat(found.assumed())
        .containsExactly(new ToolAssumption(AuditColumn.LOAD, "closed", "it is"));
    PrintedMeasurement quick = new PrintedMeasurement("", 1).closed("").open("");
    quick.take(AuditColumn.MEAN, figure(2), "");
    assertThat(generator(quick)).contains(0.3);
    quick.take(AuditColumn.GENERATOR, figure(0.7), "");
    assertThat(generator(quick)).contains(0.7);
    PrintedMeasurement open = new PrintedMeasurement("", 1).open("");
    assertThat(generator(open.take(AuditColumn.MEAN, figure(2), ""))).isEmpty();
    assertThat(found.row().line()).isEqualTo(7);
    assertThat(found.row().fields().getFirst()).isEqualTo("run");
  }

  @Test
  void byAnotherNameAllElseIsTheSame() {
    with(AuditColumn.MEAN, 10).closed("it is").note("a note").fail("503", 3, "a");
    found.failuresApart();
    found.fault("It is wrong", "Because.");
    List<Taken> taken = found.taken();
    List<ToolAssumption> assumed = found.assumed();
    List<Law> laws = found.laws();
    PrintedMeasurement named = found.named("other", 9);
    assertThat(named.title() + named.line()).isEqualTo("other9");
    assertThat(named.taken()).isEqualTo(taken).hasSize(1);
    assertThat(named.assumed()).isEqualTo(assumed).hasSize(1);
    assertThat(named.notes()).containsExactly("a note");
    assertThat(named.laws()).isEqualTo(laws).hasSize(1);
    assertThat(named.failures()).containsExactly(entry("503", 3.0));
    assertThat(named.countsAnswersAlone()).isTrue();
    assertThat(new PrintedMeasurement("", 1).countsAnswersAlone()).isFalse();
  }

  @Test
  void aFaultOfItsToolIsSuspicious() {
    found.fault("it is wrong", "Because.");
    Law law = found.laws().getFirst();
    LawFinding.Checked fault = (LawFinding.Checked) law.check(Rows.of("users", "1"));
    assertThat(law.name()).isEqualTo("known-fault");
    assertThat(fault.plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(fault.margin() + fault.tolerance()).isZero();
    assertThat(fault.words().get() + " " + fault.cause()).isEqualTo("it is wrong Because.");
  }

  @Test
  void aTotalIsHeldAgainstRowsThatAllHaveTheirMean() {
    PrintedMeasurement one = new PrintedMeasurement("", 1);
    one.take(AuditColumn.MEAN, figure(5), "").take(AuditColumn.REQUESTS, figure(3), "");
    PrintedMeasurement other = new PrintedMeasurement("", 1);
    other.take(AuditColumn.MEAN, figure(5), "");
    found.totalOf(List.of(one, other));
    assertThat(found.laws()).isEmpty();
    found.totalOf(List.of(one, one));
    assertThat(found.laws()).extracting(Law::name).containsExactly("weighted-mean");
  }

  @Test
  void onlyWhatStandsTwiceIsCompared() {
    with(AuditColumn.MAX, 5);
    found.again(
        List.of(
            new Taken(AuditColumn.MEAN, figure(3), "line 8"),
            new Taken(AuditColumn.MAX, figure(6), "line 9")));
    assertThat(found.laws()).extracting(Law::name).containsExactly("equal-figures");
    assertThat(
            ((LawFinding.Checked) found.laws().getFirst().check(Rows.of("users", "1")))
                .words()
                .get())
        .isEqualTo("max_ms is 5, and 6 where it stands again (line 9)");
  }

  @Test
  void aFigureIsCorrectedAndGivenBack() {
    with(AuditColumn.MAX, 5);
    found.correct(AuditColumn.MAX, figure(6), "line 2");
    assertThat(found.remove(AuditColumn.MAX))
        .contains(new Taken(AuditColumn.MAX, figure(6), "line 2"));
    assertThat(found.remove(AuditColumn.MAX)).isEmpty();
    assertThat(found.value(AuditColumn.MAX)).isEmpty();
  }
}
