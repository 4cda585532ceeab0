package dev.loomgauge.order.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.BlockingWatch;
import dev.loomgauge.contract.OrderContract;
import dev.loomgauge.contract.PoolBean;
import dev.loomgauge.contract.RunningService;
import dev.loomgauge.contract.Scene;
import io.netty.channel.epoll.Epoll;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.boot.SpringApplication;
import tools.jackson.databind.JsonNode;

/** The whole contract, watched: whatever blocks an event loop fails. */
class OrderWebfluxIT implements OrderContract {

  private static final PoolBean R2DBC =
      new PoolBean(
          "io.r2dbc.pool:type=ConnectionPool,name=orders", "AcquiredSize", "PendingAcquireSize");

  @RegisterExtension static final Scene SCENE = new Scene(OrderWebfluxIT::launch, R2DBC);

  @Override
  public Scene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "reactive";
  }

  @Test
  void runtimeInfoHasNoLimitsOfTomcat() throws Exception {
    JsonNode info = SCENE.get("/api/runtime-info").json();

    assertThat(info.get("service").asString()).isEqualTo("order-webflux");
    assertThat(info.get("maxThreads").isNull()).isTrue();
    assertThat(info.get("maxConnections").isNull()).isTrue();
    assertThat(info.get("acceptCount").isNull()).isTrue();
    assertThat(info.get("maxKeepAliveRequests").isNull()).isTrue();
    assertThat(info.get("downstreamMaxConnections").asInt()).isEqualTo(100_000);
  }

  @Test
  void theSynchronizedPathIsNotForTheReactiveTwin() throws Exception {
    var answer = SCENE.get("/api/order-summary/17?path=synchronized");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{\"error\":\"bad-request\",\"message\":\"path=synchronized: not for the reactive twin,"
                + " a monitor would block its event loop; use normal\"}");
  }

  @AfterAll
  static void nothingBlockedAnEventLoop() {
    assertThat(BlockingWatch.seen()).isEmpty();
  }

  private static RunningService launch(String... settings) {
    // Netty loads its native library once, on whatever thread comes first.
    boolean _ = Epoll.isAvailable();
    BlockingWatch.install();
    var context = SpringApplication.run(OrderWebflux.class, settings);
    int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    return new RunningService(port, context::close);
  }
}
