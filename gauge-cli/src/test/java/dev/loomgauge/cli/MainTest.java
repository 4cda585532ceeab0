package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void everyScenarioThatShipsCanBeRead() {
    Commands.Done done = Commands.run("list");

    assertThat(done.code()).isZero();
    assertThat(done.out())
        .contains("quick", "hero", "bottleneck", "synchronized", "order-mvc", "order-webflux")
        .contains("pool-server", "first-success", "rest-proxy", "jdk-http", "reactor-http");
  }

  @Test
  void theListIsAlsoForPrograms() {
    assertThat(Commands.run("list", "--format", "csv").out())
        .startsWith("kind,name,description\n")
        .contains("scenario,quick,", "service,order-mvc,");
  }

  @Test
  void anUnknownScenarioIsBadInputAndTheNearestIsNamed() {
    Commands.Done done = Commands.run("run", "quik");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains("quik: there is no such scenario or file.", "Did you mean 'quick'?");
  }

  @Test
  void aWrongKeyIsBadInputBeforeAnythingIsStarted() throws IOException {
    Path scenario = folder.resolve("wrong.yaml");
    Files.writeString(
        scenario,
        Files.readString(Commands.root().resolve("scenarios/01-quick.yaml"))
            .replace("users:", "usres:"));

    Commands.Done done =
        Commands.run("run", scenario.toString(), "--out", folder.resolve("results").toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains("wrong.yaml:14: unknown key 'usres' in 'factors'.", "Did you mean 'users'?");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aSearchTakesNoOptionOfADesignInBlocks() {
    Commands.Done done =
        Commands.run(
            "run", "capacity", "--time", "5m", "--out", folder.resolve("results").toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("--time: does not go with 'capacity', a search");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aLevelThatDoesNotFitIsBadInput() {
    Commands.Done done = Commands.run("run", "quick", "--set", "users=many");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("'many' does not fit");
  }

  @Test
  void anUnknownOptionIsBadUsage() {
    Commands.Done done = Commands.run("run", "--sed", "5");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("--sed", "./loomgauge run --help");
  }

  @Test
  void aFolderWithoutARunCannotBeReported() {
    Commands.Done done = Commands.run("report", folder.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("is not a results folder");
  }

  @Test
  void whatCannotBeWrittenIsAFailureAndNoBadInput() throws IOException {
    Path run = new WrittenRun().users(100, 400, 410).in(folder.resolve("run"));
    Files.createDirectories(run.resolve("summary.md/in-the-way"));

    Commands.Done done = Commands.run("report", run.toString());

    assertThat(done.err()).contains("Cannot write", "summary.md");
    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
  }
}
