package dev.loomgauge.microbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrewTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"platform-1", "platform-10000", "platform-99999", "platform-cores", "virtual"})
  void everyVariantWorksAllTasksOff(String variant) throws Exception {
    assertThat(Crew.workOff(variant, 3, i -> () -> (long) i)).isEqualTo(0 + 1 + 2);
  }

  /**
   * A pool begins a thread for each of its first tasks. A closed pool has counted its threads off,
   * the last of them may still be on its way out.
   */
  @Test
  void aCrewIsAsLargeAsItIsAskedForAndEndsWithItsBatch() throws Exception {
    int cores = Runtime.getRuntime().availableProcessors();
    for (Map.Entry<String, Integer> size :
        Map.of("platform-7", 7, "platform-cores", cores, "virtual", 20).entrySet()) {
      Set<Thread> threads = ConcurrentHashMap.newKeySet();
      Crew.workOff(size.getKey(), 20, i -> () -> threads.add(Thread.currentThread()) ? 1L : 0L);
      assertThat(threads).as(size.getKey()).hasSize(Math.min(20, size.getValue()));
      for (Thread thread : threads) {
        assertThat(thread.join(Duration.ofSeconds(10))).as("%s ends", thread).isTrue();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform-0", "platform-100000", "platform-", "platform-x", "Virtual"})
  void anythingElseIsRefused(String variant) {
    assertThatThrownBy(() -> Crew.workOff(variant, 1, i -> () -> 1L))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "'%s' is no variant: write platform-8, platform-cores or virtual.".formatted(variant));
  }

  @Test
  void whatATaskThrowsIsThrown() {
    assertThatThrownBy(
            () ->
                Crew.workOff(
                    "virtual",
                    1,
                    i ->
                        () -> {
                          throw new IllegalStateException("task " + i);
                        }))
        .hasRootCauseMessage("task 0");
  }
}
