package dev.loomgauge.run.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.rig.HealthyService;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.tier.HttpOrigin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT)
class FirstAnswerTest {
  private static final Duration LONG = Duration.ofHours(1);
  private static final Duration OVER = Duration.ofNanos(-1);

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final HttpServer server;
  private volatile int status = 200;
  private volatile String body = "";

  FirstAnswerTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  }

  @BeforeEach
  void aService() {
    server.createContext(
        "/",
        exchange -> {
          byte[] answer = body.getBytes(UTF_8);
          if (status == 302) {
            exchange.getResponseHeaders().add("Location", "/login");
          }
          exchange.sendResponseHeaders(status, answer.length == 0 ? -1 : answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
    children.close();
  }

  private HttpOrigin origin() {
    return new HttpOrigin(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
  }

  private URI uri() {
    return origin().resolve("/first");
  }

  private FirstAnswer answer(Duration patience) {
    Child child =
        children.start(Launch.of("the service", List.of("cat"), folder.resolve("service.log")));
    return new FirstAnswer(child, origin(), "/first", Trust.OF_JDK, patience);
  }

  @Test
  void aGoodAnswerIsAllThatIsWaitedFor() {
    FirstAnswer answer = answer(LONG);

    assertThat(answer.missing()).isEqualTo("it listens on no port");
    assertThat(answer.look()).hasValue(origin());
  }

  @Test
  void anErrorIsWaitedForAndGoesByItself() {
    FirstAnswer answer = answer(LONG);
    status = 503;
    body = "starting\n<b>" + "x".repeat(300);

    assertThat(answer.look()).isEmpty();
    assertThat(answer.missing())
        .startsWith("GET " + uri() + " is answered with 503: starting")
        .endsWith("x")
        .hasSizeLessThan(("GET " + uri() + " is answered with 503: ").length() + 205);
    status = 200;
    assertThat(answer.look()).hasValue(origin());
  }

  @Test
  void theBodyOfAnErrorThatStallsIsNotWaitedFor() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    server.createContext(
        "/stalls",
        exchange -> {
          exchange.sendResponseHeaders(503, 0);
          exchange.getResponseBody().write("starting".getBytes(UTF_8));
          exchange.getResponseBody().flush();
          awaited(over);
          exchange.close();
        });
    Child child =
        children.start(Launch.of("the service", List.of("cat"), folder.resolve("service.log")));
    FirstAnswer answer = new FirstAnswer(child, origin(), "/stalls", Trust.OF_JDK, LONG);
    try {
      assertThat(CompletableFuture.supplyAsync(answer::look).get(20, TimeUnit.SECONDS)).isEmpty();
      assertThat(answer.missing())
          .isEqualTo(
              "GET %s is answered with 503: starting".formatted(origin().resolve("/stalls")));
    } finally {
      over.countDown();
    }
  }

  private static void awaited(CountDownLatch over) {
    try {
      assertThat(over.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401||It needs a login: describe it in a file for --request, with 'health' of a path that needs none, or start the service with a profile without.",
        "403||It needs a login: describe it in a file for --request, with 'health' of a path that needs none, or start the service with a profile without.",
        "404||Correct the path after --get, or 'health' in the file of --request.",
        "302|, to /login|Name the path that answers with 200, or start it with a profile that needs no login.",
        "400||See why in its log.",
        "500||See why in its log.",
      })
  void anErrorThatStaysHasItsRemedy(int answered, String to, String remedy) {
    FirstAnswer answer = answer(OVER);
    status = answered;

    assertThatThrownBy(answer::look)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "the service is up, but GET %s is answered with %d%s. %s Its log %s is empty."
                .formatted(
                    uri(), answered, to == null ? "" : to, remedy, folder.resolve("service.log")));
  }

  @Test
  void whatListensNowhereIsWaitedForToo() {
    FirstAnswer answer = answer(OVER);
    server.stop(0);

    assertThat(answer.look()).isEmpty();
    assertThat(answer.missing()).isEqualTo("it listens on no port");
  }

  /** Completes with the port of its own choice on which the service listens. */
  private Child onAnotherPort(CompletableFuture<String> port) {
    return children.start(
        Launch.of(
                "the service",
                Programs.java(List.of(), HealthyService.class, "--stub"),
                folder.resolve("service.log"))
            .withLines(
                line -> {
                  if (line.startsWith("{")) {
                    port.complete(line.replaceFirst(".*\"port\":(\\d+),.*", "$1"));
                  }
                }));
  }

  /** As while it starts, when an agent for metrics is there already. */
  @Test
  void aServiceThatWorksMayStillComeToItsPort() throws Exception {
    CompletableFuture<String> ready = new CompletableFuture<>();
    Child child = onAnotherPort(ready);
    String port = ready.get(30, TimeUnit.SECONDS);
    int asked = server.getAddress().getPort();
    server.stop(0);
    FirstAnswer answer = new FirstAnswer(child, origin(), "/first", Trust.OF_JDK, OVER);
    Thread work =
        Thread.startVirtualThread(() -> ask(URI.create("http://127.0.0.1:" + port + "/info")));
    try {
      assertThat(answer.look()).isEmpty();
      assertThat(answer.missing())
          .isEqualTo("it answers on port %s and not on %d".formatted(port, asked));
    } finally {
      work.interrupt();
      work.join();
    }
  }

  /** Again and again. */
  private static void ask(URI uri) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      while (true) {
        var _ = client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it has worked enough
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aServiceThatAnswersOnAnotherPortIsTold() throws Exception {
    CompletableFuture<String> ready = new CompletableFuture<>();
    Child child = onAnotherPort(ready);
    String port = ready.get(30, TimeUnit.SECONDS);
    int asked = server.getAddress().getPort();
    server.stop(0);

    assertThat(new FirstAnswer(child, origin(), "/first", Trust.OF_JDK, LONG).look()).isEmpty();
    assertThatThrownBy(new FirstAnswer(child, origin(), "/first", Trust.OF_JDK, OVER)::look)
        .isInstanceOf(TierException.class)
        .hasMessage(
            "the service answers on port %s instead of %d, which SERVER_PORT, QUARKUS_HTTP_PORT, MICRONAUT_SERVER_PORT and PORT of its environment name. Write {port} in its command or in --env, where its own setting of the port is. Its log %s is empty."
                .formatted(port, asked, folder.resolve("service.log")));
  }
}
