package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.progress.LiveReport;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.cli.terminal.RunScreen;
import dev.loomgauge.cli.terminal.Screen;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ScenarioRunTest {
  @Test
  void whatAShellTakesForMoreIsQuoted() {
    assertThat(ProgramName.word("--levels=users=50,100%")).isEqualTo("--levels=users=50,100%");
    assertThat(ProgramName.word("a $HOME")).isEqualTo("'a $HOME'");
    assertThat(ProgramName.word("$HOME")).isEqualTo("'$HOME'");
    assertThat(ProgramName.word("it's")).isEqualTo("'it'\\''s'");
    assertThat(ProgramName.word("")).isEqualTo("''");
  }

  private static ScenarioRun run(Screen screen, ScenarioRun.Measuring measuring) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return new ScenarioRun(
        new Installation(Commands.root(), Path.of("jdk")), nowhere, nowhere, screen, "", measuring);
  }

  @Test
  void theReportIsWrittenWhileTrialsRunWhereThatIsAskedFor(@TempDir Path folder) {
    List<Progress> given = new ArrayList<>();
    TierException stop = new TierException("enough");

    for (RunScreen screen :
        List.of(
            CommandLine.populateCommand(new RunScreen(), "--plain"),
            CommandLine.populateCommand(new RunScreen(), "--plain", "--live"))) {
      ScenarioRun run =
          run(
              screen,
              (_, _, _, progress) -> {
                given.add(progress);
                throw stop;
              });
      ScenarioRun.Asked asked =
          run.asked(Path.of("src/test/resources/whole.yaml"), folder, Map.of());
      assertThatThrownBy(() -> run.measure(asked, _ -> {})).isSameAs(stop);
    }

    assertThat(given).hasExactlyElementsOfTypes(ProgressLine.class, LiveReport.class);
  }
}
