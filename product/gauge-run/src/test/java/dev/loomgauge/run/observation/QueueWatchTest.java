package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.observation.Sampler.QueueWatch;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueueWatchTest {
  private static final Queues FULL =
      new Queues(Map.of("connections", new PoolFacts(10, 7, 10)), null);

  private final List<Long> asked = new ArrayList<>();

  @Test
  void readsTwiceBeforeTheNextSecond() throws Exception {
    long begin = System.nanoTime();
    long end = begin + Duration.ofSeconds(1).toNanos();

    List<Queues> readings = watch(Optional.of(FULL)).until(end);

    assertThat(readings).containsExactly(FULL, FULL);
    assertThat(System.nanoTime()).isGreaterThanOrEqualTo(end);
    for (int i = 0; i < asked.size(); i++) {
      assertThat(asked.get(i) - begin)
          .isGreaterThanOrEqualTo(Duration.ofMillis(333L * i).toNanos());
    }
  }

  @Test
  void whatDoesNotAnswerIsLeftOut() throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(1).toNanos();

    assertThat(watch(Optional.empty()).until(end)).isEmpty();
    assertThat(asked).hasSize(2);
  }

  @Test
  void aShortPeriodHasItsSampleAlone() throws Exception {
    long end = System.nanoTime() + Duration.ofMillis(100).toNanos();

    assertThat(watch(Optional.of(FULL)).until(end)).isEmpty();
    assertThat(asked).isEmpty();
  }

  private QueueWatch watch(Optional<Queues> answer) {
    return new QueueWatch(
        () -> {
          asked.add(System.nanoTime());
          return answer;
        });
  }
}
