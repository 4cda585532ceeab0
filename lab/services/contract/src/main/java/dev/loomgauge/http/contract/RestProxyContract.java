package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.Eventually;
import dev.loomgauge.order.contract.FakeDownstream.Behaviour;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The system {@code rest-proxy}. */
public interface RestProxyContract extends InHttpScene {

  @Test
  default void theAnswerIsThatOfTheDownstream() throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get("/proxy/99"))
        .isEqualTo(new Answer(200, "application/json", "{\"own\":99}"));
  }

  @Test
  default void requestsAreAtTheDownstreamAtTheSameTime() throws Exception {
    scene().downstream().pause();
    List<CompletableFuture<Answer>> answers =
        IntStream.rangeClosed(1, 3).mapToObj(id -> scene().ask("/proxy/" + id)).toList();

    Eventually.equal("requests downstream", 3, () -> scene().downstream().waiting());
    assertThat(scene().metric("service_requests_active", "proxy")).isEqualTo(3);
    scene().downstream().resume();

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }
}
