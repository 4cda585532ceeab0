package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.reproduction.Catalogue;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.reproduction.Repeat;
import dev.loomgauge.core.reproduction.ReproducedCell;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.reproduction.Reproduction;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  private static final Path PUBLISHED = Commands.root().resolve("published");

  @TempDir private Path folder = Path.of("");

  @Test
  void everyPublishedFigureIsRepeatedAtFullLength() throws IOException {
    List<Published> figures = new ArrayList<>();
    figures.addAll(PublishedTables.LOADS.read(PUBLISHED.resolve("load-tests.csv")));
    figures.addAll(PublishedTables.BATCHES.read(PUBLISHED.resolve("batches.csv")));
    figures.addAll(PublishedTables.MEMORY.read(PUBLISHED.resolve("memory.csv")));
    List<Published> repeated = new ArrayList<>();
    for (PublishedSystem system : catalogue().systems()) {
      for (Repeat repeat : system.repeats()) {
        List<ReproducedCell> cells = planned(repeat);
        figures.stream()
            .filter(row -> Reproduction.cell(system, repeat, row, cells).isPresent())
            .forEach(repeated::add);
      }
    }

    assertThat(repeated).containsAll(figures);
  }

  @Test
  void whatAShortRunLeavesOutStandsInTheScenario() throws IOException {
    ScenarioReader reader = new ScenarioReader(Commands.root().resolve("lab/services"), Map.of());
    for (PublishedSystem system : catalogue().systems()) {
      for (Repeat repeat : system.repeats()) {
        if (repeat.with() instanceof Repeat.Measured(String name)) {
          Scenario scenario = reader.read(file(name));
          assertThat(scenario.factors()).as(name).containsAll(repeat.brief().levels().keySet());
        }
      }
    }
  }

  @Test
  void anUnknownSystemIsBadInputAndTheNearestIsNamed() {
    Commands.Done done = Commands.run("reproduce", "rest-proxi");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains("there is no such published system.", "Did you mean 'rest-proxy'?");
  }

  @Test
  void claimsAreRecomputedWithoutMeasuringAnything() {
    Commands.Done done = Commands.run("reproduce", "cost", "--plain", "--out", folder.toString());

    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.out()).contains("85 % cheaper than reactive: impossible", "71 %", "11.57");
    assertThat(folder.resolve("report.html")).content().contains("85 % cheaper than reactive");
    assertThat(folder.resolve("reproduction.csv")).content().startsWith("system,experiment,");
  }

  /** Its scenario is missing, so that nothing is measured. */
  @Test
  void aPartThatFailsLeavesItsRowsWithTheReasonAndTheNextIsBegun() throws IOException {
    Path home = folder.resolve("home");
    Files.createDirectories(home.resolve("scenarios"));
    Files.createDirectories(home.resolve("published"));
    try (Stream<Path> files = Files.list(PUBLISHED)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, home.resolve("published").resolve(file.getFileName()));
      }
    }
    failsForThat(home, "there is no such scenario or file.");
  }

  /** What an earlier call has left of it is not measured over. */
  @Test
  void aPartWhoseEarlierResultsAreDamagedLeavesItsRowsWithTheReasonAndTheNextIsBegun()
      throws IOException {
    Path earlier = Files.createDirectories(folder.resolve("results/pool-server"));
    Files.writeString(earlier.resolve("verdict.json"), "{}");
    Files.writeString(earlier.resolve("run.json"), "{");

    failsForThat(Commands.root(), "run.json");
    assertThat(earlier.resolve("run.json")).hasContent("{");
  }

  private void failsForThat(Path home, String reason) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.commands(
                new Installation(home, folder),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8))
            .execute(
                ("reproduce cost pool-server --plain --format csv --out "
                        + folder.resolve("results"))
                    .split(" ", -1));

    assertThat(code).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .containsSubsequence(": pool-server (pool-server), ", reason, ": cost (");
    List<List<String>> rows = Csv.parse(out.toString(StandardCharsets.UTF_8));
    assertThat(rows.stream().skip(1).map(List::getFirst).distinct())
        .containsExactly("pool-server", "cost");
    assertThat(rows.stream().filter(row -> row.getFirst().equals("pool-server")))
        .isNotEmpty()
        .allMatch(row -> row.toString().contains(reason));
  }

  @Test
  void oneThatWasStoppedSaysHowItGoesOnAndWritesWhatItHas() {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    for (String systems : List.of("", " cost rest-proxy", " cost --full", " --full")) {
      assertThat(command(systems, err).end(folder, List.of(), List.of("25"), true))
          .isEqualTo(ExitCode.INTERRUPTED);
      assertThat(err.toString(StandardCharsets.UTF_8))
          .endsWith(
              "Stopped before the end. Continue with: ./loomgauge reproduce%s --out %s%n"
                  .formatted(systems, folder));
      assertThat(folder.resolve("report.html")).exists();
    }
  }

  @Test
  void theFolderOfARunIsRefusedAndABlankInItsNameIsQuoted() throws IOException {
    Path run = Files.createDirectories(folder.resolve("a run"));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    command(" cost", err).end(run, List.of(), List.of(), true);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .endsWith("Continue with: ./loomgauge reproduce cost --out '%s'%n".formatted(run));

    Files.writeString(run.resolve("run.json"), "{}");
    String report = Files.readString(run.resolve("report.html"));
    Commands.Done done = Commands.run("reproduce", "cost", "--plain", "--out", run.toString());
    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).startsWith("--out " + run + " holds the results of another run.");
    assertThat(run.resolve("report.html")).hasContent(report);
  }

  @Test
  void oneRowThatFailedFailsTheWhole() {
    ReproduceCommand command = command("", new ByteArrayOutputStream());
    ReproducedRow known = row("");
    ReproducedRow failed = row("the service did not start");

    assertThat(command.end(folder, List.of(known, failed), List.of(), false))
        .isEqualTo(ExitCode.FAILED);
    assertThat(command.end(folder, List.of(known), List.of(), false)).isEqualTo(ExitCode.DONE);
    assertThat(command.end(folder, List.of(), List.of(), false)).isEqualTo(ExitCode.DONE);
  }

  private static ReproducedRow row(String failure) {
    return new ReproducedRow("rest-proxy", "alone", Measure.MEAN, null, null, "", failure);
  }

  private ReproduceCommand command(String systems, ByteArrayOutputStream err) {
    PrintStream told = new PrintStream(err, true, StandardCharsets.UTF_8);
    return (ReproduceCommand)
        Main.commands(new Installation(Commands.root(), folder), told, told)
            .parseArgs(("reproduce" + systems).split(" ", -1))
            .subcommand()
            .commandSpec()
            .userObject();
  }

  /** The cells that would be measured, without their figures. */
  private static List<ReproducedCell> planned(Repeat repeat) {
    return switch (repeat.with()) {
      case Repeat.Measured(String name) ->
          CellPlan.of(
                  new ScenarioReader(Commands.root().resolve("lab/services"), Map.of())
                      .read(file(name)),
                  1)
              .stream()
              .map(ReproduceCommandTest::cell)
              .toList();
      case Repeat.Benchmarked(String name) ->
          Microbenchmark.named(name).variants().stream()
              .map(
                  variant ->
                      new ReproducedCell(
                          variant.published(), "", Map.of(), Measure.TIME, Map.of(), ""))
              .toList();
      case Repeat.Recomputed _ -> List.of();
    };
  }

  private static ReproducedCell cell(Cell cell) {
    return new ReproducedCell(
        cell.threads(),
        cell.levels().getOrDefault("users", ""),
        cell.levels(),
        Measure.THROUGHPUT,
        Map.of(),
        "");
  }

  private static Path file(String scenario) {
    try (var files = Files.list(Commands.root().resolve("scenarios"))) {
      return files
          .filter(
              f -> f.getFileName().toString().replaceAll("^\\d+-|\\.yaml$", "").equals(scenario))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Catalogue catalogue() throws IOException {
    Path file = PUBLISHED.resolve("systems.yaml");
    return Catalogue.read(file.toString(), Files.readString(file));
  }
}
