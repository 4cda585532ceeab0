package dev.loomgauge.core.finding.rule;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OverloadTest {
  /** A tier that completes 100 requests per second, and users who think for a second. */
  private final CallRules.Overload overload = new CallRules.Overload(100, 1_000);

  @Test
  void theResponseTimeIsThatOfLittlesLaw() {
    assertThat(overload.responseMs(300)).isEqualTo(2_000);
    assertThat(overload.responseMs(100)).isZero();
    assertThat(overload.responseMs(50)).as("not saturated").isZero();
  }

  @Test
  void withoutALimitNoRequestIsInTimeBeyondTheDeadline() {
    assertThat(overload.goodput(300, 2_000)).isEqualTo(100);
    assertThat(overload.goodput(301, 2_000)).isZero();
    assertThat(overload.mostUsers(2_000)).isEqualTo(300);
  }

  @Test
  void withALimitTheGoodputStaysWhateverTheUsers() {
    assertThat(overload.limitedMs(20)).isEqualTo(200);
    assertThat(overload.limitedGoodput(20, 200)).isEqualTo(100);
    assertThat(overload.limitedGoodput(20, 199)).as("the limit is too large").isZero();
  }
}
