package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HandshakesTest {
  @Test
  void anAnswerHasItsPartOfAHandshakeUnlessConnectionsAreKept() {
    assertThat(new Handshakes(1, 20, 0).perAnswerMs()).isEqualTo(20);
    assertThat(new Handshakes(0.5, 20, 0).perAnswerMs()).isEqualTo(10);
    assertThat(new Handshakes(0.01, 20, 0).perAnswerMs()).isCloseTo(0.2, within(1e-12));
    assertThat(new Handshakes(0.009, 20, 0).perAnswerMs()).as("those of the beginning").isZero();
    assertThat(Handshakes.NONE.perAnswerMs()).isZero();
  }

  @Test
  void aSentenceSaysWhoPaysForThem() {
    assertThat(Handshakes.NONE.sentence()).isEmpty();
    assertThat(new Handshakes(0.009, 20, 1.5).sentence())
        .contains(
            "A TLS handshake takes 20.0 ms (1.50 ms CPU of the service): connections are kept, so"
                + " each pays it once.");
    assertThat(new Handshakes(0.25, 20, 0).sentence())
        .contains(
            "A TLS handshake takes 20.0 ms, which is in the response times: 1 connection in 4"
                + " requests.");
  }
}
