package dev.loomgauge.canary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryTest {
  @ParameterizedTest
  @ValueSource(strings = {"virtual", "platform"})
  void startsThreadsOfTheKindThatWasAskedFor(String kind) throws Exception {
    CountDownLatch seen = new CountDownLatch(5);
    AtomicInteger negative = new AtomicInteger();
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable(SchedulingLag.NAME);
      stream.onEvent(
          SchedulingLag.NAME,
          event -> {
            if (event.getBoolean("virtual") == kind.equals("virtual")) {
              seen.countDown();
            }
            if (event.getDuration().isNegative()) {
              negative.incrementAndGet();
            }
          });
      stream.startAsync();
      Canary.agentmain(kind);
      assertThat(System.getProperty(Canary.OUTCOME)).isEqualTo(kind);
      assertThat(seen.await(60, TimeUnit.SECONDS)).as("five threads ran").isTrue();
    }
    assertThat(negative).hasValue(0);
  }

  @Test
  void aThreadThatHasRunWaitsNoMore() throws Exception {
    Canary.agentmain("platform");
    AtomicInteger ran = new AtomicInteger();
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable(SchedulingLag.NAME);
      stream.onEvent(SchedulingLag.NAME, event -> ran.incrementAndGet());
      stream.startAsync();
      for (int most = Canary.MOST_WAITING; most <= 2 * Canary.MOST_WAITING; most *= 2) {
        for (int i = 0; i < Canary.MOST_WAITING; i++) {
          Canary.start();
        }
        await(ran, most);
      }
    }
  }

  private static void await(AtomicInteger ran, int threads) throws InterruptedException {
    long begin = System.nanoTime();
    while (ran.get() < threads) {
      assertThat(System.nanoTime() - begin)
          .as("waits for %d threads; %d ran", threads, ran.get())
          .isLessThan(TimeUnit.SECONDS.toNanos(60));
      Thread.sleep(20);
    }
  }

  @Test
  void whatItDoesNotKnowIsSaid() {
    Canary.agentmain("fast");
    assertThat(System.getProperty(Canary.OUTCOME))
        .isEqualTo("failed: its argument must be virtual or platform, not 'fast'");
  }
}
