package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @Test
  void theListNamesThem() {
    assertThat(Commands.run("list").out())
        .contains("newsletter-dispatch", "hash", "prime-sum", "wait-parallelisation");
  }
}
