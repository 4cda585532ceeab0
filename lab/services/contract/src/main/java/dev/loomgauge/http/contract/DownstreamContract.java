package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.FakeDownstream.Behaviour;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is answered while the downstream is broken, and that it is over when the break is. */
public interface DownstreamContract extends InHttpScene {

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/mixed-order/17", "/proxy/17"})
  default void aDownstreamThatIsDownIsABadGatewayUntilItIsBack(String path) throws Exception {
    scene().downstream().stop();
    assertThat(scene().get(path))
        .isEqualTo(
            Answer.problem(
                502,
                "downstream-unavailable",
                "the downstream cannot be reached: check that it runs at DOWNSTREAM_URL"));

    scene().downstream().reset();
    assertThat(scene().get(path).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatIsTooSlowIsAGatewayTimeout(String path) throws Exception {
    scene().downstream().pause();

    assertThat(scene().get(path))
        .isEqualTo(
            Answer.problem(
                504,
                "downstream-timeout",
                "the downstream did not answer within 2000 ms (DOWNSTREAM_TIMEOUT_MS)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatFailsIsABadGatewayAndCounted(String path) throws Exception {
    String endpoint = path.split("/", -1)[1];
    long before = scene().metric("service_request_failures_total", endpoint);
    scene().downstream().answer(new Behaviour(503, "text/plain", "no"));

    assertThat(scene().get(path))
        .isEqualTo(
            Answer.problem(502, "downstream-failed", "the downstream answered 503 instead of 200"));
    assertThat(scene().metric("service_request_failures_total", endpoint)).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/17", "/proxy/17", "/three-backends/17"})
  default void aDownstreamThatAnswersNothingIsABadGateway(String path) throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", ""));

    assertThat(scene().get(path))
        .isEqualTo(
            Answer.problem(
                502, "downstream-unreadable", "the downstream answered with an empty body"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/order/x", "/order", "/proxy/-1", "/mixed-order/1234567890123456789"})
  default void aBadIdIsRefusedBeforeAnythingIsCalled(String path) throws Exception {
    scene().downstream().stop();

    assertThat(scene().get(path).status()).isEqualTo(400);
  }
}
