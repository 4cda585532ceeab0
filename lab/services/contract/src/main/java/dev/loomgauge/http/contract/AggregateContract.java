package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Eventually;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The system {@code aggregate}, and what becomes of branches that are no longer needed. */
public interface AggregateContract extends InHttpScene {

  /** Whether branches that are no longer needed are ended: structure does, futures do not. */
  boolean endsWhatIsNotNeeded();

  @Test
  default void bothBranchesAreInTheAnswer() throws Exception {
    assertThat(scene().get("/aggregate").body())
        .isEqualTo("{\"waited\":\"300 ms\",\"lines\":10000}");
    assertThat(count("left_running_total", "aggregate")).isZero();
  }

  @Test
  default void theFastestReplicaAnswersAndTheOthersAreEndedOrRunOn() throws Exception {
    long started = count("started_total", "first-success");
    long completed = count("completed_total", "first-success");
    long cancelled = count("cancelled_total", "first-success");
    long left = count("left_running_total", "first-success");

    assertThat(scene().get("/first-success").body()).isEqualTo("{\"replica\":\"that of 200 ms\"}");

    assertThat(count("left_running_total", "first-success") - left)
        .isEqualTo(endsWhatIsNotNeeded() ? 0 : 2);
    Eventually.equal("branches running", 0L, () -> count("running", "first-success"));
    assertThat(count("started_total", "first-success") - started).isEqualTo(3);
    assertThat(count("completed_total", "first-success") - completed)
        .isEqualTo(endsWhatIsNotNeeded() ? 1 : 3);
    assertThat(count("cancelled_total", "first-success") - cancelled)
        .isEqualTo(endsWhatIsNotNeeded() ? 2 : 0);
  }

  @Test
  default void aBrokenBranchHasAFallbackAndTheOtherIsEndedOrWaitedFor() throws Exception {
    long failed = count("failed_total", "fallback");
    long completed = count("completed_total", "fallback");
    long cancelled = count("cancelled_total", "fallback");

    assertThat(scene().get("/fallback").body()).isEqualTo("{\"fallback\":\"a branch was broken\"}");

    assertThat(count("failed_total", "fallback") - failed).isEqualTo(1);
    assertThat(count("cancelled_total", "fallback") - cancelled)
        .isEqualTo(endsWhatIsNotNeeded() ? 1 : 0);
    assertThat(count("completed_total", "fallback") - completed)
        .isEqualTo(endsWhatIsNotNeeded() ? 0 : 1);
    assertThat(count("left_running_total", "fallback")).isZero();
  }

  private long count(String what, String endpoint) throws IOException, InterruptedException {
    return scene().metric("service_branches_" + what, endpoint);
  }
}
