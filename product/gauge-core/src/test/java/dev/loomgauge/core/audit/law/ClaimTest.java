package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;

class ClaimTest {
  private static final String CLAIMS =
      "value,baseline,claimed_ratio,claimed_saving_percent,claimed_gain_percent";

  @Test
  void aRatioIsRecomputed() {
    assertThat(Findings.plausibility("ratio", CLAIMS, "13673,2226,6.1x,,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("ratio", CLAIMS, "13673,2226,6.2x,,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("ratio", CLAIMS, "13673,2226,8x,,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("ratio", CLAIMS, "13673,2226,,,")).isNull();
    assertThat(Findings.missing("ratio", CLAIMS, "13673,,6.1,,"))
        .containsExactly(AuditColumn.BASELINE);
  }

  @Test
  void percentagesAreRecomputed() {
    assertThat(Findings.plausibility("saving", CLAIMS, "29.0,100,,85%,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("saving", CLAIMS, "29.0,100,,85%,"))
        .isEqualTo("claimed is 85 %; 1 - 29 / 100 = 71 %");
    assertThat(Findings.plausibility("saving", CLAIMS, "29.0,100,,71%,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("gain", CLAIMS, "130,100,,,35%")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("gain", CLAIMS, "130,100,,,30%")).isEqualTo(CONSISTENT);
  }

  @Test
  void aSpeedupIsTheOldTimeOverTheNew() {
    String header = "baseline_ms,reported_ms,speedup";

    assertThat(Findings.plausibility("speedup", header, "11883,23,517x")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("speedup", header, "11883,23,1000x")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void aClaimOnAnImpossibleFigureIsSuspicious() {
    String header = "value,value_at_most,baseline,baseline_at_most";

    assertThat(Findings.plausibility("claim-basis", header, "13673,25000,2226,2000"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("claim-basis", header, "13673,25000,2226,2000"))
        .isEqualTo("the claim rests on a baseline of 2,226, which can be 2,000 at most");
    assertThat(Findings.plausibility("claim-basis", header, "13673,25000,1996,2000"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("claim-basis", header, "13673,,1996,")).isNull();
  }

  @Test
  void aLoadThatIsASmallPartOfTheCapacityComparesNothing() {
    String header = "requests,duration_s,capacity_rps";

    assertThat(Findings.plausibility("idle-load", header, "1000000,86400,2100"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("idle-load", header, "1000000,86400,2100"))
        .isEqualTo(
            "1,000,000 requests in 86,400 s are 11.57 req/s on average, 0.6 % of a capacity of"
                + " 2,100 req/s");
    assertThat(Findings.plausibility("idle-load", header, "100000000,86400,2100"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("idle-load", header, "100000000,86400,")).isNull();
  }

  @Test
  void aBatchTakesItsRounds() {
    String header = "tasks,task_wait_ms,workers,reported_ms";

    assertThat(Findings.plausibility("batch-floor", header, "500,50,8,2400")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("batch-floor", header, "500,50,8,2400"))
        .isEqualTo("2,400 ms is below 63 rounds x 50 ms = 3,150 ms");
    assertThat(Findings.plausibility("batch-floor", header, "500,50,8,3150")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("batch-floor", header, "500,50,200,178"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("batch-floor", header, "500,50,,54")).isEqualTo(CONSISTENT);
    assertThat(Findings.missing("batch-floor", header, "500,,8,6200"))
        .containsExactly(AuditColumn.TASK_WAIT);
  }
}
