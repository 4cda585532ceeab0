package dev.loomgauge.order.mvc;

import dev.loomgauge.contract.FailuresContract;
import dev.loomgauge.contract.Scene;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is answered to failures on platform threads. */
@Tag("full")
class PlatformThreadsFailuresIT implements FailuresContract {

  @RegisterExtension
  static final Scene SCENE =
      OrderMvcScene.with("--spring.threads.virtual.enabled=false", "--TOMCAT_THREADS=23");

  @Override
  public Scene scene() {
    return SCENE;
  }
}
