package dev.loomgauge.faults.background;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

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

  @Test
  void whatWorksAtIntervalsRestsBetweenThem() throws InterruptedException {
    for (String one : List.of("batch", "housekeeping")) {
      List<Thread> threads = begun(one);
      assertThat(threads).extracting(Thread::getName).containsExactly(one);
      while (threads.getFirst().getState() != Thread.State.TIMED_WAITING) {
        Thread.onSpinWait();
      }
      end(threads);
    }
  }
}
