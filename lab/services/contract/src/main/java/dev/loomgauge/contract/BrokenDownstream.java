package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.FakeDownstream.Behaviour;
import java.io.IOException;

/** What every service answers while its downstream is broken, whatever the service does with it. */
final class BrokenDownstream {
  private final ServiceScene scene;

  BrokenDownstream(ServiceScene scene) {
    this.scene = scene;
  }

  void isABadGatewayWhileItIsDown(String path) throws IOException, InterruptedException {
    scene.downstream().stop();
    assertThat(scene.get(path))
        .isEqualTo(
            Answer.problem(
                502,
                "downstream-unavailable",
                "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL"));

    scene.downstream().reset();
    assertThat(scene.get(path).status()).isEqualTo(200);
  }

  /** The downstream is still slow when this returns. */
  void isAGatewayTimeoutWhereItIsTooSlow(String path, long timeoutMillis)
      throws IOException, InterruptedException {
    scene.downstream().pause();

    assertThat(scene.get(path))
        .isEqualTo(
            Answer.problem(
                504,
                "downstream-timeout",
                "the downstream did not answer within "
                    + timeoutMillis
                    + " ms (DOWNSTREAM_TIMEOUT_MS)"));
  }

  void isABadGatewayWhereItFails(String path, int status) throws IOException, InterruptedException {
    scene.downstream().answer(new Behaviour(status, "text/plain", "no"));

    assertThat(scene.get(path))
        .isEqualTo(
            Answer.problem(
                502, "downstream-failed", "the downstream answered " + status + " instead of 200"));
  }
}
