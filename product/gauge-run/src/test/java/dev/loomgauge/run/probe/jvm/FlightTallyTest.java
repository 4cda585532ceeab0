package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmUse.Observed;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class FlightTallyTest {
  private static final Instant T = Instant.parse("2026-01-01T00:00:00Z");
  private final FlightTally tally = new FlightTally();

  @Test
  void eventsCountWhereTheyHappenedInWhateverOrderTheyArrive() {
    Observed pinned = Observed.event(30, List.of("a.B.c:1"), null);
    Observed pause = Observed.event(4, List.of(), null);
    tally.add(T.plusMillis(1500), "pinned", pinned);
    tally.add(T.plusMillis(200), "pinned", Observed.event(90, List.of(), null));
    tally.add(T.plusMillis(1200), "gc-pauses", pause);
    tally.add(T.plusMillis(2000), "pinned", Observed.event(500, List.of(), null));

    assertThat(tally.between(T.plusMillis(1000), T.plusMillis(2000)))
        .containsAllEntriesOf(Map.of("pinned", pinned, "gc-pauses", pause));
    assertThat(tally.between(T, T.plusMillis(100)))
        .as("a question that was asked has an answer")
        .containsOnlyKeys(FlightQuestion.ALL.stream().map(FlightQuestion::name).toList())
        .values()
        .containsOnly(Observed.NOTHING);
  }

  @Test
  void noEventOfALongLoadIsLost() {
    int slots = 200_000;
    for (int i = 0; i < slots; i++) {
      tally.add(T.plusMillis(100L * i), "pinned", Observed.event(1, List.of(), null));
    }
    assertThat(tally.between(T, T.plusSeconds(30_000)).get("pinned"))
        .isNotNull()
        .returns((long) slots, Observed::count);
  }

  @Test
  void timesOfASpanAreASum() {
    tally.add(T.plusMillis(200), "pinned", Observed.event(90, List.of(), null));
    tally.add(T.plusMillis(900), "pinned", Observed.event(30, List.of(), null));
    tally.add(T.plusMillis(900), "gc-pauses", Observed.event(7, List.of(), null));
    tally.add(T.plusMillis(1000), "pinned", Observed.event(500, List.of(), null));

    assertThat(tally.between(T, T.plusSeconds(1)).get("pinned"))
        .isNotNull()
        .returns(120.0, Observed::totalMs)
        .returns(60.0, Observed::meanMs);
  }

  @Test
  void everyQuestionSwitchesItsEventOnWithItsThreshold() {
    assertThat(FlightQuestion.ALL.stream().map(FlightQuestion::recorderSettings))
        .containsExactly(
            Map.of(
                "jdk.VirtualThreadPinned#enabled", "true",
                "jdk.VirtualThreadPinned#threshold", "1 ms",
                "jdk.VirtualThreadPinned#stackTrace", "true"),
            Map.of("jdk.GCPhasePause#enabled", "true", "jdk.GCPhasePause#threshold", "0 ms"),
            Map.of("loomgauge.SchedulingLag#enabled", "true"));
    assertThat(FlightQuestion.ALL)
        .extracting(FlightQuestion::name)
        .containsExactly("pinned", "gc-pauses", "scheduling-lag");
  }
}
