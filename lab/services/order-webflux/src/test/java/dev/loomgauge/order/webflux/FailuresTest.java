package dev.loomgauge.order.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.contract.Eventually;
import dev.loomgauge.contract.TricklingDownstream;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Problem;
import dev.loomgauge.order.parts.Refusal;
import dev.loomgauge.order.parts.Stock;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.ReadTimeoutException;
import io.r2dbc.spi.R2dbcTransientResourceException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import reactor.core.Disposable;

/** What a downstream on loopback does, and the answer that follows from it. */
@Timeout(60)
class FailuresTest {
  private static OrderSettings settings(int port, Duration timeout) {
    return new OrderSettings(
        ConnectionMode.RELEASED,
        PathMode.NORMAL,
        URI.create("http://127.0.0.1:" + port),
        timeout,
        9);
  }

  private static HttpServer answering(int status, String body) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/downstream/7",
        exchange -> {
          try (exchange) {
            byte[] bytes = body.getBytes(UTF_8);
            exchange.getResponseHeaders().set("content-type", "application/json");
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
          }
        });
    server.start();
    return server;
  }

  private static @Nullable Stock stock(int port, Duration timeout) {
    return new Downstream(settings(port, timeout)).stock(7).block(Duration.ofSeconds(30));
  }

  /** The status of the answer to a failure and its name. */
  private static String answer(int port, Duration timeout) {
    try {
      return "no failure but " + stock(port, timeout);
    } catch (DownstreamFailure e) {
      return words(new Failures(settings(port, timeout)).downstream(e));
    }
  }

  private static String words(ResponseEntity<Problem> answer) {
    Problem problem = answer.getBody();
    return answer.getStatusCode().value() + " " + (problem == null ? "" : problem.error());
  }

  private static String answer(int status, String body) throws IOException {
    HttpServer server = answering(status, body);
    try {
      return answer(server.getAddress().getPort(), Duration.ofSeconds(20));
    } finally {
      server.stop(0);
    }
  }

  @Test
  void whatTheDownstreamAnswersIsToldByItsName() throws Exception {
    assertThat(answer(200, "{\"id\":7,\"status\":\"in stock\"}"))
        .isEqualTo("no failure but Stock[id=7, status=in stock]");
    assertThat(answer(500, "{}")).isEqualTo("502 downstream-failed");
    assertThat(answer(404, "{}")).isEqualTo("502 downstream-failed");
    assertThat(answer(200, "")).isEqualTo("502 downstream-unreadable");
    assertThat(answer(200, "no JSON")).isEqualTo("502 downstream-unreadable");
    HttpServer server = answering(503, "{}");
    try {
      assertThatThrownBy(() -> stock(server.getAddress().getPort(), Duration.ofSeconds(20)))
          .isInstanceOfSatisfying(
              DownstreamFailure.class,
              failure -> {
                assertThat(failure.kind()).isEqualTo(DownstreamFailure.Kind.REFUSED);
                assertThat(failure.status()).isEqualTo(503);
                assertThat(
                        new Failures(settings(1, Duration.ofSeconds(1)))
                            .downstream(failure)
                            .getBody())
                    .isEqualTo(
                        new Problem(
                            "downstream-failed", "the downstream answered 503 instead of 200"));
                assertThat(failure.getStackTrace()).isEmpty();
              });
    } finally {
      server.stop(0);
    }
  }

  @Test
  void aDownstreamThatIsSilentOrNotThereIsToldByItsName() throws Exception {
    int nobody;
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      nobody = silent.getLocalPort();
      // A busy machine makes one take longer, but not each of twenty.
      long least = Long.MAX_VALUE;
      for (int i = 0; i < 20 && least > 1_000; i++) {
        long begin = System.nanoTime();
        assertThat(answer(nobody, Duration.ofMillis(150))).isEqualTo("504 downstream-timeout");
        least = Math.min(least, (System.nanoTime() - begin) / 1_000_000);
      }
      assertThat(least).isBetween(150L, 1_000L);
    }
    assertThat(answer(nobody, Duration.ofSeconds(20))).isEqualTo("502 downstream-unavailable");
  }

  /** The one connection has an answer that goes on and on. */
  @Test
  void aRequestWaitsForAConnectionNoLongerThanForAnAnswer() throws Exception {
    try (TricklingDownstream trickling = new TricklingDownstream()) {
      Downstream downstream =
          new Downstream(
              new OrderSettings(
                  ConnectionMode.RELEASED,
                  PathMode.NORMAL,
                  URI.create("http://127.0.0.1:" + trickling.port()),
                  Duration.ofMillis(400),
                  1));
      Disposable first = downstream.stock(1).subscribe(stock -> {}, failure -> {});
      Eventually.equal("answers on their way", 1, trickling::answering);
      assertThatThrownBy(() -> downstream.stock(2).block(Duration.ofSeconds(20)))
          .isInstanceOfSatisfying(
              DownstreamFailure.class,
              failure -> assertThat(failure.kind()).isEqualTo(DownstreamFailure.Kind.LATE));
      first.dispose();
    }
  }

  @Test
  void everyTimeoutOnTheWayToAnAnswerIsLate() {
    for (Exception cause :
        List.of(
            ReadTimeoutException.INSTANCE,
            new ConnectTimeoutException("connection timed out"),
            new TimeoutException("no connection of the pool"))) {
      assertThat(lost(cause).kind()).as(cause.toString()).isEqualTo(DownstreamFailure.Kind.LATE);
    }
    assertThat(lost(new IOException("reset")).kind()).isEqualTo(DownstreamFailure.Kind.UNREACHABLE);
    assertThat(lost(new IOException("reset")).status()).isZero();
  }

  private static DownstreamFailure lost(Exception cause) {
    return DownstreamFailure.of(
        new WebClientRequestException(
            cause, HttpMethod.GET, URI.create("http://127.0.0.1:1/"), new HttpHeaders()));
  }

  @Test
  void everyFailureOfTheDatabaseIsTakenForOne() {
    ExceptionHandlerMethodResolver handlers = new ExceptionHandlerMethodResolver(Failures.class);
    assertThat(
            Stream.of(
                    new QueryTimeoutException("x"),
                    new CannotCreateTransactionException("x"),
                    new R2dbcTransientResourceException("x"),
                    new TimeoutException("x"),
                    DownstreamFailure.empty(),
                    Refusal.badRequest("x"))
                .map(handlers::resolveMethod)
                .map(method -> method == null ? "none" : method.getName()))
        .containsExactly("database", "database", "database", "database", "downstream", "refused");
    assertThat(handlers.resolveMethod(new IllegalStateException("x"))).isNull();
  }

  @Test
  void theRestHasItsAnswerToo() {
    Failures failures = new Failures(settings(1, Duration.ofMillis(1_500)));
    assertThat(words(failures.database(new QueryTimeoutException("x"))))
        .isEqualTo("503 database-unavailable");
    assertThat(words(failures.database(new TimeoutException("x"))))
        .isEqualTo("503 database-unavailable");
    assertThat(failures.refused(Refusal.noSuchOrder(5)).getBody())
        .isEqualTo(new Problem("order-not-found", "there is no order 5"));
    assertThat(new Downstream(settings(1, Duration.ofSeconds(1))).maxConnections()).isEqualTo(9);
    assertThat(DownstreamFailure.of(DownstreamFailure.empty()).kind())
        .isEqualTo(DownstreamFailure.Kind.UNREADABLE);
    assertThat(DownstreamFailure.empty()).hasMessage("an empty body");
    assertThat(DownstreamFailure.of(new IOException("x")))
        .returns(DownstreamFailure.Kind.UNREADABLE, DownstreamFailure::kind)
        .returns(200, DownstreamFailure::status);
  }
}
