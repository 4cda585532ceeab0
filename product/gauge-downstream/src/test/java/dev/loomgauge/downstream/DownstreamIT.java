package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.SAME_THREAD)
class DownstreamIT {
  private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");

  private RunningDownstream downstream;

  DownstreamIT() throws IOException {
    downstream = new RunningDownstream("--delay=1ms", "--seed=3");
  }

  @BeforeEach
  void nothingButAShortDelay() throws Exception {
    put("{\"delay\":\"1ms\",\"stall\":null,\"errorRate\":0,\"atOnce\":null}");
  }

  @AfterAll
  void end() throws IOException {
    downstream.close();
  }

  @BeforeAll
  void warm() throws Exception {
    for (var id = 1; id <= 200; id++) {
      downstream.get("/downstream/" + id);
    }
  }

  @Test
  void theSameIdAlwaysGetsTheSameAnswer() throws Exception {
    assertThat(downstream.get("/downstream/17").body())
        .isEqualTo("{\"id\":17,\"status\":\"in stock\"}");
    assertThat(downstream.get("/downstream/17").body())
        .isEqualTo(downstream.get("/downstream/17").body());
    assertThat(downstream.get("/downstream/18").body())
        .isEqualTo("{\"id\":18,\"status\":\"on order\"}");
  }

  @Test
  void noAnswerComesBeforeItsDelayIsOverAndMostComeSoonAfter() throws Exception {
    put("{\"delay\":\"200ms\"}");
    var soon = 0;
    for (var i = 0; i < 5; i++) {
      var start = System.nanoTime();
      assertThat(downstream.get("/downstream/1").statusCode()).isEqualTo(200);
      var nanos = System.nanoTime() - start;
      assertThat(nanos).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
      soon += nanos < TimeUnit.MILLISECONDS.toNanos(300) ? 1 : 0;
    }
    assertThat(soon).isGreaterThanOrEqualTo(3);
  }

  @Test
  void routesHaveDelaysOfTheirOwnSideBySide() throws Exception {
    put("{\"routes\":{\"payment\":\"80ms\",\"notification\":\"40ms\"}}");

    for (var route : Map.of("payment", 80, "notification", 40).entrySet()) {
      var start = System.nanoTime();
      assertThat(downstream.get("/downstream/" + route.getKey() + "/17").body())
          .isEqualTo("{\"id\":17,\"status\":\"in stock\"}");
      assertThat(System.nanoTime() - start)
          .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(route.getValue()));
    }
    assertThat(downstream.get("/downstream/invoice/17").statusCode()).isEqualTo(404);
    assertThat(downstream.get("/downstream/payment/").statusCode()).isEqualTo(400);
  }

  @Test
  void aRequestDuringAStallWaitsUntilItIsOver() throws Exception {
    var start = System.nanoTime();
    put("{\"stall\":\"600ms/60s\"}");
    downstream.get("/downstream/1");
    assertThat(System.nanoTime() - start)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(600));

    start = System.nanoTime();
    downstream.get("/downstream/1");
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(600));
  }

  @Test
  void theAskedShareOfRequestsFails() throws Exception {
    put("{\"delay\":\"0ms\",\"errorRate\":0.3}");
    var failed = 0;
    for (var i = 0; i < 1_000; i++) {
      failed += downstream.get("/downstream/" + i).statusCode() == 500 ? 1 : 0;
    }
    assertThat(failed).isBetween(250, 350);
    assertThat(downstream.control().get("errors").intValue()).isEqualTo(failed);
    assertThat(downstream.control().get("requests").intValue()).isEqualTo(1_000);
  }

  @Test
  void pipelinedRequestsAreAnsweredInTheirOrder() throws Exception {
    put("{\"delay\":\"uniform(0ms,20ms)\"}");
    var requests = new StringBuilder();
    for (var id = 1; id <= 600; id++) {
      requests.append("GET /downstream/").append(id).append(" HTTP/1.1\r\nhost: x\r\n\r\n");
    }
    requests.append("GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");

    var answers = exchange(requests.toString());

    assertThat(ID.matcher(answers).results().map(id -> Integer.valueOf(id.group(1))))
        .hasSize(600)
        .isSorted();
    assertThat(answers).endsWith("{\"status\":\"UP\"}");
  }

  @Test
  void aMalformedRequestGets400AndTheConnectionEnds() throws Exception {
    assertThat(exchange("this is no request\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ")
        .contains("malformed");
    assertThat(exchange("GET /downstream/1 HTTP/1.1\r\nbroken header\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ");
  }

  @Test
  void whatIsNotThereIsRefusedAndTheConnectionLives() throws Exception {
    assertThat(downstream.get("/nowhere").statusCode()).isEqualTo(404);
    assertThat(downstream.get("/downstream/seventeen").statusCode()).isEqualTo(400);
    assertThat(downstream.put("/health", "").statusCode()).isEqualTo(405);
    assertThat(downstream.put("/control", "{\"delay\":\"soon\"}").body())
        .contains("'soon' is not a duration");
    assertThat(downstream.get("/health").statusCode()).isEqualTo(200);
    assertThat(downstream.control().get("requests").intValue()).isZero();
  }

  @Test
  void anAnswerWhoseClientIsGoneIsCountedAsAbandoned() throws Exception {
    put("{\"delay\":\"150ms\"}");
    try (var socket = downstream.connect()) {
      socket
          .getOutputStream()
          .write("GET /downstream/1 HTTP/1.1\r\nhost: x\r\n\r\n".getBytes(US_ASCII));
      while (downstream.control().get("inFlight").intValue() == 0) {
        Thread.sleep(5);
      }
    }
    while (downstream.control().get("inFlight").intValue() > 0) {
      Thread.sleep(5);
    }
    assertThat(downstream.control().get("abandoned").intValue()).isEqualTo(1);
  }

  @Test
  void theTimeInFlightIsThatOfAllRequestsTogether() throws Exception {
    put("{\"delay\":\"150ms\"}");
    long before = downstream.control().get("inFlightNanos").longValue();
    int requests = 4;
    for (int i = 0; i < requests; i++) {
      assertThat(downstream.get("/downstream/1").statusCode()).isEqualTo(200);
    }

    assertThat(downstream.control().get("inFlight").intValue()).isZero();
    long waited = downstream.control().get("inFlightNanos").longValue() - before;
    assertThat(waited).isGreaterThanOrEqualTo(requests * 150_000_000L);
    Thread.sleep(20);
    assertThat(downstream.control().get("inFlightNanos").longValue() - before)
        .as("does not grow while nothing is in flight")
        .isEqualTo(waited);
  }

  @Test
  void atMostSoManyRequestsAreServedAtOnceOverAllRoutes() throws Exception {
    put("{\"delay\":\"50ms\",\"routes\":{\"payment\":\"50ms\"},\"atOnce\":2}");
    long before = downstream.control().get("inFlightNanos").longValue();
    var requests = 6;
    var start = System.nanoTime();
    List<Future<Integer>> statuses = new ArrayList<>();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var i = 0; i < requests; i++) {
        var path = i % 2 == 0 ? "/downstream/1" : "/downstream/payment/1";
        statuses.add(clients.submit(() -> downstream.get(path).statusCode()));
      }
    }
    var taken = System.nanoTime() - start;
    for (var status : statuses) {
      assertThat(status.get()).isEqualTo(200);
    }

    // Two at a time, of which each pair waits for the one before it.
    assertThat(taken).isGreaterThanOrEqualTo(150_000_000L);
    assertThat(downstream.control().get("requests").intValue()).isEqualTo(requests);
    assertThat(downstream.control().get("inFlight").intValue()).isZero();
    assertThat(downstream.control().get("inFlightNanos").longValue() - before)
        .as("the time in flight has that in the queue")
        .isGreaterThan(requests * 50_000_000L);
  }

  @Test
  void sigtermEndsItInGoodTime() throws Exception {
    try (var other = new RunningDownstream("--address=127.0.0.1")) {
      other.process().destroy();
      assertThat(other.process().waitFor(5, TimeUnit.SECONDS)).isTrue();
    }
  }

  private void put(String behaviour) throws Exception {
    assertThat(downstream.put("/control", behaviour).statusCode()).isEqualTo(200);
  }

  private String exchange(String bytes) throws IOException {
    try (Socket socket = downstream.connect()) {
      socket.getOutputStream().write(bytes.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }
}
