package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictCommandTest {
  /** A machine repairman: closed, exponential, one station. */
  private static final String MODEL =
      """
      name: repair
      factors: {users: [1, 10]}
      think: exponential(9s)
      stations: {cpu: 1}
      path:
        - use: {station: cpu, demand: 1s, distribution: exponential}
      """;

  @TempDir private Path folder = Path.of("");
  private String model = "";

  @BeforeEach
  void writeTheModel() throws IOException {
    model = Files.writeString(folder.resolve("repair.yaml"), MODEL).toString();
  }

  @Test
  void jsonIsAnArrayOfRowsKeyedLikeTheCsvColumns() {
    Commands.Done csv = Commands.run("predict", model, "--format", "csv");
    Commands.Done json = Commands.run("predict", model, "--format", "json");

    List<List<String>> records = Csv.parse(csv.out());
    assertThat(records.getFirst())
        .startsWith(
            "users", "throughput_rps", "mean_ms", "p50_ms", "p95_ms", "p99_ms", "error_rate")
        .contains("bottleneck", "ceiling_rps", "solver");
    Map<String, Object> one = Json.readMap("{\"rows\":" + json.out() + "}");
    assertThat((List<?>) one.get("rows")).hasSize(2);
    assertThat(json.out()).contains("\"users\":10", "\"solver\":\"mva\"");
  }

  @Test
  void theMachineRepairmanIsSolvedExactly() {
    List<List<String>> records = Csv.parse(Commands.run("predict", model, "--format", "csv").out());

    // One user alone: X = 1 / (9 s + 1 s). Ten users: the repair station of an M/M/1//10 queue with
    // rho = 1/9 is busy 1 - p0, and p0 = 1 / sum of 10! / (10 - k)! rho^k.
    assertThat(Double.parseDouble(records.get(1).get(1))).isCloseTo(0.1, within(0.000_51));
    double sum = 0;
    double term = 1;
    for (int k = 0; k <= 10; k++) {
      sum += term;
      term *= (10 - k) / 9.0;
    }
    assertThat(Double.parseDouble(records.get(2).get(1))).isCloseTo(1 - 1 / sum, within(0.000_51));
  }

  @Test
  void aSolverCanBeForcedAndAnUnknownOneIsBadInput() {
    Commands.Done forced =
        Commands.run("predict", model, "--format", "csv", "--solver", "simulation");
    Commands.Done unknown = Commands.run("predict", model, "--solver", "magic");

    assertThat(forced.out()).contains("simulation").doesNotContain("mva");
    assertThat(unknown.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(unknown.err())
        .contains("'magic'", "laws, mva, mmc, mmck, mg1, gim1, bcmp, simulation");
  }

  /** Of 100 users those who are turned away ask again at once, and no time passes. */
  @Test
  void aRowThatCannotBeSimulatedSaysWhyAndLeavesTheOthers() throws IOException {
    Path executor =
        Files.writeString(
            folder.resolve("executor.yaml"),
            """
            name: executor
            factors: {users: [10, 100]}
            resources: {tasks: {core: 5, max: 50, queue: 30}}
            path: [{acquire: tasks}, {wait: exponential(1s)}, {release: tasks}]
            """);

    Commands.Done both =
        Commands.run(
            "predict", executor.toString(), "--plain", "--out", folder.resolve("o").toString());
    Commands.Done one =
        Commands.run("predict", executor.toString(), "--set", "users=100", "--format", "csv");

    assertThat(both.code()).as(both.err()).isZero();
    assertThat(both.out()).contains("tasks at 5.00 req/s", "tasks at 50.0 req/s");
    assertThat(both.err().replaceAll("\\s+", " "))
        .contains("Note: No figures for users100: 5,000,000 requests began at");
    assertThat(folder.resolve("o/prediction.html")).content().contains("without time passing");
    assertThat(one.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(Csv.parse(one.out()).get(1).get(1)).isEmpty();
    assertThat(one.out()).contains("without time passing");
  }

  @Test
  void usersOfAPathThatTakesNoTimeHaveNoFiguresAndTheReasonIsTold() throws IOException {
    Path none =
        Files.writeString(
            folder.resolve("none.yaml"),
            """
            name: none
            factors: {users: [50]}
            path: [{wait: 0ms}]
            """);

    Commands.Done done = Commands.run("predict", none.toString(), "--plain");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err().replaceAll("\\s+", " "))
        .contains("Note: No figures for users50: No step of the path takes time");
    assertThat(done.out()).contains("users at ~∞ req/s").doesNotContain("NaN");
  }

  @Test
  void whatIsNotInTheScenarioCanBeAsked() {
    Commands.Done more =
        Commands.run(
            "predict", model, "--format", "csv", "--set", "users=1000", "--set", "instances=40");

    List<List<String>> records = Csv.parse(more.out());
    assertThat(records).hasSize(2);
    assertThat(Double.parseDouble(records.get(1).get(records.getFirst().indexOf("ceiling_rps"))))
        .isCloseTo(40, within(0.001));
  }

  @Test
  void withoutAFolderForItAPredictionWritesNothing() throws IOException {
    Path results = Commands.root().resolve("results");
    List<String> before = names(results);

    Commands.Done done = Commands.run("predict", model, "--plain");

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.err()).doesNotContain("Charts:");
    assertThat(names(results))
        .noneMatch(name -> name.endsWith("-prediction") && !before.contains(name));
  }

  private static List<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void theTableComesWithItsKneeAndItsChartsInAFolder() {
    Path out = folder.resolve("out");

    Commands.Done done = Commands.run("predict", model, "--plain", "--out", out.toString());

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .contains("Knee (requests begin to wait): 10 users.", "cpu at 1.00 req/s", "Solver mva:");
    assertThat(out.resolve("prediction.html")).isNotEmptyFile();
    assertThat(out.resolve("predicted-throughput.svg")).isNotEmptyFile();
    assertThat(out.resolve("predictions.csv"))
        .content()
        .satisfies(text -> assertThat(PredictionsCsv.sound(text)).hasSize(2));
  }

  /** What a run predicted before its trials is never replaced; an earlier prediction is. */
  @Test
  void theFolderOfARunIsRefusedAndThatOfAPredictionIsNot() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{}");
    Path predicted = Files.writeString(run.resolve("predictions.csv"), "as predicted");
    String other = folder.resolve("other").toString();

    Commands.Done refused = Commands.run("predict", model, "--plain", "--out", run.toString());

    assertThat(refused.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .isEqualTo(
            "--out %s holds the results of another run. Name another folder.%n".formatted(run));
    assertThat(predicted).hasContent("as predicted");
    assertThat(run.resolve("prediction.html")).doesNotExist();
    assertThat(Commands.run("predict", model, "--plain", "--out", other).code()).isZero();
    assertThat(Commands.run("predict", model, "--plain", "--out", other).code()).isZero();
  }

  @Test
  void theChartsHaveTheTitleOfTheScenarioOrElseItsName() throws IOException {
    Path titled = folder.resolve("titled.yaml");
    Files.writeString(titled, "title: Two repairers\n" + MODEL);

    Commands.run("predict", model, "--plain", "--out", folder.resolve("a").toString());
    Commands.run("predict", titled.toString(), "--plain", "--out", folder.resolve("b").toString());

    assertThat(folder.resolve("a/prediction.html")).content().contains("<h1>repair</h1>");
    assertThat(folder.resolve("b/prediction.html")).content().contains("<h1>Two repairers</h1>");
  }

  @Test
  void withoutACalibrationNothingIsToldThatOnlyTheCpuWouldLimit() throws IOException {
    String[] asked = {
      "predict",
      uncalibrated(),
      "--set",
      "threads=virtual",
      "--set",
      "connection=released",
      "--set",
      "cores=16",
      "--set",
      "users=50000",
      "--plain",
      "--out",
      folder.resolve("o").toString()
    };
    Commands.Done done = Commands.run(asked);

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out()).contains("unknown").doesNotContain("req/s", "Knee", "100,000");
    assertThat(done.err().replaceAll("\\s+", " "))
        .contains(
            "Unknown: all that depends on the CPU demand of the service and the CPU demand of the"
                + " database, which is not measured",
            "Measure it once with ./loomgauge run " + folder.resolve("quick.yaml") + ", or",
            "demand: 2ms");
    assertThat(folder.resolve("o/prediction.html"))
        .content()
        .contains("unknown")
        .doesNotContain("100,000", "100000");
    for (String format : List.of("csv", "json", "markdown")) {
      String[] formatted = java.util.Arrays.copyOf(asked, asked.length + 2);
      formatted[asked.length] = "--format";
      formatted[asked.length + 1] = format;
      assertThat(Commands.run(formatted).out())
          .contains("the CPU demand of the service")
          .doesNotContain("100000", "100,000", "500.000");
    }
  }

  @Test
  void withoutACalibrationAPoolIsStillAnUpperBound() throws IOException {
    Commands.Done done =
        Commands.run(
            "predict",
            uncalibrated(),
            "--set",
            "threads=platform",
            "--set",
            "users=2600",
            "--set",
            "connection=released",
            "--plain",
            "--out",
            folder.resolve("o").toString());

    assertThat(done.out())
        .contains("unknown, at most 1,000 req/s", "unknown, or threads at 1,000 req/s");
  }

  /** The scenario quick with an option of the JVM that no run has calibrated. */
  private String uncalibrated() throws IOException {
    String text =
        Files.readString(Commands.root().resolve("scenarios/01-quick.yaml"))
            .replace("-Xmn1g", "-Xmn1001m");
    return Files.writeString(folder.resolve("quick.yaml"), text).toString();
  }

  @Test
  void timesOfAPureModelAreLawsAndThoseOfAServiceAreMarkedAsEstimates() throws IOException {
    String text =
        Files.readString(Path.of(uncalibrated()))
            .replace("  - use: cpu\n", "  - use: {station: cpu, demand: 2ms}\n")
            .replace("  - use: postgres\n", "");
    Path given = Files.writeString(folder.resolve("given.yaml"), text);

    Commands.Done service =
        Commands.run(
            "predict",
            given.toString(),
            "--set",
            "threads=virtual",
            "--set",
            "users=400",
            "--set",
            "connection=released",
            "--plain",
            "--out",
            folder.resolve("o").toString());

    assertThat(service.out())
        .contains("service-cpu at ~495 to 505 req/s", "~ marks an estimate, with the range");
    assertThat(Commands.run("predict", model, "--plain", "--out", folder + "/p").out())
        .contains("cpu at 1.00 req/s")
        .doesNotContain("~");
  }

  @Test
  void aPureModelCannotBeRun() {
    Commands.Done done = Commands.run("run", model);

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("pure model", "./loomgauge predict " + model + ".");
  }

  @Test
  void everyPublishedSystemCanBePredictedCalibratedOrNot() throws IOException {
    try (var files = Files.list(Commands.root().resolve("scenarios"))) {
      List<String> names =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("[23]\\d-.*\\.yaml"))
              .map(name -> name.replaceAll("^\\d+-|\\.yaml$", ""))
              .toList();

      assertThat(names).contains("pool-server", "microservice-compute", "rest-proxy");
      assertThat(names)
          .allSatisfy(
              name -> assertThat(Commands.run("predict", name, "--format", "csv").code()).isZero());
    }
  }
}
