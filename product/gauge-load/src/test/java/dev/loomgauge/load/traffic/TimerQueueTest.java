package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.Collector;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.PlanReader;
import io.netty.channel.ConnectTimeoutException;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TimerQueueTest {
  private static final int ITEMS = 1_000;
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final long begin = System.nanoTime();
  private final TimerQueue timers;
  private final List<Long> done = new ArrayList<>();

  TimerQueueTest() throws Exception {
    String json =
        "{'version':1,'target':'http://127.0.0.1:1','request':{'path':'/'},'closed':{'users':3},'windowMs':1000}"
            .replace('\'', '"');
    Timeline timeline =
        new Timeline(
            begin,
            0,
            begin,
            begin,
            begin + TimeUnit.HOURS.toNanos(1),
            begin + TimeUnit.HOURS.toNanos(1),
            TimeUnit.SECONDS.toNanos(1));
    try (Collector collector =
        new Collector(
            PlanReader.read(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8))),
            timeline,
            OutputStream.nullOutputStream())) {
      timers = new TimerQueue(channel.eventLoop(), collector.recorder());
    }
  }

  private void untilDone(int items) {
    while (done.size() < items && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20)) {
      channel.runScheduledPendingTasks();
    }
    assertThat(done).hasSize(items);
  }

  @Test
  void itemsAreDoneInTheOrderOfTheirTimesHoweverTheyCame() {
    SplittableRandom random = new SplittableRandom(7);
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      long time = begin + random.nextLong(500_000);
      times.add(time);
      timers.at(time, done::add);
    }
    untilDone(ITEMS);

    assertThat(done).containsExactlyElementsOf(times.stream().sorted().toList());
  }

  @Test
  void nothingIsDoneBeforeItsTimeAndWhatComesLaterMayBeDueEarlier() {
    List<Long> early = new ArrayList<>();
    timers.at(begin + 40_000_000, due -> note(due, early));
    timers.at(begin + 20_000_000, due -> note(due, early));
    timers.at(
        begin + 5_000_000,
        due -> {
          note(due, early);
          timers.at(due + 5_000_000, later -> note(later, early));
        });
    untilDone(4);

    assertThat(done)
        .containsExactly(
            begin + 5_000_000, begin + 10_000_000, begin + 20_000_000, begin + 40_000_000);
    assertThat(early).isEmpty();
  }

  private void note(long due, List<Long> early) {
    if (System.nanoTime() < due) {
      early.add(due);
    }
    done.add(due);
  }

  @Test
  void failuresAreToldApartByTheirKindAndTheirWords() {
    assertThat(
            List.of(
                Failures.whileConnecting(new ConnectTimeoutException("x")),
                Failures.whileConnecting(new IOException("Connection Timed Out")),
                Failures.whileConnecting(new ConnectException("Connection refused: /127.0.0.1")),
                Failures.whileConnecting(new IOException("Connection refused")),
                Failures.whileConnecting(new IOException("Connection reset by peer")),
                Failures.whileConnecting(new ConnectException()),
                Failures.whileOpen(new IOException("Connection reset by peer")),
                Failures.whileOpen(new IOException("Broken pipe")),
                Failures.whileOpen(new IOException("Software caused connection abort: aborted")),
                Failures.whileOpen(new IllegalStateException("reset")),
                Failures.whileOpen(new IOException("timed out"))))
        .containsExactly(
            FailureKind.CONNECT_TIMEOUT,
            FailureKind.CONNECT_TIMEOUT,
            FailureKind.CONNECT_REFUSED,
            FailureKind.OTHER,
            FailureKind.RESET,
            FailureKind.OTHER,
            FailureKind.RESET,
            FailureKind.RESET,
            FailureKind.RESET,
            FailureKind.OTHER,
            FailureKind.OTHER);
  }
}
