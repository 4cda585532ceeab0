package dev.loomgauge.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.process.Bench;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void anUnknownMicrobenchmarkIsBadInputAndTheNearestIsNamed() {
    Commands.Done done = Commands.run("bench", "prime-sums");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains("there is no such microbenchmark.", "Did you mean 'prime-sum'?");
  }

  @Test
  void aSizeThatTheBenchmarkDoesNotHaveIsBadInput() {
    Commands.Done done = Commands.run("bench", "hash", "--set", "limit=5");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("--set limit=5: give one of tasks, updates a whole number");
  }

  /** What is asked after them is refused, so that nothing runs. */
  @ParameterizedTest
  @CsvSource({
    "1, ''",
    "1_000, ''",
    "1000000000, ''",
    "1000000001, tasks=1000000001",
    "9999999999, tasks=9999999999",
    "0, tasks=0",
    "-1, tasks=-1",
    "1e3, tasks=1e3",
  })
  void aSizeIsAWholeNumberUpToABillion(String number, String refused) {
    Commands.Done done =
        Commands.run("bench", "hash", "--set", "tasks=" + number, "--set", "updates=none");

    assertThat(done.err())
        .startsWith("--set " + (refused.isEmpty() ? "updates=none" : refused) + ": give one of ");
  }

  @Test
  void scoresOfAnotherRunAreNotWrittenOver() throws IOException {
    Files.writeString(folder.resolve("scores.csv"), "benchmark\n");

    Commands.Done done = Commands.run("bench", "hash", "--out", folder.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("holds the scores of another run");
  }

  private final ByteArrayOutputStream told = new ByteArrayOutputStream();
  private final BenchCommand command =
      new BenchCommand(
          new Installation(Commands.root(), Path.of("jdk")),
          new PrintStream(OutputStream.nullOutputStream(), true, UTF_8),
          new PrintStream(told, true, UTF_8));

  private int measure(BenchCommand.Running running) {
    new CommandLine(command).parseArgs("newsletter-dispatch", "--plain", "--out", into());
    return command.call(running);
  }

  private String into() {
    return folder.resolve("into").toString();
  }

  /** The floor of 500 waits of 50 ms on 8 workers is 3,150 ms. */
  @ParameterizedTest
  @CsvSource({"3152, DONE, above", "300, FAILED, impossible"})
  void whatIsMeasuredIsScoredIntoTheFolder(double ms, String code, String standing)
      throws Exception {
    List<Bench.Order> orders = new ArrayList<>();

    int ended =
        measure(
            (results, progress, asked) -> {
              orders.addAll(asked);
              assertThat(results).isEqualTo(Path.of(into()));
              assertThat(told.toString(UTF_8))
                  .as("before it begins")
                  .contains("Results: " + into());
              progress.at(asked.getFirst().benchmark(), 1, 1, "platform-8", "", "");
              return List.of(
                  new Bench.Result(
                      asked.getFirst(),
                      List.of(
                          new Measured("platform-8", List.of(ms)),
                          new Measured("platform-200", List.of(178.0)),
                          new Measured("virtual", List.of(60.0)))));
            });

    assertThat(ended).isEqualTo(code.equals("DONE") ? ExitCode.DONE : ExitCode.FAILED);
    assertThat(orders).isEqualTo(command.orders());
    assertThat(command.results()).contains(Path.of(into()));
    assertThat(told.toString(UTF_8))
        .containsSubsequence("1 of 1 newsletter-dispatch, platform-8", "Report:  ");
    assertThat(Files.readString(folder.resolve("into/scores.csv")))
        .contains("platform-8", standing);
  }

  @Test
  void whereItIsStoppedNothingIsScored() {
    int ended =
        measure(
            (_, _, _) -> {
              throw new InterruptedException("stopped");
            });

    assertThat(ended).isEqualTo(ExitCode.INTERRUPTED);
    assertThat(told.toString(UTF_8))
        .endsWith("Stopped before the end; JMH's figures so far are below " + into() + ".\n");
    assertThat(folder.resolve("into/scores.csv")).doesNotExist();
  }

  @Test
  void whyAMicrobenchmarkFailedIsPassedOn() {
    ExperimentException reason = new ExperimentException("it ended with code 1");

    assertThatThrownBy(
            () ->
                measure(
                    (_, _, _) -> {
                      throw reason;
                    }))
        .isSameAs(reason);
    assertThat(command.results()).as("what there is of it").contains(Path.of(into()));
  }

  @Test
  void theListNamesThem() {
    assertThat(Commands.run("list").out())
        .contains("newsletter-dispatch", "hash", "prime-sum", "wait-parallelisation");
  }
}
