package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What percentiles, a maximum and a throughput say of the users without a mean, and of a mean. */
class LittleWithoutMeanTest {
  private static final String HEADER =
      "users,throughput_rps,p50_ms,p95_ms,p99_ms,max_ms,service_delay_ms,duration_s,failures,load,think_ms,window,mean_ms";

  @Test
  void percentilesThatNeedMoreRequestsInFlightThanThereAreUsersAreImpossible() {
    // 1,000 x 0.5 x 250 ms = 125 of 100 users.
    assertThat(percentiles("100,1000.0,250,,,,,60,0,closed,,,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("little-percentiles", HEADER, "100,1000.0,250,,,,,60,0,closed,,,"))
        .isEqualTo(
            "the percentiles allow no mean below 125 ms, think time included: x 1,000 req/s = 125"
                + " requests in flight, but there are 100 users");
    // 0.5 x 100 + 0.45 x 110 + 0.04 x 200 + 0.01 x 400 = 111.5 ms.
    assertThat(percentiles("100,1000.0,110,200,400,,100,60,0,closed,,,")).isEqualTo(IMPOSSIBLE);
    assertThat(percentiles("100,890.0,110,200,400,,100,60,0,closed,,,")).isEqualTo(CONSISTENT);
    assertThat(percentiles("100,890.0,110,200,400,,100,60,0,closed,500,,")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void percentilesSayLessWhereTheModelOrTheFailuresAreNotKnown() {
    assertThat(percentiles("100,1000.0,250,,,,,60,0,,,,")).isEqualTo(SUSPICIOUS);
    assertThat(percentiles("100,1000.0,250,,,,,60,30%,closed,,,")).isEqualTo(SUSPICIOUS);
    assertThat(percentiles("100,1000.0,250,,,,,60,0,open,,,")).isNull();
    assertThat(percentiles("100,1000.0,250,,,,,60,0,closed,,,90")).isNull();
    assertThat(Findings.missing("little-percentiles", HEADER, "100,,250,,,,,60,0,closed,,,"))
        .containsExactly(AuditColumn.THROUGHPUT);
  }

  @Test
  void usersOverThroughputIsNoLongerThanTheMaximum() {
    // 100 / 400 = 250 ms.
    assertThat(maximum("100,400.0,,,,120,,60,0,closed,0,steady,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("little-maximum", HEADER, "100,400.0,,,,120,,60,0,closed,0,steady,"))
        .isEqualTo(
            "100 users / 400 req/s = 250 ms from request to request, but the maximum allows 120 ms,"
                + " think time included");
    // 0.5 x 100 + 0.45 x 120 + 0.04 x 150 + 0.01 x 5,000 = 160 ms, though the maximum is 5 s.
    assertThat(maximum("100,400.0,100,120,150,5000,,600,0,closed,0,steady,")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void aMaximumIsNoProofWhereSomethingElseMayHoldTheUsers() {
    assertThat(maximum("100,400.0,,,,120,,60,0,closed,0,,")).isEqualTo(SUSPICIOUS);
    assertThat(maximum("100,400.0,,,,120,,60,,closed,0,steady,")).isEqualTo(SUSPICIOUS);
    assertThat(maximum("100,400.0,,,,120,,60,0,closed,,steady,")).isEqualTo(SUSPICIOUS);
    assertThat(maximum("100,400.0,,,,120,,60,9%,closed,0,steady,")).isNull();
    assertThat(maximum("100,400.0,,,,120,,60,0,,0,steady,")).isNull();
    assertThat(maximum("100,400.0,,,,120,,60,0,closed,200,steady,")).isEqualTo(CONSISTENT);
    assertThat(maximum("100,400.0,,,,320,,60,0,closed,0,steady,")).isEqualTo(CONSISTENT);
  }

  @Test
  void aMeanThatIsUsersOverThroughputToItsLastDigitWasCalculated() {
    String header = "users,throughput_rps,mean_ms,duration_s,think_ms";

    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,208.89,10.08,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("derived-mean", header, "200,957.42,208.89,10.08,"))
        .isEqualTo("a mean of 208.89 ms is 200 users / 957.42 req/s to its last digit");
    assertThat(Findings.plausibility("derived-mean", header, "200,97.42,1052.97,60.0,1000"))
        .isEqualTo(SUSPICIOUS);
  }

  @Test
  void aMeanWithFewDigitsOrOfALongWindowMeetsTheQuotientByChance() {
    String header = "users,throughput_rps,mean_ms,duration_s,load";

    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,208.80,10.08,")).isNull();
    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,209,10.08,")).isNull();
    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,208.89,3600,")).isNull();
    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,208.89,,")).isNull();
    assertThat(Findings.plausibility("derived-mean", header, "200,957.42,208.89,10.08,open"))
        .isNull();
  }

  private static @Nullable Plausibility percentiles(String cells) {
    return Findings.plausibility("little-percentiles", HEADER, cells);
  }

  private static @Nullable Plausibility maximum(String cells) {
    return Findings.plausibility("little-maximum", HEADER, cells);
  }
}
