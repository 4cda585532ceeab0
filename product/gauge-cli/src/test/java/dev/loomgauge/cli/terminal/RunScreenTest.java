package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RunScreenTest {
  @Test
  void theReportIsWrittenAtTheEndUnlessItIsAskedForAfterEachTrial() {
    assertThat(CommandLine.populateCommand(new RunScreen()).live()).isFalse();
    assertThat(CommandLine.populateCommand(new RunScreen(), "--live").live()).isTrue();
  }
}
