package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WindowEndTest {
  private final LinkedBlockingQueue<String> happened = new LinkedBlockingQueue<>();
  private final CountDownLatch goOn = new CountDownLatch(1);

  private final RunningLoad load =
      new RunningLoad() {
        @Override
        public List<Long> pids() {
          return List.of();
        }

        @Override
        public LoadOutcome await() {
          throw new AssertionError("nobody waits for this load");
        }

        @Override
        public void stop() {
          happened.add("stopped");
        }
      };

  private void look() {
    happened.add("looks");
    try {
      goOn.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theLoadGoesOnUntilWhatComesBehindTheWindowIsDone() throws InterruptedException {
    WindowEnd end =
        new WindowEnd(new Pace.Steady(new WindowRule(1, 10, 3)).then(this::look), _ -> {});
    end.of(load);

    for (int second = 0; second < 20; second++) {
      end.accept(Seconds.of(second, 1_000L * second, 100));
    }

    assertThat(happened.poll(10, TimeUnit.SECONDS)).isEqualTo("looks");
    assertThat(happened).isEmpty();
    goOn.countDown();
    assertThat(happened.poll(10, TimeUnit.SECONDS)).isEqualTo("stopped");
    assertThat(end.enough()).isTrue();
  }

  @Test
  void aLoadEndsAlthoughWhatComesBehindItsWindowFails() throws InterruptedException {
    WindowEnd end =
        new WindowEnd(
            new Pace.Steady(new WindowRule(1, 10, 3))
                .then(
                    () -> {
                      throw new IllegalStateException("no dump");
                    }),
            _ -> {});
    end.of(load);

    for (int second = 0; second < 20; second++) {
      end.accept(Seconds.of(second, 1_000L * second, 100));
    }

    assertThat(happened.poll(10, TimeUnit.SECONDS)).isEqualTo("stopped");
  }
}
