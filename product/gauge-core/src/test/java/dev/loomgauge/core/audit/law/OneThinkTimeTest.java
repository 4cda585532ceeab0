package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.OneThinkTime.Plans;
import dev.loomgauge.core.audit.law.OneThinkTime.ThinkRange;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OneThinkTimeTest {
  private static final String HEADER =
      "experiment,load,window,users,throughput_rps,mean_ms,duration_s,failures,think_ms";

  @Test
  void theRowThatNeedsAnotherThinkTimeThanTheOthersIsSuspicious() {
    // 1,100, 1,100, 1,300 and 400 ms from request to request.
    assertThat(
            standings(
                "a,closed,steady,100,90.91,100.0,600,0,",
                "a,closed,steady,200,181.8,100.0,600,0,",
                "a,closed,steady,400,307.7,300.0,600,0,",
                "a,closed,steady,400,1000.0,300.0,600,0,"))
        .containsExactly(CONSISTENT, CONSISTENT, CONSISTENT, SUSPICIOUS);
  }

  @Test
  void twoRowsThatHaveNoThinkTimeInCommonAreBothSuspicious() {
    List<String> rows =
        List.of("a,closed,steady,100,90.91,100.0,600,0,", "a,closed,steady,100,990.0,100.0,600,0,");

    assertThat(standings(rows.getFirst(), rows.getLast())).containsExactly(SUSPICIOUS, SUSPICIOUS);
    assertThat(((LawFinding.Checked) findings(rows).getLast()).words().get())
        .startsWith("users / throughput - response time allows a think time of 0 to 4.")
        .contains("and 1 of 2 rows of its plan allow 9");
  }

  @Test
  void rowsOfDifferentPlansOrWithAThinkTimeOfTheirOwnAreNotCompared() {
    assertThat(
            standings(
                "a,closed,steady,100,90.91,100.0,600,0,",
                "b,closed,steady,100,990.0,100.0,600,0,",
                ",closed,steady,100,990.0,100.0,600,0,",
                "a,open,steady,100,990.0,100.0,600,0,",
                "a,closed,steady,100,990.0,100.0,600,0,0"))
        .containsOnlyNulls();
  }

  @Test
  void aRampMayHideHalfOfTheUsersAndFailuresAllOfThem() {
    // 190 ms and 100 ms from request to request: 75 of 100 users were there, on average.
    assertThat(
            standings("a,closed,,100,526.0,95.0,600,0,", "a,closed,steady,100,1000.0,99.0,600,0,"))
        .containsExactly(CONSISTENT, CONSISTENT);
    assertThat(
            standings(
                "a,closed,steady,100,90.91,100.0,600,40%,",
                "a,closed,steady,100,990.0,100.0,600,0,"))
        .containsExactly(CONSISTENT, CONSISTENT);
  }

  private static List<@Nullable Plausibility> standings(String... cells) {
    List<@Nullable Plausibility> standings = new ArrayList<>();
    for (LawFinding finding : findings(List.of(cells))) {
      standings.add(finding instanceof LawFinding.Checked checked ? checked.plausibility() : null);
    }
    return standings;
  }

  private static List<LawFinding> findings(List<String> cells) {
    List<AuditRow> rows = cells.stream().map(c -> Rows.of(HEADER, c)).toList();
    Plans plans = new Plans();
    rows.forEach(plans::add);
    Law law = plans.law();
    return rows.stream().map(law::check).toList();
  }

  @Test
  void thePlanAgreesOnTheThinkTimesThatMostOfItsRowsAllow() {
    List<AuditRow> rows =
        java.util.stream.Stream.of(
                "a,closed,steady,100,90.91,100.0,600,0,",
                "a,closed,steady,400,1000.0,300.0,600,0,",
                "a,closed,steady,200,181.8,100.0,600,0,",
                "b,closed,steady,400,1000.0,300.0,600,0,")
            .map(c -> Rows.of(HEADER, c))
            .toList();
    Plans plans = new Plans();
    rows.forEach(plans::add);

    var agreed = ((OneThinkTime) plans.law()).plans();
    ThinkRange first = java.util.Objects.requireNonNull(ThinkRange.of(rows.getFirst()));
    ThinkRange third = java.util.Objects.requireNonNull(ThinkRange.of(rows.get(2)));
    double later = Math.max(first.least(), third.least());
    assertThat(agreed).hasSize(2);
    assertThat(agreed.get(OneThinkTime.plan(rows.getFirst())))
        .isEqualTo(new OneThinkTime.Agreed(later, later, 2, 3));
    assertThat(java.util.Objects.requireNonNull(agreed.get(OneThinkTime.plan(rows.getLast()))))
        .returns(1, OneThinkTime.Agreed::agreeing)
        .returns(1, OneThinkTime.Agreed::rows);
    assertThat(plans.beyond()).isZero();
  }

  /** 100 users at 100 req/s and 100 ms: about 900 ms from an answer to the next request. */
  @Test
  void aRowIsHeldAgainstTheEndOfTheAgreedTimesThatItDoesNotAllow() {
    AuditRow row = Rows.of(HEADER, "a,closed,steady,100,100.0,100.0,600,0,");
    ThinkRange own = java.util.Objects.requireNonNull(ThinkRange.of(row));
    assertThat(own.least()).isBetween(840.0, 890.0);
    assertThat(own.most()).isBetween(910.0, 960.0);

    assertThat(held(row, 900, 900)).isEqualTo("CONSISTENT 0.0");
    assertThat(held(row, 500, 900)).isEqualTo("SUSPICIOUS " + (own.least() / 500 - 1));
    assertThat(held(row, 900, 2_000)).isEqualTo("SUSPICIOUS " + (own.most() / 2_000 - 1));
    assertThat(held(row, 0, 900)).isEqualTo("SUSPICIOUS 0.0");
    assertThat(held(row, own.least(), own.most())).isEqualTo("CONSISTENT 0.0");
    assertThat(new OneThinkTime(java.util.Map.of(plan(row), agreed(900, 900, 1))).check(row))
        .as("of one row")
        .isEqualTo(LawFinding.silent());
  }

  private static String held(AuditRow row, double lowest, double highest) {
    LawFinding.Checked found =
        (LawFinding.Checked)
            new OneThinkTime(java.util.Map.of(plan(row), agreed(lowest, highest, 2))).check(row);
    assertThat(found.cause().isEmpty()).isEqualTo(found.plausibility() == CONSISTENT);
    return found.plausibility() + " " + found.margin();
  }

  private static OneThinkTime.Agreed agreed(double lowest, double highest, int rows) {
    return new OneThinkTime.Agreed(lowest, highest, 1, rows);
  }

  private static String plan(AuditRow row) {
    return java.util.Objects.requireNonNull(OneThinkTime.plan(row));
  }

  @Test
  void aPlanIsKnownBySourceSystemExperimentAndPlan() {
    String header = "source,system,experiment,plan,users";
    assertThat(OneThinkTime.plan(Rows.of(header, "s,y,e,p,1"))).isEqualTo("s\ny\ne\np");
    assertThat(OneThinkTime.plan(Rows.of(header, "s,y,,p,1"))).isEqualTo("s\ny\n\np");
    assertThat(OneThinkTime.plan(Rows.of(header, "s,y,e,,1"))).isEqualTo("s\ny\ne\n");
    assertThat(OneThinkTime.plan(Rows.of(header, "s,y,,,1"))).isNull();
  }

  @Test
  void usersOfStagesMayAllHaveBeenMissing() {
    String header = "load,users,throughput_rps,mean_ms,duration_s,window";
    assertThat(least(header, "closed,100,100,50,600,")).isGreaterThan(300);
    assertThat(least(header, "closed,100,100,50,600,stages")).isZero();
  }

  private static double least(String header, String row) {
    return java.util.Objects.requireNonNull(OneThinkTime.ThinkRange.of(Rows.of(header, row)))
        .least();
  }
}
