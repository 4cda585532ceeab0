package dev.loomgauge.run.probe.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.ProcessProbe;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private static final Duration PERIOD = Duration.ofMillis(20);

  private static Sample sample(Speed speed) throws InterruptedException {
    List<Sample> samples = new CopyOnWriteArrayList<>();
    try (Sampler sampler =
        Sampler.start(ProcessProbe.detect(), Clocks.MACHINE, speed, PERIOD, samples::add)) {
      return sampler.look();
    }
  }

  @Test
  void aSampleHasTheSpeedOfThePeriodBeforeIt() throws InterruptedException {
    Sample sample = sample((from, to) -> OptionalDouble.of((to - from) / 1e6));
    assertThat(sample.probeMicros()).isEqualTo(20);
  }

  @Test
  void aSpeedThatNothingTimedIsNotKnown() throws InterruptedException {
    assertThat(sample(Speed.UNKNOWN).probeMicros()).isNull();
  }
}
