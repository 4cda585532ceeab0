package dev.loomgauge.order.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What happens to the database connection during the downstream call. */
public interface ConnectionContract extends InScene {

  @Test
  default void aHeldConnectionStaysOutDuringTheDownstreamCall() throws Exception {
    List<CompletableFuture<Answer>> answers = askPaused(1, "held");

    awaitDownstream(1);
    assertThat(scene().pool().activeNow()).isEqualTo(1);

    scene().downstream().resume();
    assertThat(statuses(answers)).containsOnly(200);
    awaitPool(0, 0);
  }

  @Test
  default void aReleasedConnectionIsBackBeforeTheDownstreamCall() throws Exception {
    List<CompletableFuture<Answer>> answers = askPaused(1, "released");

    awaitDownstream(1);
    awaitPool(0, 0);

    scene().downstream().resume();
    assertThat(statuses(answers)).containsOnly(200);
  }

  @Test
  default void heldRequestsBeyondThePoolWaitForAConnection() throws Exception {
    List<CompletableFuture<Answer>> answers = askPaused(Scene.POOL_SIZE + 1, "held");

    awaitDownstream(Scene.POOL_SIZE);
    awaitPool(Scene.POOL_SIZE, 1);

    scene().downstream().resume();
    assertThat(statuses(answers)).containsOnly(200);
    awaitPool(0, 0);
  }

  @Test
  default void releasedRequestsBeyondThePoolAreAllDownstreamAtOnce() throws Exception {
    int requests = 3 * Scene.POOL_SIZE;
    List<CompletableFuture<Answer>> answers = askPaused(requests, "released");

    awaitDownstream(requests);

    scene().downstream().resume();
    assertThat(statuses(answers)).containsOnly(200);
  }

  @Test
  default void aRequestThatGetsNoConnectionInTimeIsServiceUnavailable() throws Exception {
    List<CompletableFuture<Answer>> holders = askPaused(Scene.POOL_SIZE, "held");
    awaitDownstream(Scene.POOL_SIZE);

    assertThat(scene().get("/api/order-summary/1").status()).isEqualTo(503);

    scene().downstream().resume();
    assertThat(statuses(holders)).containsOnly(200);
    assertThat(scene().get("/api/order-summary/1").status()).isEqualTo(200);
  }

  private List<CompletableFuture<Answer>> askPaused(int requests, String connection) {
    scene().downstream().pause();
    return IntStream.rangeClosed(1, requests)
        .mapToObj(id -> scene().ask("/api/order-summary/" + id + "?connection=" + connection))
        .toList();
  }

  private void awaitDownstream(int requests) throws Exception {
    Eventually.equal("requests downstream", requests, () -> scene().downstream().waiting());
  }

  private void awaitPool(int active, int pending) throws Exception {
    Eventually.equal(
        "connections active and requests pending",
        List.of(active, pending),
        () -> List.of(scene().pool().activeNow(), scene().pool().pendingNow()));
  }

  private static List<Integer> statuses(List<CompletableFuture<Answer>> answers) {
    return answers.stream().map(answer -> answer.join().status()).toList();
  }
}
