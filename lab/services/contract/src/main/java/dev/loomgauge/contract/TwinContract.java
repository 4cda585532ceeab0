package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.FakeDownstream.Behaviour;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What the service on threads and its reactive twin must do both: what every service tells of
 * itself (health, settings in force, metrics), what the published systems answer, and what is
 * answered while the downstream is broken, and that it is over when the break is.
 */
public interface TwinContract {
  /** The scene that the test class registered. */
  HttpScene scene();

  /** The thread mode that the service was started in. */
  String threads();

  @Test
  default void healthIsUp() throws Exception {
    assertThat(scene().get("/health"))
        .isEqualTo(new Answer(200, "application/json", "{\"status\":\"UP\"}"));
  }

  @Test
  default void runtimeInfoTellsTheThreadsInForce() throws Exception {
    JsonNode info = scene().get("/runtime-info").json();

    assertThat(info.get("threads").asString()).isEqualTo(threads());
    assertThat(info.propertyNames())
        .contains("service", "threadName", "maxThreads", "maxConnections", "acceptCount")
        .contains("jdk", "jdkVendor", "cores", "pid", "maxHeapBytes", "gc");
  }

  @Test
  default void metricsAreInThePrometheusTextFormat() throws Exception {
    Answer answer = scene().get("/metrics");
    Map<String, String> types = new LinkedHashMap<>();
    List<String> lines = answer.body().lines().toList();

    assertThat(answer.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(answer.body()).endsWith("\n");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("# TYPE ")) {
        assertThat(line).matches("# TYPE [a-z_]+ (counter|gauge)");
        String name = line.split(" ", -1)[2];
        assertThat(types.put(name, line)).as("a second family " + name).isNull();
        assertThat(lines.get(i - 1)).startsWith("# HELP " + name + " ");
      } else if (!line.startsWith("# HELP ")) {
        assertThat(line).matches("[a-z_]+(\\{[a-z]+=\"[^\"]+\"})? [0-9.E+-]+");
        assertThat(types).containsKey(line.split("[{ ]", -1)[0]);
      }
    }
    assertThat(types).containsKeys("service_requests_total", "process_cpu_seconds_total");
  }

  @Test
  default void metricsAreThePublishedFieldsForWhoeverAcceptsJson() throws Exception {
    JsonNode fields = scene().get("/metrics", "Accept", "application/json").json();

    assertThat(fields.propertyNames())
        .containsExactly(
            """
            activeRequests totalRequests failedRequests meanResponseTimeMs cpuPercent cpuSeconds \
            memoryUsedBytes memoryMaxBytes uptimeSeconds threadType threads endpoints"""
                .split(" ", -1));
    assertThat(fields.get("threadType").asString()).isEqualTo(threads());
    assertThat(fields.get("memoryUsedBytes").asLong()).isPositive();
    assertThat(fields.get("threads").get("processors").asInt()).isPositive();
    assertThat(scene().fields().propertyNames()).containsExactlyElementsOf(fields.propertyNames());
  }

  @Test
  default void whatIsNotThereIsNotFoundAndSaysWhatIs() throws Exception {
    Answer answer = scene().get("/nothing");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.json().get("message").asString()).contains("/health", "/metrics");
    assertThat(scene().get("/metrics?format=xml").status()).isEqualTo(400);
  }

  /** Asks for what the service gets of the downstream, which has its id in it. */
  default void passesOn(String path, int id) throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get(path))
        .isEqualTo(new Answer(200, "application/json", "{\"own\":" + id + "}"));
  }

  /** Asks for an answer that takes a time, in milliseconds, at least. */
  default void isAnswered(String path, String body, long atLeast) throws Exception {
    long begin = System.nanoTime();

    assertThat(scene().get(path).body()).isEqualTo(body);
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(atLeast));
  }

  /** What the downstream says of order 17. */
  String STOCK = "{\"id\":17,\"status\":\"in stock\"}";

  @Test
  default void anOrderIsExactlyTheseBytes() throws Exception {
    assertThat(scene().get("/order/17"))
        .isEqualTo(new Answer(200, "application/json", "{" + calls() + "}"));
  }

  @Test
  default void aMixedOrderHasWorkedAsWell() throws Exception {
    assertThat(scene().get("/mixed-order/17").body())
        .isEqualTo("{" + calls() + ",\"fraudCheck\":121013308,\"tax\":121013308}");
  }

  @Test
  default void theThreeCallsAreMadeAtTheSameTime() throws Exception {
    scene().downstream().pause();
    CompletableFuture<Answer> answer = scene().ask("/order/17");

    Eventually.equal("calls", 3, () -> scene().downstream().waiting());
    scene().downstream().resume();

    assertThat(answer.join().status()).isEqualTo(200);
  }

  private static String calls() {
    return "\"order\":17,\"payment\":%s,\"inventory\":%s,\"notification\":%s"
        .formatted(STOCK, STOCK, STOCK);
  }

  @Test
  default void theAnswerIsThatOfTheDownstream() throws Exception {
    passesOn("/proxy/99", 99);
  }

  @Test
  default void requestsAreAtTheDownstreamAtTheSameTime() throws Exception {
    scene().downstream().pause();
    List<CompletableFuture<Answer>> answers =
        IntStream.rangeClosed(1, 3).mapToObj(id -> scene().ask("/proxy/" + id)).toList();

    Eventually.equal("requests downstream", 3, () -> scene().downstream().waiting());
    assertThat(scene().metric("service_requests_active", "proxy")).isEqualTo(3);
    scene().downstream().resume();

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }

  @Test
  default void theAnswerIsThatOfTheLastCall() throws Exception {
    passesOn("/three-backends/99", 99);
  }

  @Test
  default void callsAreMadeOneAfterTheOther() throws Exception {
    scene().downstream().pause();
    CompletableFuture<Answer> answer = scene().ask("/three-backends/1");

    Eventually.equal("requests downstream", 1, () -> scene().downstream().waiting());
    scene().downstream().resume();

    assertThat(answer.join().status()).isEqualTo(200);
  }

  @Test
  default void aRequestIsHeldForAsLongAsItAsks() throws Exception {
    isAnswered("/wait?ms=350", "{\"waited\":\"350 ms\"}", 350);
    assertThat(scene().get("/wait").body()).isEqualTo("{\"waited\":\"200 ms\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "x", "3600001", "99999999", ""})
  default void aWaitThatIsNoneIsRefused(String ms) throws Exception {
    assertThat(scene().get("/wait?ms=" + ms).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/mixed-order/17", "/proxy/17"})
  default void aDownstreamThatIsDownIsABadGatewayUntilItIsBack(String path) throws Exception {
    broken().isABadGatewayWhileItIsDown(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatIsTooSlowIsAGatewayTimeout(String path) throws Exception {
    broken().isAGatewayTimeoutWhereItIsTooSlow(path, HttpScene.DOWNSTREAM_TIMEOUT_MILLIS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatFailsIsABadGatewayAndCounted(String path) throws Exception {
    String endpoint = path.split("/", -1)[1];
    long before = scene().metric("service_request_failures_total", endpoint);

    broken().isABadGatewayWhereItFails(path, 503);

    assertThat(scene().metric("service_request_failures_total", endpoint)).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatAnswersNothingIsABadGateway(String path) throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", ""));

    assertThat(scene().get(path))
        .isEqualTo(
            Answer.problem(
                502, "downstream-unreadable", "the downstream answered with an empty body"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/x", "/order", "/proxy/-1", "/mixed-order/1234567890123456789"})
  default void aBadIdIsRefusedBeforeAnythingIsCalled(String path) throws Exception {
    scene().downstream().stop();

    assertThat(scene().get(path).status()).isEqualTo(400);
  }

  private BrokenDownstream broken() {
    return new BrokenDownstream(scene());
  }
}
