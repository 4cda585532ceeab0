package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Everything: what the service on threads must do. */
public interface BlockingContract extends TwinContract {
  @Test
  default void apiAnswersAfter200Milliseconds() throws Exception {
    isAnswered("/api", "served after 200 ms", 200);
  }

  @Test
  default void computeIsTheSumOfThePrimesTo50000() throws Exception {
    assertThat(scene().get("/compute").body()).isEqualTo("{\"sum\":121013308}");
  }

  @Test
  default void blockAnswersAfter300Milliseconds() throws Exception {
    isAnswered("/block", "{\"waited\":\"300 ms\"}", 300);
  }

  @Test
  default void fileHasTenThousandLines() throws Exception {
    assertThat(scene().get("/file").body()).isEqualTo("{\"lines\":10000}");
  }

  @Test
  default void endpointsAreCountedApart() throws Exception {
    long before = scene().metric("service_requests_total", "file");
    long others = scene().metric("service_requests_total", "compute");
    scene().get("/file");
    scene().get("/file");

    assertThat(scene().metric("service_requests_total", "file")).isEqualTo(before + 2);
    assertThat(scene().metric("service_requests_total", "compute")).isEqualTo(others);
    JsonNode file = scene().fields().get("endpoints").get("file");
    assertThat(file.get("totalRequests").asLong()).isEqualTo(before + 2);
    assertThat(file.get("meanResponseTimeMs").asDouble()).isPositive();
  }

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

  @Test
  default void noMoreRequestsAreInsideThanThereArePermits() throws Exception {
    int permits = scene().get("/runtime-info").json().get("permits").asInt();
    long begin = System.nanoTime();
    List<CompletableFuture<Answer>> answers =
        Stream.generate(() -> scene().ask("/bulkhead")).limit(permits + 1).toList();

    assertThat(answers)
        .allSatisfy(answer -> assertThat(answer.join().body()).isEqualTo("let in for 100 ms"));
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/guarded/7", "/guarded/7?guard=lock", "/guarded/7?guard=monitor"})
  default void theDownstreamsAnswerIsPassedOnWhateverGuardsTheCall(String path) throws Exception {
    passesOn(path, 7);
  }

  @Test
  default void aGuardThatThereIsNotIsRefused() throws Exception {
    assertThat(scene().get("/guarded/7?guard=none").status()).isEqualTo(400);
    assertThat(scene().get("/guarded/x").status()).isEqualTo(400);
  }
}
