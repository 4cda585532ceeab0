package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;

class LatencyLawsTest {

  @Test
  void percentilesRise() {
    String header = "p50_ms,p95_ms,p99_ms,p999_ms,max_ms";

    assertThat(Findings.plausibility("percentile-order", header, "100,225,210,,"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("percentile-order", header, "100,225,211,,"))
        .isEqualTo("p95_ms 225 ms is above p99_ms 211 ms");
    assertThat(Findings.plausibility("percentile-order", header, "100,,350.1,,350.2"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("percentile-order", header, "100,,,,")).isNull();
    // A histogram of two digits.
    assertThat(Findings.plausibility("percentile-order", header, "100,,350.1,,348.2"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("percentile-order", header, "100,,355.1,,348.2"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("percentile-order", header, "350.1,348.9,350.1,,348.2"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void theMeanLiesWhereThePercentilesLetIt() {
    String header = "mean_ms,p50_ms,p99_ms,max_ms,service_delay_ms";

    assertThat(Findings.plausibility("mean-range", header, "120,100,200,900,90"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("mean-range", header, "60,100,200,900,90"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("mean-range", header, "950,100,200,900,"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("mean-range", header, "950,100,200,,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("mean-range", header, "950,,,,")).isNull();
    assertThat(Findings.plausibility("mean-range", "mean_ms,p50_ms,p90_ms", "950,100,200"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("mean-range", "mean_ms,p50_ms,p75_ms", "950,100,200"))
        .isNull();
  }

  @Test
  void nothingIsFasterThanTheDelayUnlessItFailed() {
    String header = "mean_ms,p50_ms,service_delay_ms,failures";

    assertThat(Findings.plausibility("delay-floor", header, "210,180,200,0")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("delay-floor", header, "210,180,200,0"))
        .isEqualTo("p50_ms 180 ms is below the delay of 200 ms");
    assertThat(Findings.plausibility("delay-floor", header, "210,181,200,12"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("delay-floor", header, "210,201,200,0")).isEqualTo(CONSISTENT);
    assertThat(Findings.missing("delay-floor", header, "210,,,"))
        .containsExactly(AuditColumn.SERVICE_DELAY);
  }

  @Test
  void aLatencyThatIsTheIdealOfAQueueWasCalculated() {
    String header = "thread_model,users,thread_limit,service_delay_ms,p99_ms";

    assertThat(Findings.plausibility("ideal-latency", header, "platform,1000,200,200,1000"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("ideal-latency", header, "platform,1000,200,200,1058"))
        .isNull();
    assertThat(Findings.plausibility("ideal-latency", header, "virtual,1000,,200,1000")).isNull();
  }

  @Test
  void theDelayIsNoFloorOfTheMeanWhereFailuresMayBeAmongTheRequests() {
    String header = "mean_ms,p50_ms,p99_ms,service_delay_ms,failures";

    assertThat(Findings.plausibility("mean-range", header, "60,5,210,200,0")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("mean-range", header, "60,5,210,200,70%"))
        .isEqualTo(CONSISTENT);
  }

  @Test
  void aBatchTakesItsRoundsRoundedUp() {
    String header = "tasks,workers,task_wait_ms,reported_ms";

    assertThat(Findings.plausibility("batch-floor", header, "1000,300,100,350"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("batch-floor", header, "1000,300,100,431"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("batch-floor", header, "100,1000,100,50"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void noResponseTimeIsAboveTheTimeoutOfTheClient() {
    String header = "p99_ms,max_ms,timeout_ms,load,failures";

    assertThat(Findings.plausibility("timeout-ceiling", header, "4500,,2000,closed,12"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("timeout-ceiling", header, "4500,,2000,closed,12"))
        .isEqualTo("p99_ms 4,500 ms is above the client's timeout of 2,000 ms");
  }

  @Test
  void aTimeoutIsSilentAboutSchedulesAndLenientWithTheMaximum() {
    String header = "p99_ms,max_ms,timeout_ms,load";

    assertThat(Findings.plausibility("timeout-ceiling", header, "1990,2009,2000,closed"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("timeout-ceiling", header, "1990,3100,2000,closed"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("timeout-ceiling", header, "4500,,2000,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("timeout-ceiling", header, "4500,,2000,open")).isNull();
    assertThat(Findings.plausibility("timeout-ceiling", header, "4500,,,closed")).isNull();
  }

  @Test
  void noRequestTakesLongerThanTheWindowInWhichItWasMade() {
    String header = "max_ms,duration_s,window";

    assertThat(Findings.plausibility("within-window", header, "5200,0.03,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("within-window", header, "5200,0.03,"))
        .isEqualTo("the slowest request took 5,200 ms, longer than the 0.03 s of the window");
    assertThat(Findings.plausibility("within-window", header, "10900,10.0,")).isNull();
    assertThat(Findings.plausibility("within-window", header, "12000,10.0,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("within-window", header, "12000,10.0,steady")).isNull();
    assertThat(Findings.plausibility("within-window", header, ",10.0,")).isNull();
  }

  @Test
  void timesFromAScheduleHideNoStandstill() {
    String header = "max_ms,duration_s,p99_ms,load,latency";

    assertThat(Findings.plausibility("standstill", header, "900,12,11,open,"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility("standstill", header, "900,12,11,open,schedule")).isNull();
  }

  @Test
  void aSlowRequestOfOneUserIsNoStandstill() {
    String header = "users,max_ms,duration_s,p90_ms,load";

    assertThat(Findings.plausibility("standstill", header, "1,900,12,110,closed")).isNull();
    assertThat(Findings.plausibility("standstill", header, "2,900,12,110,closed"))
        .isEqualTo(SUSPICIOUS);
  }
}
