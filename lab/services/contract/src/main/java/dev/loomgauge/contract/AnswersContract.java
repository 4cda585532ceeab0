package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What an order-summary service does while all is well: the same bytes by every service, what
 * happens to the database connection during the downstream call, and what {@code GET
 * /api/runtime-info} tells.
 */
public interface AnswersContract extends InScene {
  @Test
  default void anOrderIsExactlyTheseBytes() throws Exception {
    Answer answer = scene().get("/api/order-summary/17");

    assertThat(answer)
        .isEqualTo(
            new Answer(
                200,
                "application/json",
                "{\"order\":{\"id\":17,\"product\":\"Product 17\",\"quantity\":9,\"totalCents\":4250,"
                    + "\"createdAt\":\"2026-01-01T00:00:17Z\",\"customer\":{\"id\":18,"
                    + "\"name\":\"Customer 18\",\"email\":\"customer18@example.org\"}},"
                    + "\"stock\":{\"id\":17,\"status\":\"in stock\"}}"));
  }

  @Test
  default void lettersFractionsAndLargeTotalsStayWhole() throws Exception {
    Answer answer = scene().get("/api/order-summary/99");

    assertThat(answer.body())
        .isEqualTo(
            "{\"order\":{\"id\":99,\"product\":\"Product 49\",\"quantity\":1,"
                + "\"totalCents\":9007199254740993,\"createdAt\":\"1999-12-31T21:59:59Z\","
                + "\"customer\":{\"id\":100,\"name\":\"Zoë \\\"Z\\\" <b>O'Neil</b> \\\\ 東京\","
                + "\"email\":\"customer100@example.org\"}},"
                + "\"stock\":{\"id\":99,\"status\":\"in stock\"}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"connection=held", "connection=released", "path=normal", "other=1"})
  default void flagsDoNotChangeTheAnswer(String flags) throws Exception {
    Answer plain = scene().get("/api/order-summary/1000");

    assertThat(scene().get("/api/order-summary/1000?" + flags)).isEqualTo(plain);
    assertThat(plain.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?connection=held"})
  default void anUnknownOrderIsNotFound(String flags) throws Exception {
    assertThat(scene().get("/api/order-summary/1001" + flags))
        .isEqualTo(Answer.problem(404, "order-not-found", "there is no order 1001"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x                    | id=x: use a whole number
          99999999999999999999 | id=99999999999999999999: use a whole number
          17?connection=hold   | connection=hold: use released or held
          17?connection=       | connection=: use released or held
          17?path=straight     | path=straight: use normal or synchronized
          """)
  default void aBadRequestSaysWhatIsAllowed(String path, String message) throws Exception {
    assertThat(scene().get("/api/order-summary/" + path))
        .isEqualTo(Answer.problem(400, "bad-request", message));
  }

  @Test
  default void healthIsUpAndNothingElseOfTheActuatorAnswers() throws Exception {
    Eventually.equal("health", 200, () -> scene().get("/actuator/health").status());
    assertThat(scene().get("/actuator/env").status()).isEqualTo(404);
  }

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

  /** The thread mode that the service was started in. */
  String threads();

  @Test
  default void runtimeInfoHasTheseFields() throws Exception {
    assertThat(info().propertyNames())
        .containsExactly(
            """
            service threads threadName maxThreads maxConnections acceptCount maxKeepAliveRequests \
            poolSize downstreamMaxConnections jdk jdkVendor springBoot cores connectionDefault \
            pathDefault pid maxHeapBytes gc"""
                .split(" ", -1));
  }

  @Test
  default void runtimeInfoTellsWhatIsInForce() throws Exception {
    JsonNode info = info();

    assertThat(info.get("threads").asString()).isEqualTo(threads());
    assertThat(info.get("poolSize").asInt()).isEqualTo(Scene.POOL_SIZE);
    assertThat(info.get("jdk").asString()).isEqualTo(Runtime.version().toString());
    assertThat(info.get("cores").asInt()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(info.get("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
    assertThat(info.get("maxHeapBytes").asLong()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(info.get("connectionDefault").asString()).isEqualTo("released");
    assertThat(info.get("pathDefault").asString()).isEqualTo("normal");
  }

  private JsonNode info() throws Exception {
    return scene().get("/api/runtime-info").json();
  }
}
