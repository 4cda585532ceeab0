package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private static final Assumption POOL =
      new Assumption.OfKnob(
          new PoolKnob("connections", "connections", "SIZE", "10"), List.of("20", "40"));

  private static Outcome outcome(String mode, Map<String, String> levels, double rps) {
    Map<String, String> all = new java.util.HashMap<>(levels);
    all.put("threads", mode);
    return new Outcome(all, prediction(rps, 90.0));
  }

  private static Prediction prediction(double rps, double knee) {
    return new Prediction(
        100,
        rps,
        null,
        knee,
        List.of(),
        ExpectedFigures.of("laws", rps, null, null, null, null, 0, Map.of()));
  }

  @Test
  void whatIsTodaysIsSoForEveryAssumption() {
    Assumption threads =
        new Assumption.OfKnob(
            new PoolKnob("tomcat-threads", "tomcat-threads", "THREADS", "200"), List.of("400"));
    Outcome half = outcome("platform", Map.of("connections", "10", "tomcat-threads", "400"), 100);
    Outcome whole = outcome("platform", Map.of("connections", "10", "tomcat-threads", "200"), 100);

    assertThat(half.today(List.of(POOL))).isTrue();
    assertThat(half.today(List.of(POOL, threads))).isFalse();
    assertThat(whole.today(List.of(POOL, threads))).isTrue();
    assertThat(half.today(List.of())).as("nothing is assumed").isTrue();
  }

  private static Outcome pool(String mode, String size, double rps) {
    return outcome(mode, Map.of("connections", size), rps);
  }

  @Test
  void theSmallestSizeWithinThreePercentOfTheBestIsChosen() {
    Choice choice =
        Choice.of(
                List.of(
                    pool("platform", "10", 100),
                    pool("platform", "20", 195),
                    pool("platform", "40", 200)),
                List.of(POOL))
            .orElseThrow();

    assertThat(choice.changed()).isEqualTo(Map.of("connections", "20"));
    assertThat(choice.today().level("connections")).contains("10");
  }

  @Test
  void platformThreadsAreKeptWhereVirtualOnesBringNoMore() {
    Choice choice =
        Choice.of(
                List.of(
                    pool("platform", "10", 100),
                    pool("platform", "40", 198),
                    pool("virtual", "10", 100),
                    pool("virtual", "20", 200)),
                List.of(POOL))
            .orElseThrow();

    assertThat(choice.best().mode()).isEqualTo("platform");
    assertThat(choice.changed()).containsEntry("connections", "40");
  }

  @Test
  void nothingIsChangedWhereTodayIsAsGood() {
    assertThat(
            Choice.of(
                List.of(pool("virtual", "10", 100), pool("virtual", "20", 102)), List.of(POOL)))
        .map(Choice::changed)
        .contains(Map.of());
  }

  @Test
  void whatNoSettingReachesIsNotChosen() {
    Assumption cores = new Assumption.OfHardware("cores", List.of("2"));

    assertThat(
            Choice.of(
                List.of(
                    pool("virtual", "10", 100),
                    pool("virtual", "20", 110),
                    outcome("virtual", Map.of("connections", "20", "cores", "2"), 300)),
                List.of(POOL, cores)))
        .map(choice -> choice.best().level("cores"))
        .contains(Optional.empty());
  }

  @Test
  void withoutAPredictionThereIsNoChoice() {
    Outcome unknown =
        new Outcome(
            Map.of("threads", "virtual", "connections", "10"),
            prediction(1, 90).without(List.of("the CPU")));

    assertThat(Choice.of(List.of(unknown), List.of(POOL))).isEmpty();
  }

  @Test
  void soManyUsersArePredictedThatTheLargestSizeShows() {
    List<Outcome> outcomes = List.of(pool("virtual", "10", 100), pool("virtual", "20", 110));

    assertThat(Outcome.usersToShow(outcomes, 20, 1000)).isEqualTo(140);
    assertThat(Outcome.usersToShow(outcomes, 20, 100)).isEqualTo(100);
    assertThat(Outcome.usersToShow(outcomes, 200, 1000)).isEqualTo(200);
  }

  @Test
  void exactlyThreePercentBelowTheBestIsAsGood() {
    assertThat(
            Choice.of(
                List.of(
                    pool("virtual", "10", 100),
                    pool("virtual", "20", 970),
                    pool("virtual", "40", 1_000)),
                List.of(POOL)))
        .map(Choice::changed)
        .contains(Map.of("connections", "20"));
    assertThat(
            Choice.of(
                List.of(
                    pool("virtual", "10", 100),
                    pool("virtual", "20", 969),
                    pool("virtual", "40", 1_000)),
                List.of(POOL)))
        .map(Choice::changed)
        .contains(Map.of("connections", "40"));
  }

  @Test
  void ofTwoPoolsTheOneWithLessOfBothIsChosen() {
    Assumption threads =
        new Assumption.OfKnob(
            new PoolKnob("threads", "tomcat-threads", "T", "200"), List.of("100", "400"));
    Outcome today = outcome("platform", Map.of("connections", "10", "tomcat-threads", "200"), 100);
    // Twice the connections and half of the threads, or four times and a quarter.
    Outcome less = outcome("platform", Map.of("connections", "20", "tomcat-threads", "100"), 200);
    Outcome more = outcome("platform", Map.of("connections", "40", "tomcat-threads", "100"), 200);

    assertThat(Choice.of(List.of(today, more, less), List.of(POOL, threads)))
        .map(Choice::changed)
        .map(Map::toString)
        .contains("{connections=20, tomcat-threads=100}");
  }

  @Test
  void usersAreRoundedUpToTwoDigits() {
    Outcome small = new Outcome(Map.of(), prediction(1, 4.1));
    Outcome large = new Outcome(Map.of(), prediction(1, 1_234));

    assertThat(Outcome.usersToShow(List.of(small), 1, 10_000)).isEqualTo(7);
    assertThat(Outcome.usersToShow(List.of(small, large), 1, 10_000)).isEqualTo(1_900);
    assertThat(Outcome.usersToShow(List.of(), 1, 10_000)).isEqualTo(1);
    assertThat(Outcome.usersToShow(List.of(large), 50, 20)).isEqualTo(50);
  }
}
