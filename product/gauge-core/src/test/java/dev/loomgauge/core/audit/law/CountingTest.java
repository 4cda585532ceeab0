package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Plausibility.CONSISTENT;
import static dev.loomgauge.core.audit.law.Plausibility.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Plausibility.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;

class CountingTest {
  private static final String RATE =
      "users,throughput_rps,requests,requests_at_least,duration_s,failures";

  @Test
  void moreRequestsThanTheThroughputMakesInTheTimeAreImpossible() {
    assertThat(
            Findings.plausibility("requests-over-duration", RATE, "5000,11046.78,263000,,20,849"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("requests-over-duration", RATE, "5000,11046.78,263000,,20,849"))
        .isEqualTo(
            "263,000 requests / 20 s = 13,150 req/s, but 11,046.78 req/s are published, at which"
                + " they take 23.81 s");
    assertThat(
            Findings.plausibility("requests-over-duration", RATE, "5000,11046.78,,263000,20,849"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility("requests-over-duration", RATE, "200,957.42,9654,,10.08,0"))
        .isEqualTo(CONSISTENT);
  }

  @Test
  void aLowerBoundOfTheRequestsSpeaksOnlyAgainstTooFew() {
    assertThat(Findings.plausibility("requests-over-duration", RATE, "5000,11046.78,,100000,20,0"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("requests-over-duration", RATE, "5000,11046.78,100000,,20,0"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void failedRequestsMayBeCountedAmongTheRequestsOrBesideThem() {
    assertThat(Findings.plausibility("requests-over-duration", RATE, "10,80.0,1000,,10.00,200"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility("requests-over-duration", RATE, "10,80.0,1000,,10.00,0"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void asManyRequestsAreTimedAsAreCountedButForThoseThatFailed() {
    String law = "timed-requests";
    String header = "requests,timed_requests,failures,users,latency";

    assertThat(Findings.plausibility(law, header, "1500000,1000000,0,100,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.words(law, header, "1000,600,100,10,"))
        .isEqualTo(
            "the response times are those of 600 requests, and 1,000 were counted, of which 100"
                + " failed");
    assertThat(Findings.plausibility(law, header, "1000,1100,0,10,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility(law, header, "1000,601,40%,,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "1000,965,0,10,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "1000,1100,0,10,corrected")).isNull();
    assertThat(Findings.plausibility(law, header, "1000,,0,10,")).isNull();
  }

  @Test
  void anOpenLoadEndsByItsPlanAndTheLongestResponseTime() {
    String law = "open-end";
    String header = "load,planned_s,duration_s,max_ms,failures";

    assertThat(Findings.plausibility(law, header, "open,30.000,31.500,1200.0,0"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words(law, header, "open,30.000,31.500,1200.0,0"))
        .isEqualTo(
            "the last answer came 1,500 ms after the last request was due, and the longest response"
                + " time is 1,200 ms");
    assertThat(Findings.plausibility(law, header, "open,30.000,31.500,1200.0,3"))
        .isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility(law, header, "open,30.000,31.201,1200.0,0"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "open,30.000,30.000,1200.0,0"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.words(law, header, "open,30.000,29.000,1200.0,0"))
        .startsWith("the last answer came 0 ms after the last request was due, ");
    assertThat(Findings.plausibility(law, header, "closed,30.000,31.500,1200.0,0")).isNull();
    assertThat(Findings.missing(law, header, "open,30.000,31.500,,0"))
        .containsExactly(AuditColumn.MAX);
  }

  @Test
  void noMoreRequestsFailThanAreMade() {
    String law = "failures-of-requests";
    String header = "requests,failures,error_rate";

    assertThat(Findings.plausibility(law, header, "980,981,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility(law, header, "980,780,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, ",115%,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility(law, header, ",15%,")).isNull();
    assertThat(Findings.plausibility(law, header, ",,15")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.plausibility(law, header, "1000,150,0.15")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "1000,150,0.1304")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "1000,150,0.25")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void aThroughputThatIsUsersOverMeanToItsLastDigitWasCalculated() {
    String law = "exact-quotient";
    String header = "users,throughput_rps,mean_ms,duration_s";

    assertThat(Findings.plausibility(law, header, "1000,3205,312,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.plausibility(law, header, "1000,3206,312,")).isNull();
    assertThat(Findings.plausibility(law, header, "1000,3205,312,3600")).isNull();
    assertThat(Findings.plausibility(law, header, "100,50,2000,")).isNull();
  }

  @Test
  void noMoreRequestsAreInFlightThanThereAreUsers() {
    String law = "in-flight";
    String header = "in_flight_max,users,load";

    assertThat(Findings.plausibility(law, header, "11,10,closed")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.words(law, header, "11,10,closed"))
        .isEqualTo("11 requests were in flight at once, of 10 users");
    assertThat(Findings.plausibility(law, header, "10,10,")).isEqualTo(CONSISTENT);
    assertThat(Findings.plausibility(law, header, "11,10,open")).isNull();
    assertThat(Findings.plausibility(law, header, "11,,closed")).isNull();
  }

  @Test
  void requestsThatAreWholeWavesOfTheUsersAreTold() {
    String header = "users,requests";

    assertThat(Findings.plausibility("whole-waves", header, "200,6400")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("whole-waves", header, "200,6400"))
        .isEqualTo(
            "6,400 requests are 32 x 200 users: whole waves, so that throughput is known to one"
                + " wave only, 3.1 %");
    assertThat(Findings.plausibility("whole-waves", header, "200,6402")).isNull();
    assertThat(Findings.plausibility("whole-waves", header, "4,6400")).isNull();
  }
}
