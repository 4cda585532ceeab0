package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.FakeDownstream.Behaviour;
import java.io.IOException;

/** What every service answers while its downstream is broken, whatever the service does with it. */
record BrokenDownstream(ServiceScene scene) {
  void isABadGatewayWhileItIsDown(String path) throws IOException, InterruptedException {
    scene.downstream().stop();
    isProblem(
        path,
        502,
        "downstream-unavailable",
        "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL");

    scene.downstream().reset();
    assertThat(scene.get(path).status()).isEqualTo(200);
  }

  /** The downstream is still slow when this returns. */
  void isAGatewayTimeoutWhereItIsTooSlow(String path, long timeoutMillis)
      throws IOException, InterruptedException {
    scene.downstream().pause();
    isProblem(
        path,
        504,
        "downstream-timeout",
        "the downstream did not answer within %d ms (DOWNSTREAM_TIMEOUT_MS)"
            .formatted(timeoutMillis));
  }

  void isABadGatewayWhereItFails(String path, int status) throws IOException, InterruptedException {
    scene.downstream().answer(new Behaviour(status, "text/plain", "no"));
    isProblem(
        path,
        502,
        "downstream-failed",
        "the downstream answered %d instead of 200".formatted(status));
  }

  private void isProblem(String path, int status, String error, String message)
      throws IOException, InterruptedException {
    assertThat(scene.get(path)).isEqualTo(Answer.problem(status, error, message));
  }
}
