package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LittleTest {
  private static final String LAW = "little";
  private static final String HEADER =
      "users,throughput_rps,mean_ms,duration_s,failures,load,think_ms,timeout_ms,window";

  @Test
  void moreRequestsInFlightThanUsersAreImpossible() {
    assertThat(plausibility("200,8304.23,29.65,10,0,,,,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words(LAW, HEADER, "200,8304.23,29.65,10,0,,,,"))
        .isEqualTo(
            "8,304.23 req/s x 29.65 ms = 246.22 requests in flight, but there are 200 users");
  }

  @Test
  void aLittleMoreThanRoundingAndEdgesExplainIsSuspicious() {
    assertThat(plausibility("200,39631.59,5.12,10,0,,,,")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("200,39062.5,5.12,10,0,,,,")).isEqualTo(CONSISTENT);
  }

  @Test
  void aRateOfZeroHasNoUsersInFlight() {
    assertThat(plausibility("200,0,29.65,10,0,closed,,,")).isNull();
  }

  @Test
  void theEndsOfAShortWindowAreAllowedFor() {
    // 200 users, 1 s each: over 10 s a tenth more may end than begins.
    assertThat(plausibility("200,218.0,1000.0,10,0,,,,")).isEqualTo(CONSISTENT);
    assertThat(plausibility("200,218.0,1000.0,1000,0,,,,")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void usersThatAreMissingAreSuspiciousUntilTheModelIsKnown() {
    assertThat(plausibility("50000,47500,185,1200,0,,,,")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("50000,47500,185,1200,0,closed,0,,steady")).isEqualTo(IMPOSSIBLE);
    assertThat(plausibility("50000,47500,185,1200,0,closed,,,steady")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("50000,47500,185,1200,,closed,0,,steady")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("50000,47500,185,,0,closed,0,,steady")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("50000,47500,185,1200,0,open,0,,")).isNull();
  }

  @Test
  void thinkTimeAccountsForUsersThatAreNotInFlight() {
    assertThat(plausibility("1000,99.5,50.0,600,0,closed,10000,,")).isEqualTo(CONSISTENT);
    assertThat(plausibility("1000,99.5,50.0,600,0,closed,0,,steady")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void failedRequestsAccountForUsersOnlyIfTheyCanTakeThatLong() {
    // 44,960 users over 700 failures a second: 64 s each, which fits into 1,200 s.
    assertThat(plausibility("50000,2100,2400,1200,25%,closed,0,,steady")).isEqualTo(SUSPICIOUS);
    // 41,212 users over 9.5 failures a second: more than an hour each.
    assertThat(plausibility("50000,47500,185,1200,0.02%,closed,0,,steady")).isEqualTo(IMPOSSIBLE);
    // 98 users over 13 failures a second: 7.5 s each, which a timeout of 10 s allows and 2 s does
    // not.
    assertThat(plausibility("200,97.10,1050,60.00,780,closed,0,10000,steady"))
        .isEqualTo(SUSPICIOUS);
    assertThat(plausibility("200,97.10,1050,60.00,780,closed,0,2000,steady")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void failuresMayBeFasterThanTheTimeout() {
    // 20 a second run for 10 s into their timeout, 300 are reset at once: 100 + 200 of 300 users.
    assertThat(plausibility("300,1000.0,100.0,60.0,19200,closed,0,10000,steady"))
        .isEqualTo(SUSPICIOUS);
    // 50 a second are rejected after 2 s, with a timeout of 30 s.
    assertThat(plausibility("200,1000.0,100.0,60.0,3000,closed,0,30000,steady"))
        .isEqualTo(SUSPICIOUS);
  }

  @Test
  void aRampInsideTheWindowHasFewerUsersThanTheTableTells() {
    // 30 of 60 s are a ramp to 1,000 users: 750 on average.
    assertThat(plausibility("1000,7500.0,100.0,60,0,closed,0,,")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("1000,7500.0,100.0,60,0,closed,0,,steady")).isEqualTo(IMPOSSIBLE);
    // More than all of them is too much, with a ramp or without.
    assertThat(plausibility("1000,12000.0,100.0,60,0,closed,0,,")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void aMeanWithoutTheQuickFailuresThatAreCountedIsSuspicious() {
    assertThat(plausibility("100,1900.0,100.0,60,50%,closed,0,,")).isEqualTo(SUSPICIOUS);
    assertThat(plausibility("100,2900.0,100.0,60,50%,closed,0,,")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void theMeanThatTheUsersMustHaveSeenIsTold() {
    assertThat(Findings.words(LAW, HEADER, "200,97.10,1050,10.09,780,closed,0,,steady"))
        .isEqualTo(
            "97.1 req/s x 1,050 ms = 101.96 requests in flight, but 200 users are always there:"
                + " their mean is 2,059.73 ms");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThat(Findings.missing(LAW, HEADER, "200,,29.65,10,0,,,,"))
        .containsExactly(AuditColumn.THROUGHPUT);
    assertThat(Findings.of(LAW, "tasks", "5")).isEqualTo(LawFinding.silent());
  }

  @Test
  void connectionsBoundRequestsInFlightToo() {
    String header = "connections,users,throughput_rps,mean_ms,duration_s,load";

    assertThat(
            Findings.plausibility("little-connections", header, "100,200,1900.0,100.0,60,closed"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("little-connections", header, "100,200,999.0,100.0,60,closed"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("little-connections", header, ",200,999.0,100.0,60,"))
        .isNull();
  }

  @Test
  void responseTimesFromAScheduleAreNoResidenceOnAConnection() {
    String header = "connections,throughput_rps,mean_ms,duration_s,load";

    assertThat(Findings.plausibility("little-connections", header, "100,1900.0,900.0,60,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("little-connections", header, "100,1900.0,900.0,60,open"))
        .isNull();
  }

  private static @Nullable Plausibility plausibility(String cells) {
    return Findings.plausibility(LAW, HEADER, cells);
  }
}
