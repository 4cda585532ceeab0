package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.law.OneThinkTime.ThinkRange;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.Rows;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Laws with figures worked out by hand. */
class ShortageTest {
  /**
   * 1,000 users, less a tenth, must be more than rps x (100 ms + think + 2 ms), what failed and
   * what was cut: ten failures in 1,200 s may hang for the timeout of 2 s, else for the window of
   * 1,201 s; and 500.1 ms of 1,200 s are cut, or 20 x 100.1 ms without a maximum.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0,2000,500.0,; 0; 8819",
        "0,,500.0,; 0; 8721",
        "0,2000,500.0,; 50; 5918",
        "1200,2000,500.0,; 0; 8797",
        "0,10000,,100.0; 0; 8806"
      })
  void usersAreMissingBelowWhatTheFiguresCanHold(String cells, double thinkMs, long last) {
    AuditRow row =
        Rows.of(
            "window,load,think_ms,duration_s,failures,timeout_ms,max_ms,p99_ms",
            "steady,closed,0,1200," + cells);

    assertThat(new Shortage(1_000, last, 100, thinkMs).proven(row)).isTrue();
    assertThat(new Shortage(1_000, last + 1, 100, thinkMs).proven(row)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        ",closed,0,1200,0",
        "steady,,0,1200,0",
        "steady,closed,,1200,0",
        "steady,closed,0,,0",
        "steady,closed,0,1200,"
      })
  void whatARowLeavesOpenProvesNothing(String cells) {
    AuditRow row = Rows.of("window,load,think_ms,duration_s,failures", cells);

    assertThat(new Shortage(1_000, 1, 100, 0).proven(row)).isFalse();
  }

  private static PrintedFigure printed(double value) {
    return new PrintedFigure(value, 0.05, 0.05, false);
  }

  private static final Law MEAN =
      PrintLaws.weightedMean(List.of(100.0, 300.0), List.of(printed(10), printed(20)))
          .orElseThrow();

  private static LawFinding weighted(String cells) {
    return MEAN.check(Rows.of("mean_ms,requests,failures", cells));
  }

  /** 100 x 10 ms and 300 x 20 ms are 17.5 ms; their digits leave 0.15 ms beside a thousandth. */
  @Test
  void theMeanOfATotalIsThatOfItsPartsByTheirRequests() {
    assertThat(plausibility("17.5,400,0")).isEqualTo(CONSISTENT);
    assertThat(plausibility("17.6,400,0")).isEqualTo(CONSISTENT);
    assertThat(plausibility("17.4,400,0")).isEqualTo(CONSISTENT);
    assertThat(plausibility("17.7,400,0")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("17.3,400,0")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("18.1,400,0")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("18.2,400,0")).isEqualTo(IMPOSSIBLE);
    assertThat(plausibility("16.9,400,0")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("16.8,400,0")).isEqualTo(IMPOSSIBLE);
    assertThat(plausibility("5.0,400,1")).as("failures may have no time").isEqualTo(SUSPICIOUS);
    assertThat(plausibility("18.2,401,0")).isNull();
    assertThat(plausibility("18.2,,0")).isNull();
    assertThat(plausibility(",400,0")).isNull();
    LawFinding.Checked above = (LawFinding.Checked) weighted("20.0,400,0");
    assertThat(above.margin()).isCloseTo(20 / 17.5 - 1, within(1e-12));
    assertThat(above.tolerance()).isCloseTo(0.001 + 0.15 / 17.5, within(1e-9));
    assertThat(above.words().get())
        .isEqualTo("the mean of all is 20 ms, and 17.5 ms by the 2 parts of which it is the total");
    assertThat(((LawFinding.Checked) weighted("15.0,400,0")).margin())
        .isCloseTo(15 / 17.5 - 1, within(1e-12));
  }

  private static @Nullable Plausibility plausibility(String cells) {
    return weighted(cells) instanceof LawFinding.Checked checked ? checked.plausibility() : null;
  }

  private static @Nullable ThinkRange think(String cells) {
    return ThinkRange.of(
        Rows.of("load,window,users,throughput_rps,mean_ms,duration_s,failures,think_ms", cells));
  }

  /** A second from request to request, of which 200 ms are the response: the rest is thought. */
  @Test
  void whatUsersMayHaveThoughtIsTheirCycleWithoutTheResponse() {
    double tolerance = 0.0005 + 1 / 600.0 + 4 / Math.sqrt(60_000) + Little.SLACK;

    ThinkRange steady = Objects.requireNonNull(think("closed,steady,100,100.0,200.0,600,0,"));
    assertThat(steady.least()).isCloseTo(1_000 * (1 - tolerance) - 200.1 - 2, within(1e-6));
    assertThat(steady.most()).isCloseTo(1_000 * (1 + tolerance) - 199.95, within(1e-6));
    assertThat(steady.has(steady.least())).isTrue();
    assertThat(steady.has(steady.most())).isTrue();
    assertThat(steady.has(steady.least() - 1)).isFalse();
    assertThat(steady.has(steady.most() + 1)).isFalse();
    ThinkRange ramp = Objects.requireNonNull(think("closed,,100,100.0,200.0,600,0,"));
    assertThat(ramp.least()).isCloseTo(1_000 * (0.5 - tolerance) - 200.1 - 2, within(1e-6));
    assertThat(ramp.most()).isEqualTo(steady.most());
    ThinkRange failing = Objects.requireNonNull(think("closed,steady,100,100.0,200.0,600,50%,"));
    assertThat(failing.least()).isZero();
    assertThat(failing.most()).isCloseTo(1_000 * (1 + tolerance) / 0.495 - 199.95, within(1e-6));
    assertThat(Objects.requireNonNull(think("closed,steady,100,100.0,200.0,600,100%,")).most())
        .isEqualTo(Double.MAX_VALUE - 199.95);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "open,steady,100,100.0,200.0,600,0,",
        "closed,steady,100,100.0,200.0,600,0,5",
        "closed,steady,,100.0,200.0,600,0,",
        "closed,steady,100,,200.0,600,0,",
        "closed,steady,100,0,200.0,600,0,",
        "closed,steady,100,100.0,5000.0,600,0,"
      })
  void aRowThatTellsOrBreaksItHasNoRangeOfThinkTimes(String cells) {
    assertThat(think(cells)).isNull();
  }
}
