package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.steady.Second;
import dev.loomgauge.core.steady.WindowChoice;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.core.steady.WindowWatch;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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

  private static LoadSecond second(int number, long ok, double spanMs) {
    LoadSecond whole = Seconds.of(number, 1_000L * number, ok);
    return Seconds.of(
        new LoadSecond.Span(number, Phase.WINDOW, 1_000L * number, spanMs),
        whole.requests(),
        whole.level(),
        whole.latencies());
  }

  /** It changes at its fourth second; the second before time 0 and one that is cut off are none. */
  @Test
  void theWindowIsTheOneThatIsWatchedForAndSaysWhyItIsThere() {
    WindowRule rule = new WindowRule(2, 12, 4);
    WindowWatch watch = new WindowWatch(rule);
    List<LoadSecond> told = new ArrayList<>();
    WindowEnd end = new WindowEnd(new Pace.Steady(rule), told::add);
    List<LoadSecond> all = new ArrayList<>();
    all.add(second(-1, 500, 1_000));
    for (int number = 0; number < 7; number++) {
      all.add(second(number, number < 4 ? 100 : 300 + number % 2, 1_000));
    }
    all.add(second(7, 1, 400));
    for (LoadSecond second : all) {
      end.accept(second);
      if (second.second() >= 0 && second.second() < 7) {
        watch.after(new Second(second.second(), second.ok(), second.meanMs()));
      }
    }
    WindowChoice choice = watch.choice();

    LoadWindow window = end.window(all);

    assertThat(told).isEqualTo(all);
    assertThat(window.seconds())
        .extracting(LoadSecond::second)
        .containsExactlyElementsOf(IntStream.range(choice.from(), choice.to()).boxed().toList());
    assertThat(window.why())
        .isEqualTo(
            new MeasuredWindow(
                choice.from(),
                choice.steady(),
                choice.opened(),
                choice.closed(),
                Double.isFinite(choice.noise()) ? (Double) choice.noise() : null));
    assertThat(choice.opened()).isNotEqualTo(choice.closed());
  }
}
