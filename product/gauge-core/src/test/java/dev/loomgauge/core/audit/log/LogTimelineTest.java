package dev.loomgauge.core.audit.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogTimelineTest {
  private final LogTimeline timeline = new LogTimeline();

  @Test
  void gapsTellWhatWasInFlightAllTheWhile() {
    timeline.add(0, 500);
    timeline.add(0, 60);
    timeline.add(100, 101);
    timeline.add(101, 300);
    timeline.add(700, 700);
    assertThat(gaps())
        .containsExactly(new LogTimeline.Gap(1, 99, 1, 0), new LogTimeline.Gap(102, 598, 0, 200));
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 3));
    assertThat(timeline.width()).isOne();
  }

  @Test
  void aRequestThatBeganBeforeTheFirstMakesRoomForItself() {
    timeline.add(100_000, 100_020);
    timeline.add(99_000, 99_005);
    // Beyond the places there are, and beyond those that were made beside it
    timeline.add(60_000, 100_010);
    timeline.add(50_000, 50_001);
    assertThat(gaps())
        .containsExactly(
            new LogTimeline.Gap(50_001, 9_999, 0, 9_999),
            new LogTimeline.Gap(60_001, 38_999, 1, 0),
            new LogTimeline.Gap(99_001, 999, 1, 0));
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 2));
    assertThat(timeline.width()).isOne();
  }

  @Test
  void roomIsMadeForwardsAndBackwardsUntilTheMost() {
    timeline.add(4_000_000, 4_000_003);
    timeline.add(0, 1);
    timeline.add(0, 4_000_001);
    assertThat(timeline.width()).isOne();
    assertThat(gaps()).containsExactly(new LogTimeline.Gap(1, 3_999_999, 1, 0));
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 2));
  }

  @Test
  void placesAreMergedWhereATestIsLongerThanTheyAreMany() {
    timeline.add(0, 1);
    timeline.add(8_000_001, 8_000_002);
    timeline.add(3, 9);
    timeline.add(3, 10);
    assertThat(timeline.width()).isEqualTo(2);
    assertThat(gaps()).containsExactly(new LogTimeline.Gap(4, 7_999_996, 0, 7_999_990));
    assertThat(timeline.peak()).isEqualTo(new LogTimeline.Peak(2, 2));
  }

  @Test
  void placesAreMergedWhereARequestBeganLongBefore() {
    timeline.add(8_000_001, 8_000_002);
    timeline.add(0, 1);
    assertThat(timeline.width()).isEqualTo(2);
    assertThat(gaps()).containsExactly(new LogTimeline.Gap(1, 8_000_000, 0, 8_000_000));
    timeline.add(20_000_001, 20_000_001);
    assertThat(timeline.width()).isEqualTo(8);
    assertThat(gaps()).hasSize(2);
  }

  private List<LogTimeline.Gap> gaps() {
    List<LogTimeline.Gap> gaps = new ArrayList<>();
    timeline.gaps(gaps::add);
    return gaps;
  }
}
