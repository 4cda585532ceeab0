package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.DefaultApplicationArguments;

@Timeout(60)
class BackgroundKindsTest {
  private static final Set<String> BEFORE = names(Thread.getAllStackTraces().keySet());

  private static Set<String> names(Set<Thread> threads) {
    return threads.stream().map(Thread::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<Thread> begun(String background) {
    Background.begin(background);
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !BEFORE.contains(thread.getName()))
        .filter(thread -> names(Set.of(thread)).stream().anyMatch(BackgroundKindsTest::ofOurs))
        .toList();
  }

  private static boolean ofOurs(String name) {
    return name.matches("(spinner|batch|poller|housekeeping)(-\\d+)?");
  }

  private static void end(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      assertThat(thread.isDaemon()).isTrue();
      thread.interrupt();
      thread.join();
    }
  }

  @Test
  void everyKindHasItsThreadsWhichEndWithTheProcess() throws InterruptedException {
    assertThat(begun("none")).isEmpty();
    for (String one : List.of("spinner", "poller")) {
      List<Thread> threads = begun(one);
      assertThat(threads).extracting(Thread::getName).containsExactly(one);
      end(threads);
    }
    List<Thread> spinners = begun("spinners");
    assertThat(spinners)
        .extracting(Thread::getName)
        .containsExactlyInAnyOrder(
            IntStream.rangeClosed(1, Runtime.getRuntime().availableProcessors())
                .mapToObj(n -> "spinner-" + n)
                .toArray(String[]::new));
    end(spinners);
  }

  @ParameterizedTest
  @ValueSource(strings = {"spinner", "spinners", "poller"})
  void whatNeverRestsUsesTheCpu(String name) throws InterruptedException {
    List<Thread> threads = begun(name);
    var cpu = ManagementFactory.getThreadMXBean();
    for (Thread thread : threads) {
      while (cpu.getThreadCpuTime(thread.threadId()) < 20_000_000) {
        assertThat(thread.getState()).isEqualTo(Thread.State.RUNNABLE);
        Thread.sleep(1);
      }
    }
    end(threads);
  }

  /** The service does not start. */
  @Test
  void aSettingThatNamesNoneIsRefusedWhenTheServiceStarts() {
    ApplicationRunner begins = new FaultsOnDemand().background("spiner");
    assertThatThrownBy(() -> begins.run(new DefaultApplicationArguments()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("BACKGROUND=spiner: use one of ");
    assertThat(new FaultsOnDemand().faults().names()).contains("none", "lock");
  }

  /** Milliseconds until a thread rests or works. */
  private static long until(boolean rests, Thread thread, long begin) throws InterruptedException {
    while ((thread.getState() == Thread.State.TIMED_WAITING) != rests) {
      Thread.sleep(0, 200_000);
    }
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  /** A busy machine makes work longer, but not each of twenty times. */
  @ParameterizedTest
  @CsvSource({"batch,300,1000", "housekeeping,1,100"})
  void whatWorksAtIntervalsRestsBetweenThem(String name, long work, long period)
      throws InterruptedException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20 && least >= 2 * work + 10; i++) {
      long begin = System.nanoTime();
      List<Thread> threads = begun(name);
      assertThat(threads).extracting(Thread::getName).containsExactly(name);
      least = Math.min(least, until(true, threads.getFirst(), begin));
      assertThat(until(false, threads.getFirst(), begin)).isGreaterThanOrEqualTo(period);
      end(threads);
    }
    assertThat(least).isBetween(work, 2 * work + 9);
  }
}
