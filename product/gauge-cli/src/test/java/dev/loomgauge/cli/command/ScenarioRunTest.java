package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScenarioRunTest {
  @Test
  void whatAShellTakesForMoreIsQuoted() {
    assertThat(ScenarioRun.quoted("--levels=users=50,100%")).isEqualTo("--levels=users=50,100%");
    assertThat(ScenarioRun.quoted("a $HOME")).isEqualTo("'a $HOME'");
    assertThat(ScenarioRun.quoted("$HOME")).isEqualTo("'$HOME'");
    assertThat(ScenarioRun.quoted("it's")).isEqualTo("'it'\\''s'");
    assertThat(ScenarioRun.quoted("")).isEqualTo("''");
  }
}
