package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.LawFinding;
import dev.loomgauge.core.audit.law.OneThinkTime;
import dev.loomgauge.core.audit.law.OneThinkTime.Plans;
import dev.loomgauge.core.audit.law.OneThinkTime.ThinkRange;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablePlansTest {
  private static final String HEADER =
      "plan,load,window,users,throughput_rps,mean_ms,duration_s,failures";

  /** Of about as many milliseconds from an answer to the next request. */
  private static AuditRow thinking(String plan, int ms) {
    return Rows.of(
        HEADER,
        plan + ",closed,steady,100,%s,100.0,600,0".formatted(Math.round(1e7 / (ms + 100)) / 100.0));
  }

  private static ThinkRange range(AuditRow row) {
    return Objects.requireNonNull(ThinkRange.of(row));
  }

  private static OneThinkTime.Agreed agreed(Plans plans, AuditRow row) {
    return Objects.requireNonNull(
        ((OneThinkTime) plans.law()).plans().get(Objects.requireNonNull(OneThinkTime.plan(row))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          experiment,load,users,throughput_rps  | true
          plan,load,users,throughput_rps        | true
          load,users,throughput_rps             | false
          experiment,users,throughput_rps       | false
          experiment,load,throughput_rps        | false
          experiment,load,users                 | false
          """)
  void aTableSpeaksOfPlansWithTheColumnsThatARowNeeds(String header, boolean speaks) {
    assertThat(Plans.speaksOf(Rows.header(header))).isEqualTo(speaks);
  }

  @Test
  void mostRowsOfAPlanAgreeOnTheTimesThatTheyShare() {
    AuditRow first = thinking("a", 500);
    AuditRow later = thinking("a", 510);
    AuditRow last = thinking("a", 520);
    AuditRow far = thinking("a", 2_000);
    Plans plans = new Plans();
    List.of(last, far, first, later).forEach(plans::add);

    double shared = range(last).least();
    assertThat(shared).isBetween(range(first).least(), range(first).most());
    assertThat(agreed(plans, first)).isEqualTo(new OneThinkTime.Agreed(shared, shared, 3, 4));
  }

  @Test
  void whereNoneAgreeEachTimeHasOneRow() {
    AuditRow near = thinking("a", 500);
    AuditRow far = thinking("a", 2_000);
    Plans plans = new Plans();
    List.of(far, near).forEach(plans::add);

    assertThat(agreed(plans, near))
        .isEqualTo(new OneThinkTime.Agreed(range(near).least(), range(far).least(), 1, 2));
  }

  @Test
  void rowsBeyondTheMostAreCountedAndJudgedByTheOthers() {
    Plans plans = new Plans(2);
    AuditRow none = Rows.of("users,throughput_rps", "100,50");
    List.of(thinking("a", 500), none, thinking("a", 500), thinking("a", 2_000), thinking("b", 9))
        .forEach(plans::add);

    assertThat(plans.beyond()).isEqualTo(2);
    assertThat(agreed(plans, thinking("a", 500)).rows()).isEqualTo(2);
    Law law = plans.law();
    assertThat(law.check(thinking("a", 2_000))).isInstanceOf(LawFinding.Checked.class);
    assertThat(law.check(thinking("b", 9))).isEqualTo(LawFinding.silent());
  }

  @Test
  void whatLooksAcrossRowsIsHeardOfLastAndAsTheOthersAre() {
    AuditRow far = thinking("a", 2_000);
    Plans plans = new Plans();
    List.of(thinking("a", 500), thinking("a", 500), far).forEach(plans::add);

    AuditedRow audited = Audit.of(far, plans.law());
    assertThat(audited.against().getLast().law()).isEqualTo("one-think-time");
    assertThat(Audit.of(far).against()).hasSize(audited.against().size() - 1);
    assertThat(Audit.of(thinking("a", 500), plans.law()).obeyed().getLast().law())
        .isEqualTo("one-think-time");
  }

  @Test
  void lawsStandInTheOrderInWhichAReaderHearsOfThem() {
    assertThat(LawBook.ALL)
        .extracting(Law::name)
        .containsExactly(
            "little",
            "little-connections",
            "connection-ceiling",
            "thread-ceiling",
            "users-ceiling",
            "requests-over-duration",
            "timed-requests",
            "open-end",
            "within-window",
            "thread-queue",
            "connection-queue",
            "little-percentiles",
            "little-maximum",
            "timeout-ceiling",
            "percentile-order",
            "mean-range",
            "deviation-bound",
            "delay-floor",
            "failures-of-requests",
            "sending-pause",
            "standstill",
            "in-flight",
            "batch-floor",
            "ratio",
            "saving",
            "gain",
            "speedup",
            "claim-basis",
            "idle-load",
            "exact-quotient",
            "derived-mean",
            "whole-waves",
            "ideal-latency");
    assertThat(FormatBook.ALL)
        .extracting(format -> format.getClass().getSimpleName())
        .containsExactly(
            "JMeterTable",
            "LocustTable",
            "JsonSummary",
            "Hyperfoil",
            "RankingJson",
            "ToolRuns",
            "TextTables",
            "NamedLines");
  }
}
