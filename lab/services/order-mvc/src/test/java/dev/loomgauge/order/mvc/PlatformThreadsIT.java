package dev.loomgauge.order.mvc;

import dev.loomgauge.order.contract.AnswersContract;
import dev.loomgauge.order.contract.ConnectionContract;
import dev.loomgauge.order.contract.RuntimeInfoContract;
import dev.loomgauge.order.contract.Scene;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract but for the failures, whose code is the same on both kinds of threads. */
class PlatformThreadsIT
    implements AnswersContract, ConnectionContract, RuntimeInfoContract, TomcatContract {

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
