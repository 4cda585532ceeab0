package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.FakeDownstream.Behaviour;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The endpoint {@code guarded}. */
public interface GuardedContract extends InHttpScene {
  @ParameterizedTest
  @ValueSource(strings = {"/guarded/7", "/guarded/7?guard=lock", "/guarded/7?guard=monitor"})
  default void theDownstreamsAnswerIsPassedOnWhateverGuardsTheCall(String path) throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get(path)).isEqualTo(new Answer(200, "application/json", "{\"own\":7}"));
  }

  @Test
  default void aGuardThatThereIsNotIsRefused() throws Exception {
    assertThat(scene().get("/guarded/7?guard=none").status()).isEqualTo(400);
    assertThat(scene().get("/guarded/x").status()).isEqualTo(400);
  }
}
