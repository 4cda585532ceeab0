package dev.loomgauge.http.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;

class RouterTest {
  @Test
  void branchesThatFailAtTheSameMomentAreAnsweredAsOneThatFails() {
    Asked asked = Asked.of("/order/1");
    DownstreamFailure failure = DownstreamFailure.empty();

    assertThat(Router.problem(asked, Exceptions.multiple(failure, DownstreamFailure.empty())))
        .isEqualTo(Router.problem(asked, failure));
    assertThat(Router.problem(asked, failure).status()).isEqualTo(502);
  }
}
