package dev.loomgauge.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class RoundTest {
  private static final List<Round> MANY = Round.draw(2_000, 51);

  @Test
  void theSameSeedDrawsTheSameRoundsAndAnotherOneOthers() {
    assertThat(Round.draw(20, 7)).isEqualTo(Round.draw(20, 7)).isNotEqualTo(Round.draw(20, 8));
  }

  @Test
  void everyRoundComesAgainAloneByItsOwnSeed() {
    assertThat(MANY)
        .allSatisfy(round -> assertThat(Round.draw(1, round.seed())).containsExactly(round));
    assertThat(MANY.getFirst().seed()).isEqualTo(51);
  }

  @Test
  void everyFaultMeetsEveryCommandAtAnyMoment() {
    assertThat(
            MANY.stream()
                .map(round -> round.subject() + " " + round.fault())
                .collect(Collectors.toSet()))
        .hasSize(Subject.values().length * Fault.values().length);
    for (Subject subject : Subject.values()) {
      assertThat(
              MANY.stream()
                  .filter(round -> round.subject() == subject)
                  .map(round -> (int) (10 * round.share()))
                  .collect(Collectors.toSet()))
          .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
  }

  @Test
  void theMomentLiesInTheTimeOfItsCommand() {
    assertThat(new Round(1, Subject.RUN, Fault.KILL, 0.5, 0, 0).moment())
        .isEqualTo(Duration.ofSeconds(20));
    assertThat(new Round(1, Subject.AUDIT, Fault.KILL, 0, 0, 0).moment()).isZero();
  }

  @Test
  void theVictimIsOneOfThoseThatRun() {
    assertThat(new Round(1, Subject.RUN, Fault.KILL, 0, 0, 0).victim(List.of("a", "b", "c")))
        .isEqualTo("a");
    assertThat(new Round(1, Subject.RUN, Fault.KILL, 0, 0.999, 0).victim(List.of("a", "b", "c")))
        .isEqualTo("c");
  }
}
