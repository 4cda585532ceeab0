package dev.loomgauge.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where nobody watches, as in a build. */
class LiveAreaTest {
  @Test
  void nothingIsLiveWithoutATerminal() {
    assertThat(LiveArea.live(false)).isFalse();
    assertThat(LiveArea.live(true)).isFalse();
  }
}
