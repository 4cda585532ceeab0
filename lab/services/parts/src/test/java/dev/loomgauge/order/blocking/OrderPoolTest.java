package dev.loomgauge.order.blocking;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.Problem;
import dev.loomgauge.order.parts.Refusal;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientException;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;

class OrderPoolTest {
  private static final OrderSettings SETTINGS =
      new OrderSettings(
          ConnectionMode.HELD,
          PathMode.NORMAL,
          URI.create("http://127.0.0.1:1"),
          Duration.ofMillis(1500),
          7);

  /** Nobody answers at the port, and the pool outlives that. */
  @Test
  void thePoolHasTheSizeAndTheTimesThatAreSet() throws IOException {
    try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        HikariDataSource pool =
            new OrderPool()
                .dataSource(
                    new DatabaseSettings(
                        "127.0.0.1",
                        silent.getLocalPort(),
                        "db",
                        "user",
                        "pw",
                        "own",
                        3,
                        Duration.ofMillis(4500),
                        Duration.ofMillis(2000)),
                    "app")) {
      assertThat(pool.getPoolName()).isEqualTo("orders");
      assertThat(pool.isRegisterMbeans()).isTrue();
      assertThat(pool.getJdbcUrl())
          .isEqualTo("jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/db");
      assertThat(List.of(pool.getUsername(), pool.getPassword())).containsExactly("user", "pw");
      assertThat(List.of(pool.getMaximumPoolSize(), pool.getMinimumIdle())).containsExactly(3, 3);
      assertThat(pool.getConnectionTimeout()).isEqualTo(4500);
      assertThat(Map.copyOf(pool.getDataSourceProperties()))
          .isEqualTo(
              Map.of(
                  "ApplicationName",
                  "app",
                  "currentSchema",
                  "own",
                  "options",
                  "-c statement_timeout=2000",
                  "socketTimeout",
                  7L));
    }
  }

  @Test
  void everyFailureHasItsAnswer() {
    Failures failures = new Failures(SETTINGS);

    assertThat(
            List.of(
                failures.database(new QueryTimeoutException("x")),
                failures.unreachable(
                    new ResourceAccessException("x", new SocketTimeoutException("late"))),
                failures.unreachable(new ResourceAccessException("x", new IOException("gone"))),
                failures.refusedByDownstream(
                    new HttpServerErrorException(HttpStatus.SERVICE_UNAVAILABLE)),
                failures.unreadable(new RestClientException("x"))))
        .extracting(answer -> String.valueOf(answer.getBody()).replaceFirst(", message.*", "]"))
        .containsExactly(
            "Problem[error=database-unavailable]",
            "Problem[error=downstream-timeout]",
            "Problem[error=downstream-unavailable]",
            "Problem[error=downstream-failed]",
            "Problem[error=downstream-unreadable]");
    assertThat(
            failures
                .refusedByDownstream(new HttpServerErrorException(HttpStatus.SERVICE_UNAVAILABLE))
                .getBody())
        .isEqualTo(new Problem("downstream-failed", "the downstream answered 503 instead of 200"));
  }

  @Test
  void everyFailureIsTakenForWhatItIs() {
    ExceptionHandlerMethodResolver handlers = new ExceptionHandlerMethodResolver(Failures.class);
    assertThat(
            Stream.of(
                    new QueryTimeoutException("x"),
                    new CannotCreateTransactionException("x"),
                    new ResourceAccessException("x"),
                    new HttpServerErrorException(HttpStatus.SERVICE_UNAVAILABLE),
                    new RestClientException("x"),
                    Refusal.badRequest("x"))
                .map(handlers::resolveMethod)
                .map(method -> method == null ? "none" : method.getName()))
        .containsExactly(
            "database", "database", "unreachable", "refusedByDownstream", "unreadable", "refused");
    assertThat(handlers.resolveMethod(new IllegalStateException("x"))).isNull();
  }

  @Test
  void theClientHasAsManyConnectionsAsAreSet() {
    try (Downstream downstream = new Downstream(SETTINGS)) {
      assertThat(downstream.maxConnections()).isEqualTo(7);
    }
  }
}
