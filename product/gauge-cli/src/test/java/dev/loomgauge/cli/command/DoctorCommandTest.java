package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
  private static final List<String> COLUMNS =
      List.of("subject", "state", "seen", "meaning", "remedy");

  @Test
  void theTableEndsWithASentenceAndTheExitCodeSaysTheSame() {
    Commands.Done done = Commands.run("doctor", "--quick", "--plain");

    boolean bad = done.out().lines().anyMatch(line -> line.startsWith("  bad "));
    assertThat(done.code()).isEqualTo(bad ? ExitCode.GATE_FAILED : ExitCode.DONE);
    assertThat(done.out())
        .contains(bad ? "\nNot fit to measure" : "\nFit to measure", "noise floor", "skipped");
    assertThat(done.err()).isEmpty();
  }

  @Test
  void jsonRowsAreKeyedLikeTheColumnsOfCsv() {
    Commands.Done csv = Commands.run("doctor", "--quick", "--format", "csv");
    Commands.Done json = Commands.run("doctor", "--quick", "--format", "json");

    List<List<String>> records = Csv.parse(csv.out());
    assertThat(records.getFirst()).isEqualTo(COLUMNS);
    assertThat(records).allSatisfy(record -> assertThat(record).hasSize(COLUMNS.size()));
    Object rows = Json.readMap("{\"rows\":" + json.out() + "}").get("rows");
    assertThat((List<?>) rows)
        .hasSize(records.size() - 1)
        .allSatisfy(
            row ->
                assertThat(((Map<?, ?>) row).keySet().stream().map(String::valueOf).toList())
                    .isEqualTo(COLUMNS));
    assertThat(json.err()).contains("it to measure");
  }

  @Test
  void markdownHasOneRowAFinding() {
    Commands.Done done = Commands.run("doctor", "--quick", "--format", "markdown");

    assertThat(done.out()).startsWith("| subject | state | seen | meaning | remedy |\n| --- |");
    assertThat(done.out().lines()).allMatch(line -> line.startsWith("| ") && line.endsWith(" |"));
  }

  @Test
  void aTimeThatIsTooShortOrNoneIsBadUsage() {
    for (String time : List.of("5s", "soon", "60")) {
      Commands.Done done = Commands.run("doctor", "--time", time);

      assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(done.err()).contains("--time " + time, "--quick");
    }
  }
}
