package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.Delay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DelayAnswerTest {
  private static final List<Delay> LEVELS =
      Stream.of(0, 3, 10).<Delay>map(ms -> new Delay.Fixed(Duration.ofMillis(ms))).toList();
  private static final SweptDelays SWEPT =
      new SweptDelays(Map.of(new Delayed("127.0.0.1", 5432, LEVELS.getLast()), LEVELS));

  private final List<Trial> trials = new ArrayList<>();

  private void measured(String delay, double platform, double virtual) {
    measured(2_600, delay, platform, virtual);
  }

  private void measured(int users, String delay, double platform, double virtual) {
    trials.add(trial("platform", users, delay, platform));
    trials.add(trial("virtual", users, delay, virtual));
  }

  private static Trial trial(String threads, int users, String delay, double rps) {
    Trials made = new Trials();
    made.users = users;
    made.threads = threads;
    made.rps = rps;
    Trial trial = made.draft();
    Map<String, String> levels = new LinkedHashMap<>(trial.levels());
    levels.put("delay-5432", delay);
    return TrialCopy.of(trial).levels(levels).trial();
  }

  @Test
  void theFirstDelayAtWhichVirtualThreadsPayIsNamed() {
    measured("0ms", 4000, 4040);
    measured("3ms", 2000, 3800);
    measured("10ms", 700, 3500);

    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT))
        .satisfiesExactly(
            answer ->
                assertThat(answer)
                    .isEqualTo(
                        "Virtual threads begin to pay at a delay of 3ms of 127.0.0.1:5432; at 0ms"
                            + " that is not shown."),
            none -> assertThat(none).startsWith("0ms: 4,040 req/s instead of 4,000 req/s"),
            some -> assertThat(some).startsWith("3ms: ").contains("1.90 times"),
            much -> assertThat(much).startsWith("10ms: ").contains("5.00 times"));
    assertThat(DelayAnswer.observed(trials, SWEPT))
        .hasSize(2)
        .allSatisfy(trial -> assertThat(trial.level("delay-5432")).isEqualTo("10ms"));
  }

  @Test
  void theMostUsersThatWereMeasuredAtADelayTell() {
    measured(400, "0ms", 1000, 1000);
    measured("0ms", 4000, 8000);
    measured(400, "3ms", 900, 900);

    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT))
        .filteredOn(line -> line.contains("ms: "))
        .satisfiesExactly(
            none -> assertThat(none).startsWith("0ms: 8,000 req/s instead of 4,000 req/s at 2,600"),
            some -> assertThat(some).startsWith("3ms: 900 req/s instead of 900 req/s at 400"));
  }

  @Test
  void theyMayPayNowhereOrEverywhere() {
    measured("0ms", 4000, 4040);
    measured("3ms", 2000, 2010);
    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT).getFirst())
        .isEqualTo("Virtual threads do not pay at any measured delay of 127.0.0.1:5432.");

    trials.clear();
    measured("0ms", 4000, 8000);
    measured("3ms", 2000, 8000);
    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT).getFirst())
        .isEqualTo(
            "Virtual threads pay already at the smallest measured delay of 127.0.0.1:5432, 0ms.");
  }

  @Test
  void withoutASweepNothingIsSaid() {
    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT.observed())).isEmpty();
    assertThat(DelayAnswer.of(List.of(), List.of(), SWEPT))
        .containsExactly("No delay of 127.0.0.1:5432 has a valid trial of both thread modes.");
  }

  @Test
  void everyDelayIsToldInItsOrderWithBothModes() {
    measured("10ms", 700, 3500);
    measured("0ms", 4000, 4040);
    measured("3ms", 2000, 3800);

    assertThat(DelayAnswer.of(trials, Cases.compared(trials), SWEPT))
        .containsExactly(
            "Virtual threads begin to pay at a delay of 3ms of 127.0.0.1:5432; at 0ms that is not"
                + " shown.",
            "0ms: 4,040 req/s instead of 4,000 req/s at 2,600 users, 1.010 times.",
            "3ms: 3,800 req/s instead of 2,000 req/s at 2,600 users, 1.90 times.",
            "10ms: 3,500 req/s instead of 700 req/s at 2,600 users, 5.00 times.");
    assertThat(DelayAnswer.of(trials, List.of(), SWEPT))
        .startsWith(
            "No measured delay of 127.0.0.1:5432 shows that virtual threads pay, nor do all show that"
                + " they do not; more blocks (--precision 5% of run) settle it.",
            "0ms: 4,040 req/s instead of 4,000 req/s at 2,600 users, 1.010 times (not decided).");
  }
}
