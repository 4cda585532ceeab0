package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.Eventually;
import dev.loomgauge.order.contract.FakeDownstream.Behaviour;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The system {@code three-backends}. */
public interface ThreeBackendsContract extends InHttpScene {

  @Test
  default void theAnswerIsThatOfTheLastCall() throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get("/three-backends/99"))
        .isEqualTo(new Answer(200, "application/json", "{\"own\":99}"));
  }

  @Test
  default void callsAreMadeOneAfterTheOther() throws Exception {
    scene().downstream().pause();
    CompletableFuture<Answer> answer = scene().ask("/three-backends/1");

    Eventually.equal("requests downstream", 1, () -> scene().downstream().waiting());
    scene().downstream().resume();

    assertThat(answer.join().status()).isEqualTo(200);
  }
}
