package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.observation.Watch.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
  private final Samples samples = new Samples();

  @Test
  void anHourIsKeptWholeAndFiveOfThemEvenlyThinned() {
    add(0, 3_600);
    assertThat(samples.all()).hasSize(3_600);

    add(3_600, 5 * 3_600);
    List<Sample> kept = samples.all();
    assertThat(kept).hasSizeBetween(1_800, 3_600);
    assertThat(kept.getFirst().at()).isEqualTo(EmptySample.START);
    assertThat(kept.getLast().at()).isAfter(EmptySample.START.plusSeconds(5 * 3_600 - 20));
    long gap = kept.get(1).nanoTime() - kept.get(0).nanoTime();
    for (int i = 1; i < kept.size(); i++) {
      assertThat(kept.get(i).nanoTime() - kept.get(i - 1).nanoTime()).isBetween(gap, 2 * gap);
    }

    samples.clear();
    add(0, 2);
    assertThat(samples.all()).hasSize(2);
  }

  private void add(int from, int to) {
    for (int second = from; second < to; second++) {
      samples.add(EmptySample.at(second));
    }
  }
}
