package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.Fitness;
import dev.loomgauge.run.fitness.MachineFinding;
import dev.loomgauge.run.fitness.MachineFinding.State;
import dev.loomgauge.run.fitness.NoisePlan;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DoctorCommandTest {
  private static final List<String> COLUMNS =
      List.of("subject", "state", "seen", "meaning", "remedy");

  @Test
  void theSentenceBeforeTheTableAndTheExitCodeSayTheSame() {
    Commands.Done done = Commands.run("doctor", "--quick", "--plain");

    boolean bad = done.out().lines().anyMatch(line -> line.startsWith("  bad "));
    assertThat(done.code()).isEqualTo(bad ? ExitCode.GATE_FAILED : ExitCode.DONE);
    assertThat(done.out())
        .startsWith(bad ? "Not fit to measure" : "Fit to measure")
        .contains("noise floor", "skipped");
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
  void whatIsNotGoodOrCanBeBetterIsExplainedBelowTheTableTheWorstFirst() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    DoctorCommand command =
        new DoctorCommand(new Installation(Commands.root(), Path.of("jdk")), out, out);
    new CommandLine(command).parseArgs();

    command.print(
        new Fitness(
            List.of(
                new MachineFinding("CPUs", State.GOOD, "2", "Enough.", ""),
                new MachineFinding("clock", State.GOOD, "tsc", "Exact.", "Keep it."),
                new MachineFinding("steal", State.CAUTION, "4 %", "Others work.", "Wait."),
                new MachineFinding("turbo", State.UNKNOWN, "-", "Cannot be read.", ""),
                new MachineFinding("files", State.BAD, "256", "Too few.", "ulimit -n 20000")),
            List.of()));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
            Not fit to measure; the noise floor is not known; 1 thing to fix first: files; with caution: steal.

              good     CPUs   2
              good     clock  tsc
              caution  steal  4 %
              unknown  turbo  -
              bad      files  256

            files: Too few.
              ulimit -n 20000

            steal: Others work.
              Wait.

            turbo: Cannot be read.

            clock: Exact.
              Keep it.
            """);
  }

  private static DoctorCommand asked(String... words) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    DoctorCommand command =
        new DoctorCommand(new Installation(Commands.root(), Path.of("jdk")), nowhere, nowhere);
    new CommandLine(command).parseArgs(words);
    return command;
  }

  @Test
  void theNoiseFloorTakesTheTimeThatIsGivenAndElseNinetySeconds() {
    assertThat(asked().plan()).isEqualTo(NoisePlan.within(Duration.ofSeconds(90), 1));
    assertThat(asked("--time", "5m").plan()).isEqualTo(NoisePlan.within(Duration.ofMinutes(5), 1));
    assertThat(asked("--time", NoisePlan.LEAST.toMillis() + "ms").plan())
        .isEqualTo(NoisePlan.within(NoisePlan.LEAST, 1));
  }

  @Test
  void aTimeThatIsTooShortOrNoneIsBadUsage() {
    for (String time : List.of("5s", "soon", "60")) {
      Commands.Done done = Commands.run("doctor", "--time", time);

      assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(done.err()).contains("--time " + time, "--quick");
    }
  }

  @Test
  void aTimeForWhatIsSkippedIsRefused() {
    Commands.Done done = Commands.run("doctor", "--quick", "--time", "5m");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.out()).isEmpty();
    assertThat(done.err()).startsWith("--time 5m: does not go with --quick");
  }
}
