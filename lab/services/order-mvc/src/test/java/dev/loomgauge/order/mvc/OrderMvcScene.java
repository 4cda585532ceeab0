package dev.loomgauge.order.mvc;

import dev.loomgauge.contract.PoolBean;
import dev.loomgauge.contract.RunningService;
import dev.loomgauge.contract.Scene;
import org.springframework.boot.SpringApplication;

/** The scene of the contract with this service in it. */
final class OrderMvcScene {

  private static final PoolBean HIKARI =
      new PoolBean(
          "com.zaxxer.hikari:type=Pool (orders)", "ActiveConnections", "ThreadsAwaitingConnection");

  private OrderMvcScene() {}

  static Scene with(String... settings) {
    return new Scene(OrderMvcScene::launch, HIKARI, settings);
  }

  private static RunningService launch(String... settings) {
    var context = SpringApplication.run(OrderMvc.class, settings);
    int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    return new RunningService(port, context::close);
  }
}
