package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static dev.loomgauge.core.discovery.answer.Cases.unbounded;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The limit on requests that an answer to switch advises. */
class RequestLimitTest {
  /** 600 req/s times 101 ms alone, where 90 at once were predicted to reach the ceiling. */
  @Test
  void theLimitOnRequestsIsThatOfWhatWasReached() {
    Trial slower =
        Seen.on("virtual", 300, 600)
            .limitedBy(new Bottleneck.Users(), "the number of users")
            .trial();

    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 198), slower)))
        .contains("Beyond about 61 (600 req/s measured times 101 ms alone)")
        .contains("a semaphore of 77");
  }

  @Test
  void aLimitOfFewRequestsIsNotAdvised() {
    Trial few =
        Seen.on("virtual", 300, 148)
            .limitedBy(new Bottleneck.Users(), "the number of users")
            .trial();
    Trial enough =
        Seen.on("virtual", 300, 150)
            .limitedBy(new Bottleneck.Users(), "the number of users")
            .trial();

    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 20), few)))
        .doesNotContain("semaphore");
    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 20), enough)))
        .contains("a semaphore of 24");
  }

  /**
   * 90 at once would leave what limits idle for 7 % of the time, and are not advised: of n requests
   * of which all are elsewhere with a mean of 89, by Erlang's loss formula.
   */
  @Test
  void theAdvisedLimitCostsLessThanAHundredthOfTheThroughput() {
    assertThat(idle(90, 89)).isGreaterThan(0.07);
    assertThat(idle(109, 89)).isLessThan(0.01);
    assertThat(idle(16, 15)).isGreaterThan(0.14);
    assertThat(idle(24, 15)).isLessThan(0.01);
  }

  private static double idle(int limit, double elsewhere) {
    double blocked = 1;
    for (int n = 1; n <= limit; n++) {
      blocked = elsewhere * blocked / (n + elsewhere * blocked);
    }
    return blocked;
  }

  @Test
  void withoutASettingTheLimitIsASemaphore() {
    assertThat(Cases.answer(Cases.known(List.of(), threads(300, 198), unbounded())))
        .contains("set one near 109 (2 x sqrt(90) more): a semaphore of 109 around the request.");
  }

  @Test
  void whatWasReachedCountsFromAsManyUsersOnAsWerePredicted() {
    Trial slower =
        Seen.on("virtual", 90, 600)
            .limitedBy(new Bottleneck.Users(), "the number of users")
            .trial();

    assertThat(Cases.answer(Cases.known(List.of(), threads(90, 198), slower)))
        .contains("Beyond about 61 (600 req/s measured times 101 ms alone)");
  }

  @Test
  void aSettingThatBoundsRequestsIsNamedAndTomcatsByItsPropertyToo() {
    assertThat(
            Cases.answer(Cases.known(List.of(limit("MY_LIMIT")), threads(300, 198), unbounded())))
        .contains("MY_LIMIT=109 (it bounds connections, so ");
    assertThat(
            Cases.answer(
                Cases.known(
                    List.of(limit("SERVER_TOMCAT_MAX_CONNECTIONS")),
                    threads(300, 198),
                    unbounded())))
        .contains(
            "SERVER_TOMCAT_MAX_CONNECTIONS=109 (server.tomcat.max-connections; it bounds"
                + " connections, so ");
  }

  private static PoolKnob limit(String variable) {
    return new PoolKnob(SettingsFamily.LIMIT, SettingsFamily.LIMIT, variable, "unlimited");
  }

  @Test
  void whereRequestsAreLimitedAlreadyNoLimitIsAdvised() {
    Trial limited =
        Seen.on("virtual", 300, 900)
            .with("limit", "120")
            .limitedBy(new Bottleneck.Users(), "the number of users")
            .trial();

    assertThat(
            new RequestLimit().of(Cases.known(WrittenService.knobs(), threads(300, 198), limited)))
        .isEmpty();
    assertThat(
            new RequestLimit()
                .of(Cases.known(WrittenService.knobs(), threads(300, 198), unbounded())))
        .hasSize(1);
  }
}
