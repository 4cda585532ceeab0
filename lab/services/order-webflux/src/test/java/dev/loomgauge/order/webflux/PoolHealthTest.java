package dev.loomgauge.order.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.parts.ConnectionMode;
import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.PathMode;
import dev.loomgauge.order.parts.RuntimeInfo;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.ValidationDepth;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Publisher;
import org.springframework.boot.health.contributor.Status;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

@Timeout(60)
class PoolHealthTest {
  private static final DatabaseSettings DATABASE =
      new DatabaseSettings(
          "127.0.0.1",
          1,
          "db",
          "user",
          "pw",
          "own",
          1,
          Duration.ofMillis(300),
          Duration.ofMillis(2_000));

  /** A pool of one connection, which is valid beyond this process only as the test says. */
  private static ConnectionPool pool(Mono<Boolean> remote) {
    Connection connection =
        (Connection)
            Proxy.newProxyInstance(
                Connection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) ->
                    switch (method.getName()) {
                      case "validate" ->
                          arguments[0] == ValidationDepth.REMOTE ? remote : Mono.just(true);
                      case "isAutoCommit" -> true;
                      default ->
                          Publisher.class.isAssignableFrom(method.getReturnType())
                              ? Mono.empty()
                              : null;
                    });
    ConnectionFactory factory =
        new ConnectionFactory() {
          @Override
          public Publisher<? extends Connection> create() {
            return Mono.just(connection);
          }

          @Override
          public ConnectionFactoryMetadata getMetadata() {
            return () -> "the test's own";
          }
        };
    return new ConnectionPool(ConnectionPoolConfiguration.builder(factory).maxSize(1).build());
  }

  private static Status status(ConnectionPool pool) {
    return Objects.requireNonNull(
            new PoolHealth(pool, DATABASE).health().block(Duration.ofSeconds(20)))
        .getStatus();
  }

  @Test
  void theServiceIsUpWhereTheDatabaseAnswers() {
    ConnectionPool pool = pool(Mono.just(true));
    assertThat(status(pool)).isEqualTo(Status.UP);
    assertThat(status(pool)).as("the one connection was given back").isEqualTo(Status.UP);
    assertThat(status(pool(Mono.just(false)))).isEqualTo(Status.DOWN);
    assertThat(status(pool(Mono.error(new IllegalStateException("gone"))))).isEqualTo(Status.DOWN);
    pool.dispose();
  }

  @Test
  void aDatabaseThatIsSilentIsDownWhenItsTimeIsOver() {
    long begin = System.nanoTime();
    assertThat(status(pool(Mono.never()))).isEqualTo(Status.DOWN);
    assertThat(System.nanoTime() - begin).isBetween(300_000_000L, 19_000_000_000L);
  }

  @Test
  void runtimeInfoHasThePoolAsItIsAndTheThreadThatAnswers() throws Exception {
    OrderSettings settings =
        new OrderSettings(
            ConnectionMode.RELEASED,
            PathMode.NORMAL,
            URI.create("http://127.0.0.1:1"),
            Duration.ofSeconds(1),
            9);
    ConnectionPool pool = pool(Mono.just(true));
    RuntimeInfoController controller =
        new RuntimeInfoController(pool, new Downstream(settings), settings);
    List<RuntimeInfo> told = new ArrayList<>();
    Thread.ofVirtual().start(() -> told.add(controller.runtimeInfo())).join();
    LoopResources loops = LoopResources.create("own", 1, true);
    loops.onServer(false).next().submit(() -> told.add(controller.runtimeInfo())).get();
    loops.dispose();

    assertThat(controller.runtimeInfo())
        .returns("order-webflux", RuntimeInfo::service)
        .returns("platform", RuntimeInfo::threads)
        .returns(1, RuntimeInfo::poolSize)
        .returns(9, RuntimeInfo::downstreamMaxConnections)
        .returns(null, RuntimeInfo::maxThreads);
    assertThat(told).extracting(RuntimeInfo::threads).containsExactly("virtual", "reactive");
    pool.dispose();
  }
}
