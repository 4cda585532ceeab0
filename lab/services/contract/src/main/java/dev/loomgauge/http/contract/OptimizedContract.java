package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The system {@code optimized}. */
public interface OptimizedContract extends InHttpScene {

  @Test
  default void computeRunsOnTheBoundedPool() throws Exception {
    JsonNode answer = scene().get("/compute-optimized").json();

    assertThat(answer.get("sum").asLong()).isEqualTo(454396537);
    assertThat(answer.get("thread").asString()).matches("cpu-\\d+");
  }

  @Test
  default void ioWaitsAndThenReadsTheFile() throws Exception {
    assertThat(scene().get("/io-optimized").body())
        .isEqualTo("{\"waited\":\"300 ms\",\"lines\":10000}");
  }

  @Test
  default void mixedWorkRunsBesideAWaitOf200Milliseconds() throws Exception {
    long begin = System.nanoTime();
    JsonNode answer = scene().get("/mixed-workload").json();

    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
    assertThat(answer.get("sum").asLong()).isEqualTo(121013308);
    assertThat(answer.get("thread").asString()).matches("cpu-\\d+");
  }

  @Test
  default void threadStatisticsAddUp() throws Exception {
    var answer = scene().ask("/io-optimized");
    JsonNode threads = scene().fields().get("threads");
    answer.join();

    assertThat(threads.get("total").asLong())
        .isEqualTo(threads.get("activeVirtual").asLong() + threads.get("activePlatform").asLong());
    assertThat(threads.get("activePlatform").asLong()).isPositive();
    if (!threads().equals("virtual")) {
      assertThat(threads.get("activeVirtual").asLong()).isZero();
    }
  }
}
