package dev.loomgauge.order.mvc;

import dev.loomgauge.order.contract.OrderContract;
import dev.loomgauge.order.contract.Scene;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlatformThreadsIT implements OrderContract, TomcatContract {

  @RegisterExtension
  static final Scene SCENE =
      OrderMvcScene.with("--spring.threads.virtual.enabled=false", "--TOMCAT_THREADS=23");

  @Override
  public Scene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "platform";
  }

  @Override
  public Integer maxThreads() {
    return 23;
  }
}
