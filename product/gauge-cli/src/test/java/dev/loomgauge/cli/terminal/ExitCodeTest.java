package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
  @Test
  void scriptsRelyOnTheseNumbers() {
    assertThat(
            List.of(
                ExitCode.DONE,
                ExitCode.GATE_FAILED,
                ExitCode.BAD_INPUT,
                ExitCode.FAILED,
                ExitCode.INTERRUPTED))
        .containsExactly(0, 1, 2, 3, 130);
  }
}
