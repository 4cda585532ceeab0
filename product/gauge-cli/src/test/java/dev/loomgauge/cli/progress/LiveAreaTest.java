package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where nobody watches, as in a build. */
class TerminalTest {
  @Test
  void nothingIsLiveWithoutATerminal() {
    assertThat(Terminal.live(false)).isFalse();
    assertThat(Terminal.live(true)).isFalse();
  }
}
