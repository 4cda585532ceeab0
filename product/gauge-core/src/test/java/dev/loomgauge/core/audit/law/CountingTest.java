package dev.loomgauge.core.audit.law;

import static dev.loomgauge.core.audit.law.Standing.CONSISTENT;
import static dev.loomgauge.core.audit.law.Standing.IMPOSSIBLE;
import static dev.loomgauge.core.audit.law.Standing.SUSPICIOUS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountingTest {
  private static final String RATE =
      "users,throughput_rps,requests,requests_at_least,duration_s,failures";

  @Test
  void moreRequestsThanTheThroughputMakesInTheTimeAreImpossible() {
    assertThat(Findings.standing("requests-over-duration", RATE, "5000,11046.78,263000,,20,849"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.words("requests-over-duration", RATE, "5000,11046.78,263000,,20,849"))
        .isEqualTo(
            "263,000 requests / 20 s = 13,150 req/s, but 11,046.78 req/s are published, at which"
                + " they take 23.81 s");
    assertThat(Findings.standing("requests-over-duration", RATE, "5000,11046.78,,263000,20,849"))
        .isEqualTo(IMPOSSIBLE);
    assertThat(Findings.standing("requests-over-duration", RATE, "200,957.42,9654,,10.08,0"))
        .isEqualTo(CONSISTENT);
  }

  @Test
  void aLowerBoundOfTheRequestsSpeaksOnlyAgainstTooFew() {
    assertThat(Findings.standing("requests-over-duration", RATE, "5000,11046.78,,100000,20,0"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.standing("requests-over-duration", RATE, "5000,11046.78,100000,,20,0"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void failedRequestsMayBeCountedAmongTheRequestsOrBesideThem() {
    assertThat(Findings.standing("requests-over-duration", RATE, "10,80.0,1000,,10.00,200"))
        .isEqualTo(CONSISTENT);
    assertThat(Findings.standing("requests-over-duration", RATE, "10,80.0,1000,,10.00,0"))
        .isEqualTo(IMPOSSIBLE);
  }

  @Test
  void noMoreRequestsFailThanAreMade() {
    String law = "failures-of-requests";
    String header = "requests,failures,error_rate";

    assertThat(Findings.standing(law, header, "980,981,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.standing(law, header, "980,780,")).isEqualTo(CONSISTENT);
    assertThat(Findings.standing(law, header, ",115%,")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.standing(law, header, ",15%,")).isNull();
    assertThat(Findings.standing(law, header, ",,15")).isEqualTo(IMPOSSIBLE);
    assertThat(Findings.standing(law, header, "1000,150,0.15")).isEqualTo(CONSISTENT);
    assertThat(Findings.standing(law, header, "1000,150,0.1304")).isEqualTo(CONSISTENT);
    assertThat(Findings.standing(law, header, "1000,150,0.25")).isEqualTo(IMPOSSIBLE);
  }

  @Test
  void aThroughputThatIsUsersOverMeanToItsLastDigitWasCalculated() {
    String law = "exact-quotient";
    String header = "users,throughput_rps,mean_ms,duration_s";

    assertThat(Findings.standing(law, header, "1000,3205,312,")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.standing(law, header, "1000,3206,312,")).isNull();
    assertThat(Findings.standing(law, header, "1000,3205,312,3600")).isNull();
    assertThat(Findings.standing(law, header, "100,50,2000,")).isNull();
  }

  @Test
  void requestsThatAreWholeWavesOfTheUsersAreTold() {
    String header = "users,requests";

    assertThat(Findings.standing("whole-waves", header, "200,6400")).isEqualTo(SUSPICIOUS);
    assertThat(Findings.words("whole-waves", header, "200,6400"))
        .isEqualTo(
            "6,400 requests are 32 x 200 users: whole waves, so that throughput is known to one"
                + " wave only, 3.1 %");
    assertThat(Findings.standing("whole-waves", header, "200,6402")).isNull();
    assertThat(Findings.standing("whole-waves", header, "4,6400")).isNull();
  }
}
