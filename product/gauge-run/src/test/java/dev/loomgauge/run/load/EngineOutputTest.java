package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineClock;
import dev.loomgauge.protocol.load.EngineReady;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineOutputTest {
  private final List<LoadSecond> told = new ArrayList<>();

  @Test
  void aPlanIsOverWhenItsProcessIsReadyForTheNextOne() {
    EngineOutput second = new EngineOutput(2, new SecondsMerge(1, told::add), 0);

    second.line(Wire.line(new EngineReady(1)));
    second.line(Wire.line(new EngineClock(5)));
    assertThat(second.over()).isNotDone();
    second.line(Wire.line(new EngineReady(2)));
    assertThat(second.over()).isCompletedWithValue(true);
    second.ended();
    assertThat(second.over()).isCompletedWithValue(true);
    assertThat(second.summary()).isEmpty();
  }

  @Test
  void aProcessThatHasEndedIsNotReady() {
    EngineOutput output = new EngineOutput(1, new SecondsMerge(1, told::add), 0);
    output.ended();
    assertThat(output.over()).isCompletedWithValue(false);
  }

  @Test
  void secondsHaveTheTimesOfThisMachinesClock() {
    new EngineOutput(1, new SecondsMerge(1, told::add), 41)
        .line(Wire.line(Seconds.of(0, 1_000_041, 5)));

    assertThat(told).containsExactly(Seconds.of(0, 1_000_000, 5));
  }

  @Test
  void aSecondIsToldWhenAllProcessesHaveReportedIt() {
    SecondsMerge merge = new SecondsMerge(2, told::add);

    merge.add(Seconds.of(1, 2_000, 1));
    merge.add(Seconds.of(0, 1_000, 10));
    assertThat(told).isEmpty();
    merge.add(Seconds.of(1, 2_001, 2));
    merge.add(Seconds.of(0, 1_001, 20));
    merge.add(Seconds.of(2, 3_000, 4));

    assertThat(told).extracting(LoadSecond::ok).containsExactly(3L, 30L);
    assertThat(merge.seconds()).extracting(LoadSecond::second).containsExactly(0, 1);
    assertThat(merge.seconds()).extracting(LoadSecond::epochMillis).containsExactly(1_000L, 2_000L);
  }
}
