package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void everyScenarioThatShipsAndEveryServiceThatOneNamesIsListed() throws IOException {
    Commands.Done done = Commands.run("list", "--format", "csv");

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out()).startsWith("kind,name,description\n");
    assertThat(listed(done, "scenario"))
        .containsExactlyInAnyOrderElementsOf(names("scenarios", 1, ".yaml"));
    assertThat(listed(done, "service"))
        .containsExactlyInAnyOrderElementsOf(names("lab/services", 2, "service.yaml"));
  }

  private static List<String> listed(Commands.Done done, String kind) {
    return Csv.parse(done.out()).stream()
        .filter(row -> row.getFirst().equals(kind))
        .map(row -> row.get(1))
        .toList();
  }

  /** As the files below a folder name themselves in their line {@code name:}. */
  private static List<String> names(String folder, int depth, String ending) throws IOException {
    Pattern name = Pattern.compile("(?m)^name: (.+)$");
    List<String> names = new ArrayList<>();
    try (Stream<Path> files =
        Files.find(
            Commands.root().resolve(folder),
            depth,
            (path, _) -> path.getFileName().toString().endsWith(ending))) {
      for (Path found : files.toList()) {
        Matcher line = name.matcher(Files.readString(found));
        assertThat(line.find()).as("%s has a name", found).isTrue();
        names.add(line.group(1));
      }
    }
    return names;
  }

  @Test
  void aFolderIsNoScenario() {
    Commands.Done done = Commands.run("predict", Commands.root().resolve("scenarios").toString());

    assertThat(done.code()).isEqualTo(2);
    assertThat(done.err()).contains("there is no such scenario or file.");
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
    assertThat(done.err()).contains("--sed", "Possible solutions: ", "See ./loomgauge run --help.");
  }

  @Test
  void anUnknownCommandIsBadUsageAndTheHelpOfACommandIsThatOfTheWholeName() {
    Commands.Done unknown = Commands.run("reports");
    Commands.Done below = Commands.run("hosts", "check");

    assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(unknown.err())
        .contains("'reports'", "Did you mean: ")
        .endsWith("See ./loomgauge --help.\n");
    assertThat(unknown.out()).isEmpty();
    assertThat(below.err()).contains("Missing").endsWith("See ./loomgauge hosts check --help.\n");
  }

  @Test
  void whatCannotBePrintedFailsTheProgram() throws Exception {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "needs /dev/full");
    Process process =
        Commands.program(Main.class, "audit", "src/test/resources/audit-cases/33-fortio.txt")
            .redirectOutput(full.toFile())
            .start();

    assertThat(process.getErrorStream().readAllBytes())
        .asString()
        .startsWith("Standard output cannot be written: No space left on device.");
    assertThat(process.waitFor()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void aNameThatNoFileCanHaveIsBadInput() {
    Commands.Done done = Commands.run("audit", "a\0b");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .startsWith("'a\\u0000b' is no name of a file under this locale. Remedy: ")
        .hasLineCount(1);
  }

  @Test
  void aFolderWithoutARunCannotBeReported() {
    Commands.Done done = Commands.run("report", folder.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("is not a results folder");
  }

  @Test
  void theFolderOfAGateIsNamedAsOne() throws IOException {
    Files.writeString(folder.resolve("gate.json"), "{}");

    Commands.Done done = Commands.run("report", folder.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains(folder + " is the folder of a gate and not of a run. Read");
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
