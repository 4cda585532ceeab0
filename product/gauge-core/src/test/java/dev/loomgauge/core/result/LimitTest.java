package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Pause;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Limit.Work;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {
  private static final Terms PAUSED =
      new Terms("disk", 4, 2, 1, 0.007, Work.SERVICE, new Pause(0.25, 1_000), null);

  private static Limit limit(Kind kind, Terms terms) {
    return new Limit("a", kind, terms, true, 0);
  }

  @Test
  void theRateIsTheCapacityOfAllCopiesOverTheTimeWithItsPauses() {
    assertThat(new Terms("a", 200, 0.5).rps()).isEqualTo(400);
    assertThat(new Terms("a", 200, 3, 0.5, 0.5, null, null, null).rps()).isEqualTo(600);
    assertThat(new Terms("a", 200, 1, 0, 0.5, null, null, null).rps()).isEqualTo(400);
    assertThat(PAUSED.rps()).isCloseTo(1_000, within(1e-9));
    assertThat(new Terms("a", 1, 1.0 / 350).rps()).isCloseTo(350, within(1e-9));
  }

  @Test
  void anEstimateLiesBetweenBothEndsOfItsInterval() {
    Limit estimate = new Limit("a", Kind.STATION, new Terms("a", 1, 0.001), false, 0.24, null);

    assertThat(estimate.range()).isEqualTo(new Range(800, 1_250));
    assertThat(limit(Kind.STATION, new Terms("a", 200, 0.5)).range())
        .isEqualTo(new Range(400, 400));
    assertThat(new Limit("a", Kind.STATION, new Terms("a", 1, 1), false, null, null).range())
        .isNull();
  }

  @Test
  void aWindowShowsNoMoreThanALawWithItsToleranceAndItsChance() {
    // 1000 x (1 + 0.01 + sqrt(2 x ln(100) x 2 / 10000))
    assertThat(new Limit.Law(1_000, 0.5, 2).most(10, 0.01)).isCloseTo(1_052.919, within(0.001));
    assertThat(new Limit.Law(1_000, 0.5, 0).most(10)).isCloseTo(1_010, within(1e-9));
    // Of less than one request that is expected, one is.
    assertThat(new Limit.Law(0.01, 0.5, 2).most(10, 0.01)).isCloseTo(0.0530193, within(1e-6));
  }

  @Test
  void theLawOfAPoolAndOfUsersIsWritten() {
    assertThat(LimitWords.formula(limit(Kind.USERS, new Terms("users", 400, 0.5))))
        .isEqualTo("users: 400 / 0.5000 s = 800 req/s");
    assertThat(
            LimitWords.formula(
                limit(Kind.USERS, new Terms("users", 400, 1, 0.75, 0.5, null, null, null))))
        .isEqualTo("users: 400 x 0.7500 in time / 0.5000 s = 600 req/s");
    assertThat(
            LimitWords.formula(
                limit(Kind.USERS, new Terms("users", 400, 1, 0, 0.5, null, null, null))))
        .isEqualTo("users: 400 / 0.5000 s, with no answer in time = 800 req/s");
    assertThat(
            LimitWords.formula(
                limit(
                    Kind.RESOURCE, new Terms("Tomcat threads", 200, 2, 1, 0.5, null, null, null))))
        .isEqualTo("Tomcat threads: 2 x 200 / 0.5000 s held = 800 req/s");
    assertThat(LimitWords.formula(limit(Kind.ARRIVALS, new Terms("arrivals", 1, 1.0 / 50))))
        .isEqualTo("arrivals = 50.0 req/s");
  }

  @Test
  void theLawOfAStationNamesItsWorkAndItsPauses() {
    assertThat(
            LimitWords.formula(
                limit(
                    Kind.STATION,
                    new Terms("CPU of service", 4, 1, 1, 0.008, Work.CPU, null, null))))
        .isEqualTo("CPU of service: 4 / 8.000 ms of CPU = 500 req/s");
    assertThat(LimitWords.formula(limit(Kind.STATION, PAUSED)))
        .isEqualTo(
            "disk: 2 x 4 / (7.000 ms of service + 4 x 0.2500 s of pause in 1,000 requests) = 1,000"
                + " req/s");
    assertThat(
            LimitWords.formula(
                limit(
                    Kind.STATION,
                    new Terms("disk", 1, 1, 1, 0.5, Work.SERVICE, new Pause(0.5, 1), null))))
        .isEqualTo("disk: 1 / (0.5000 s of service + 0.5000 s of pause in 1 request) = 1.00 req/s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          50 | 50 | 200 | 1000 | tasks: the maximum of 200 never counts, because the queue of 1,000 takes every task beyond the core of 50 and is not full.
          50 | 50 | 200 | 2147483647 | tasks: the maximum of 200 never counts, because a queue without limit takes every task beyond the core of 50.
          50 | 50 | 2147483647 | 2147483647 | tasks: the maximum never counts, because a queue without limit takes every task beyond the core of 50.
          80 | 50 | 200 | 1000 | tasks: 80 of the maximum of 200 count, because a thread beyond the core of 50 is started only when the queue of 1,000 is full.
          """)
  void aMaximumBehindAQueueIsExplained(int count, int core, int max, int queue, String words) {
    Terms terms = new Terms("tasks", count, 1).of(new ExecutorSize(core, max, queue));

    assertThat(terms.belowMaximum()).isTrue();
    assertThat(LimitWords.belowMaximum(limit(Kind.RESOURCE, terms))).isEqualTo(words);
    assertThat(new Terms("tasks", max, 1).of(new ExecutorSize(core, max, queue)).belowMaximum())
        .isFalse();
    assertThat(new Terms("tasks", 200, 1).of(ExecutorSize.fixed(200, 5)).executor()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 0.01000 s",
    "0.0099, 9.900 ms",
    "0.0001, 0.100 ms",
    "0.00005, 0.05000 ms",
    "12, 12.00 s"
  })
  void theUnitOfATimeFollowsItsSize(double seconds, String words) {
    assertThat(LimitWords.formula(limit(Kind.RESOURCE, new Terms("a", 1, seconds))))
        .startsWith("a: 1 / " + words + " held = ");
  }

  @Test
  void aLimitHasALabelForASentence() {
    assertThat(LimitWords.label(limit(Kind.STATION, new Terms("CPU of service", 1, 1))))
        .isEqualTo("the CPU of the service");
    assertThat(LimitWords.label(limit(Kind.RESOURCE, new Terms("Tomcat threads", 1, 1))))
        .isEqualTo("Tomcat threads");
    assertThat(LimitWords.sized(new Terms("permits", 8, 2, 1, 1, null, null, null)))
        .isEqualTo("2 x 8 permits");
    assertThat(Kind.STATION.words()).isEqualTo("a CPU or station");
    assertThat(Kind.USERS.words()).isEqualTo("users");
    assertThat(Kind.RESOURCE.words()).isEqualTo("a pool");
    assertThat(Kind.ARRIVALS.words()).isEqualTo("arrivals");
  }
}
