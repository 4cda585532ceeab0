package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SteppedLoadTest {
  private static final ObservationPace PACE =
      new ObservationPace(
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(3),
          2,
          Duration.ofSeconds(4),
          Duration.ofSeconds(5),
          Duration.ofSeconds(6),
          Duration.ofSeconds(7),
          Duration.ofSeconds(8),
          8);

  private final List<String> asked = new ArrayList<>();
  private final List<Progress.News> news = new ArrayList<>();
  private final Deque<LoadPoint> answers = new ArrayDeque<>();

  private SteppedLoad steppedLoad(int mostUsers) {
    return new SteppedLoad(
        "own",
        "virtual",
        (users, times) -> {
          asked.add(
              "%d: %d, %d, %d ms"
                  .formatted(
                      users,
                      times.spread().toMillis(),
                      times.warmup().toMillis(),
                      times.window().toMillis()));
          return answers.remove();
        },
        mostUsers,
        PACE,
        news::add);
  }

  private static LoadPoint point(int users, double rps, double meanMs, double errorRate) {
    return new LoadPoint(users, rps, meanMs, 1, 0.5, 0, errorRate);
  }

  /** Of users who are all in the service. */
  private static LoadPoint settled(int users, double meanMs) {
    return point(users, users * 1000 / meanMs, meanMs, 0);
  }

  @Test
  void asManyUsersAsAreTimedThirtyTimesAndEightAtMost() {
    SteppedLoad steppedLoad = steppedLoad(100);

    assertThat(List.of(1.0, 700.0, 701.0, 1_866.0, 60_000.0))
        .map(meanMs -> steppedLoad.few(settled(1, meanMs)))
        .containsExactly(1, 3, 4, 8, 8);
    assertThat(steppedLoad.alone(settled(1, 250)))
        .isEqualTo(
            new Loads.Times(Duration.ofMillis(250), Duration.ofMillis(500), Duration.ofSeconds(7)));
    assertThat(steppedLoad.alone(settled(1, 4_000)).window()).isEqualTo(Duration.ofSeconds(12));
    assertThat(SteppedLoad.longer(Duration.ofSeconds(2), 1.9)).isEqualTo(Duration.ofSeconds(2));
    assertThat(SteppedLoad.longer(Duration.ofSeconds(2), 2.5)).isEqualTo(Duration.ofMillis(2_500));
  }

  @Test
  void aSingleUserWaitsTwiceAsLongEachTimeUntilARequestIsAnswered() throws Exception {
    answers.add(point(1, 0, 0, 0));
    answers.add(point(1, 0, 0, 0));
    answers.add(settled(1, 5_000));

    assertThat(steppedLoad(100).once()).isEqualTo(settled(1, 5_000));
    assertThat(asked).containsExactly("1: 0, 0, 2000 ms", "1: 0, 0, 4000 ms", "1: 0, 0, 8000 ms");
  }

  @Test
  void aFewUsersWaitAsLongForTheFirstAnswerAndALongWindowIsTriedOnce() throws Exception {
    Loads.Times times =
        new Loads.Times(Duration.ofMillis(20), Duration.ofMillis(500), Duration.ofSeconds(7));
    answers.add(point(3, 0, 0, 0));
    answers.add(settled(3, 9_000));

    assertThat(steppedLoad(100).answered(3, times)).isEqualTo(settled(3, 9_000));
    assertThat(asked).containsExactly("3: 20, 500, 7000 ms", "3: 20, 500, 14000 ms");

    asked.clear();
    answers.add(settled(2, 20_000));
    Loads.Times minute = new Loads.Times(Duration.ZERO, Duration.ZERO, Duration.ofSeconds(60));
    assertThat(steppedLoad(100).answered(2, minute)).isEqualTo(settled(2, 20_000));
    answers.add(point(2, 0, 0, 0));
    assertThatThrownBy(() -> steppedLoad(100).answered(2, minute))
        .hasMessageContaining("within 60 s.");
    assertThat(asked).containsExactly("2: 0, 0, 60000 ms", "2: 0, 0, 60000 ms");
  }

  @Test
  void aServiceThatDoesNotAnswerIsGivenUp() {
    for (int i = 0; i < 9; i++) {
      answers.add(point(1, 0, 0, 0));
    }
    assertThatThrownBy(steppedLoad(100)::once)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "own (virtual): no request succeeded within 32 s. What takes that long is"
                + " not measured; see the log of the service.");
    assertThat(asked).hasSize(5).last().isEqualTo("1: 0, 0, 32000 ms");
    answers.clear();
    answers.add(point(1, 0, 0, 1));
    assertThatThrownBy(steppedLoad(100)::once)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "own (virtual): every request failed under load, though the first"
                + " succeeded. A request that can be sent only once needs other values each time:"
                + " {1..1000}, or those of a file.");
  }

  @Test
  void usersGrowFourfoldAndTwofoldWhereManyWaitUpToTheMost() throws Exception {
    LoadPoint first = settled(1, 10);
    answers.add(settled(16, 10));
    answers.add(settled(64, 10));
    answers.add(settled(256, 12.5));
    answers.add(settled(512, 13));
    answers.add(settled(1_023, 26));

    assertThat(steppedLoad(1_023).from(first))
        .extracting(LoadPoint::users)
        .containsExactly(1, 16, 64, 256, 512, 1_023);
    assertThat(asked)
        .containsExactly(
            "16: 10, 2000, 6000 ms",
            "64: 10, 2000, 6000 ms",
            "256: 10, 2000, 6000 ms",
            "512: 12, 2000, 6000 ms",
            "1023: 13, 2000, 6000 ms");
  }

  @Test
  void manyWhoHardlyWaitGrowFourfoldAndTheFirstThatBringsNoMoreIsTheLast() throws Exception {
    answers.add(settled(16, 10));
    answers.add(settled(64, 10));
    answers.add(settled(256, 12));
    answers.add(settled(1_024, 48));
    answers.add(settled(4_096, 48));

    assertThat(steppedLoad(100_000).from(settled(1, 10)))
        .extracting(LoadPoint::users)
        .containsExactly(1, 16, 64, 256, 1_024);
  }

  /** A smaller last step would bring no more throughput, whatever the service could do. */
  @ParameterizedTest
  @CsvSource({
    "16, 1 16",
    "23, 1 23",
    "24, 1 16 24",
    "64, 1 16 64",
    "95, 1 16 95",
    "100, 1 16 64 100",
    "300, 1 16 64 300",
    "1000, 1 16 64 256 1000",
    "1024, 1 16 64 256 1024",
    "2000, 1 16 64 256 1024 2000"
  })
  void theMostUsersAreTheLastAndHalfAsManyMoreAsThoseBefore(int most, String users)
      throws Exception {
    List<Integer> expected = Stream.of(users.split(" ", -1)).map(Integer::valueOf).toList();
    expected.stream().skip(1).forEach(each -> answers.add(settled(each, 10)));

    assertThat(steppedLoad(most).from(settled(1, 10)))
        .extracting(LoadPoint::users)
        .containsExactlyElementsOf(expected);
    assertThat(answers).isEmpty();
  }

  @Test
  void aSlowServiceGetsLongerLoadsAndOneThatHasNotSettledALongerOneYet() throws Exception {
    answers.add(point(16, 4, 3_000, 0));
    answers.add(settled(16, 3_000));

    assertThat(steppedLoad(16).from(settled(1, 4_000)))
        .containsExactly(settled(1, 4_000), settled(16, 3_000));
    assertThat(asked).containsExactly("16: 4000, 18000, 18000 ms", "16: 4000, 18000, 15000 ms");
  }

  @Test
  void aLoadThatFailsIsLeftOutAndTold() throws Exception {
    answers.add(point(16, 10, 10, 0.25));

    assertThat(steppedLoad(2_000).from(settled(1, 10))).containsExactly(settled(1, 10));
    assertThat(news)
        .containsExactly(
            new Progress.Found(
                "virtual: 25.0 % of requests failed at 16 users; larger loads are left out."));
  }

  /** No longer than 12 s of a response time are expected, and a load is 24 s long at most. */
  @Test
  void whatIsExpectedAndWhatIsAskedAgainHaveTheirBounds() throws Exception {
    answers.add(point(16, 1, 100, 0));
    answers.add(point(16, 1, 100, 0));
    steppedLoad(16).from(settled(1, 40_000));
    answers.add(point(16, 0.4, 60_000, 0));
    answers.add(point(16, 0.4, 60_000, 0));
    steppedLoad(16).from(point(1, 0.5, 4_000, 0));
    assertThat(asked)
        .containsExactly(
            "16: 40000, 18000, 18000 ms",
            "16: 40000, 18000, 7000 ms",
            "16: 4000, 18000, 18000 ms",
            "16: 4000, 18000, 24000 ms");
  }

  @Test
  void aLoadIsAsLongAsItsUsersWaitForEachOther() throws Exception {
    answers.add(settled(16, 2_000));
    steppedLoad(16).from(point(1, 2, 500, 0));
    assertThat(asked).containsExactly("16: 500, 12000, 12000 ms");
    assertThat(SteppedLoad.seconds(1.0004)).isEqualTo(Duration.ofSeconds(1));
    assertThat(SteppedLoad.seconds(1.0006)).isEqualTo(Duration.ofMillis(1_001));
  }
}
