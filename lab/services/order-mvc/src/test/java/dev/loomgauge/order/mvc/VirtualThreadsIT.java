package dev.loomgauge.order.mvc;

import dev.loomgauge.contract.OrderContract;
import dev.loomgauge.contract.Scene;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.RegisterExtension;

class VirtualThreadsIT implements OrderContract, TomcatContract {

  @RegisterExtension
  static final Scene SCENE =
      OrderMvcScene.with("--spring.threads.virtual.enabled=true", "--TOMCAT_THREADS=23");

  @Override
  public Scene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "virtual";
  }

  @Override
  public @Nullable Integer maxThreads() {
    return null;
  }
}
