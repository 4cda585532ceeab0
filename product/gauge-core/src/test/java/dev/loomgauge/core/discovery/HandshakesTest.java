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

  @Test
  void onlyConnectionsThatAreKeptAreAddedToASentence() {
    assertThat(new Handshakes(0.009, 20, 0).words())
        .isEqualTo("; connections are kept, so a TLS handshake of 20.0 ms is paid once for each");
    assertThat(new Handshakes(0.01, 20, 0).words()).isEmpty();
    assertThat(Handshakes.NONE.words()).isEmpty();
    assertThat(Handshakes.NONE.any()).isFalse();
    assertThat(new Handshakes(0, 0.5, 0).any()).isTrue();
    assertThat(new Handshakes(2, 20, 0).rate()).isEqualTo("1 connection in 1 request");
    assertThat(new Handshakes(0.4, 20, 0).rate()).isEqualTo("1 connection in 3 requests");
  }
}
