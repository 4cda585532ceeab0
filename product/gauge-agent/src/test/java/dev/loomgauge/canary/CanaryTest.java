package dev.loomgauge.canary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.canary.Canary.SchedulingLag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import jdk.jfr.Enabled;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanaryTest {
  @ParameterizedTest
  @ValueSource(strings = {"virtual", "platform"})
  void startsThreadsOfTheKindThatWasAskedFor(String kind) throws Exception {
    CountDownLatch seen = new CountDownLatch(5);
    AtomicInteger timeless = new AtomicInteger();
    List<Instant> starts = new CopyOnWriteArrayList<>();
    Set<String> names = ConcurrentHashMap.newKeySet();
    AtomicInteger all = new AtomicInteger();
    long begin = System.nanoTime();
    try (RecordingStream stream = new RecordingStream()) {
      stream.enable(SchedulingLag.NAME);
      stream.onEvent(
          SchedulingLag.NAME,
          event -> {
            all.incrementAndGet();
            if (event.getBoolean("virtual") == kind.equals("virtual")) {
              starts.add(event.getStartTime());
              names.add(String.valueOf(event.getThread().getJavaName()));
              seen.countDown();
            }
            if (event.getDuration().compareTo(Duration.ZERO) <= 0) {
              timeless.incrementAndGet();
            }
          });
      stream.startAsync();
      Canary.agentmain(kind);
      assertThat(System.getProperty(Canary.OUTCOME)).isEqualTo(kind);
      assertThat(seen.await(60, TimeUnit.SECONDS)).as("five threads ran").isTrue();
    }
    // However late its clock is: the first may have been due before.
    assertThat((double) all.get())
        .as("ten a second")
        .isLessThanOrEqualTo((System.nanoTime() - begin) / 1e8 + 2);
    assertThat(timeless).hasValue(0);
    // Nor fewer, but where the machine is busy; not at each of five starts.
    starts.sort(Comparator.naturalOrder());
    assertThat(
            IntStream.range(1, starts.size())
                .mapToObj(i -> Duration.between(starts.get(i - 1), starts.get(i)))
                .min(Comparator.naturalOrder()))
        .hasValueSatisfying(gap -> assertThat(gap).isLessThan(Duration.ofMillis(900)));
    assertThat(names.contains("loomgauge-canary-thread")).isEqualTo(kind.equals("platform"));
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

  /** Threads that spin leave no carrier to those that are started. */
  @Test
  @Timeout(60)
  void noMoreThreadsWaitThanThereMay() throws Exception {
    Path file = Files.createTempFile("canary", ".jfr");
    AtomicBoolean over = new AtomicBoolean();
    Canary.agentmain("virtual");
    try (Recording recording = new Recording()) {
      recording.enable(SchedulingLag.NAME);
      recording.start();
      int carriers = Runtime.getRuntime().availableProcessors();
      CountDownLatch spinning = new CountDownLatch(carriers);
      List<Thread> spinners = new ArrayList<>();
      for (int i = 0; i < carriers; i++) {
        spinners.add(
            Thread.startVirtualThread(
                () -> {
                  spinning.countDown();
                  while (!over.get()) {
                    Thread.onSpinWait();
                  }
                }));
      }
      spinning.await();
      for (int i = 0; i < 2 * Canary.MOST_WAITING; i++) {
        Canary.start();
      }
      Instant released = Instant.now();
      over.set(true);
      for (Thread spinner : spinners) {
        spinner.join();
      }
      Thread last = Thread.startVirtualThread(() -> {});
      last.join();
      recording.stop();
      recording.dump(file);
      assertThat(
              RecordingFile.readAllEvents(file).stream()
                  .filter(event -> event.getStartTime().isBefore(released))
                  .filter(event -> event.getEndTime().isAfter(released)))
          .hasSizeLessThanOrEqualTo(Canary.MOST_WAITING);
    } finally {
      over.set(true);
      Files.delete(file);
    }
  }

  @Test
  void lagsAreRecordedOnlyWhereARecordingAsks() {
    assertThat(SchedulingLag.class.getAnnotation(Enabled.class).value()).isFalse();
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

  /** {@code gauge-run} reads them by these names. */
  @Test
  void itsEventAndItsOutcomeHaveTheNamesThatAreReadOfThem() {
    assertThat(SchedulingLag.NAME).isEqualTo("loomgauge.SchedulingLag");
    assertThat(Canary.MOST_WAITING).as("those of ten seconds").isEqualTo(100);
    assertThat(Canary.OUTCOME).isEqualTo("loomgauge.canary");
    Canary.agentmain(null);
    assertThat(System.getProperty("loomgauge.canary"))
        .isEqualTo("failed: its argument must be virtual or platform, not ''");
  }

  @Test
  void itsClockKeepsNoServiceFromEnding() {
    Canary.agentmain("platform");
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals("loomgauge-canary"))
        .singleElement()
        .returns(true, Thread::isDaemon);
  }

  @Test
  void whatItDoesNotKnowIsSaid() {
    Canary.agentmain("fast");
    assertThat(System.getProperty(Canary.OUTCOME))
        .isEqualTo("failed: its argument must be virtual or platform, not 'fast'");
  }
}
