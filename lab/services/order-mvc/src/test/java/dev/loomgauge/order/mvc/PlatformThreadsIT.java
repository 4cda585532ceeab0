package dev.loomgauge.order.mvc;

import dev.loomgauge.contract.AnswersContract;
import dev.loomgauge.contract.Scene;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract but for the failures, whose code is the same on both kinds of threads. */
class PlatformThreadsIT implements AnswersContract, TomcatContract {

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
