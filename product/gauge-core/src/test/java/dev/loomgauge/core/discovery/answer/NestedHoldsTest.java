package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Nested;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pool of which a request holds two members at once, in the answer. */
class NestedHoldsTest {
  private static Trial trial(int users) {
    return trial(users, 500);
  }

  private static Trial trial(int users, double cpuRps) {
    Terms terms =
        new Terms("HikariCP connections", 10, 0.1).of(new Nested(2, 10, (long) users, 30.0));
    return Seen.on("platform", users, 99)
        .pool("connections", Cases.POOL)
        .limit(new Limit("connections", Kind.RESOURCE, terms, true, 0))
        .limit("service-cpu", Kind.STATION, cpuRps)
        .trial();
  }

  @Test
  void itIsSaidOnceForTheMostUsers() {
    assertThat(Answer.nestedHolds(Cases.known(List.of(), trial(9), trial(300), trial(40))))
        .containsExactly(
            "HikariCP connections: a request holds 2 at once, so that the 10 serve at most 5"
                + " requests at a time. With 300 requests at once all 10 can be held by requests that wait"
                + " for another one, until they fail after 30.0 s (deadlock). 301 of them (300 x (2 - 1)"
                + " + 1) rule that out; so does giving the first back before another is taken.");
    assertThat(Cases.answer(Cases.known(List.of(), trial(300))))
        .contains("\nHikariCP connections: a request holds 2 at once");
  }

  @Test
  void withoutSuchAPoolNothingIsSaid() {
    assertThat(Answer.nestedHolds(Cases.known(List.of(), Cases.pooled("platform", 100)))).isEmpty();
  }

  /** The CPU allows five times as much, with 50 connections, which 300 users could all hold. */
  @Test
  void aLargerPoolIsLargeEnoughThatNoRequestsWaitForEachOther() {
    Trial many = trial(300);
    Trial few = trial(9);

    assertThat(
            NextLimit.of(
                Cases.known(List.of(), many), new ModeTrials(ThreadMode.PLATFORM, List.of(many))))
        .hasValueSatisfying(next -> assertThat(next.enough()).isEqualTo(301));
    assertThat(
            NextLimit.of(
                Cases.known(List.of(), few), new ModeTrials(ThreadMode.PLATFORM, List.of(few))))
        .hasValueSatisfying(next -> assertThat(next.enough()).isEqualTo(50));
  }

  /** That a larger pool brings no throughput is not said of one in which requests can deadlock. */
  @Test
  void besideAnotherLimitItIsLargeEnoughToo() {
    assertThat(NextLimit.sentences(Cases.known(List.of(), trial(300, 102))))
        .singleElement()
        .asString()
        .startsWith("The HikariCP connections: 301 instead of 10 would sustain 102 req/s");
  }
}
