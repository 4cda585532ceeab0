package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.core.discovery.Forecast;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.report.PredictionReport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/** What {@code try} prints and writes, without a service. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class OwnTextsTest {
  private static final ServiceModel MODEL =
      new ServiceModel(
          List.of(
              new ServiceModel.Resource("threads", "Tomcat threads", virtualFirst(), "200 at once"),
              new ServiceModel.Resource(
                  "connections",
                  "HikariCP connections",
                  Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)),
                  "10 at once")),
          List.of(),
          new ServiceModel.Sum(
              100.5, 1.25, Map.of("Thread.sleep", 50.0), new ServiceModel.Queues(20, 3), true),
          List.of(20),
          List.of("a cache of 12 MB"),
          List.of(
              new ServiceModel.Kind(
                  "order",
                  0.25,
                  List.of(),
                  new ServiceModel.Sum(
                      40, 2, Map.of("query", 30.0), new ServiceModel.Queues(0, 0), true))),
          false,
          "");

  /** Modes are named in alphabetical order, in whatever order they were seen. */
  private static Map<String, OptionalInt> virtualFirst() {
    Map<String, OptionalInt> sizes = new LinkedHashMap<>();
    sizes.put("virtual", OptionalInt.empty());
    sizes.put("platform", OptionalInt.of(1200));
    return sizes;
  }

  @TempDir private Path folder = Path.of("");

  @Test
  void whatWasFoundInsideAService() throws IOException {
    ModeEvidence seen =
        new ModeEvidence(
            "platform",
            List.of(
                new LoadPoint(1, 9.95, 100.5, 1.25, 0.0125, 0.02, 0),
                new LoadPoint(
                    1200,
                    1500,
                    700,
                    0.8,
                    new LoadPoint.Threads(0.7, 0),
                    new LoadPoint.Busy(0.91, 0.063, 0.3, 0),
                    0.001,
                    Handshakes.NONE)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    Golden.checkPrinted(
        "own-found.txt",
        out -> {
          FoundText.mode(out, seen);
          FoundText.model(out, MODEL, SweptDelays.NONE);
          FoundText.knobs(
              out,
              List.of(
                  new PoolKnob("connections", "pool", "POOL_SIZE", "10"),
                  new PoolKnob("threads", "tomcat-threads", "THREADS", "1200")));
        });
  }

  private static final OutsideView OUTSIDE =
      new OutsideView(
          List.of(
              new OutsideView.Point(1, 9.9, 101, 100, null, 0, 0.01, Handshakes.NONE),
              new OutsideView.Point(64, 400, 160, 158, 230.0, 0.004, 0.4, Handshakes.NONE),
              new OutsideView.Point(1024, 410, 1500, 1480, 2600.0, 0.05, 0.55, Handshakes.NONE)),
          new OutsideView.Connect(0.31, 20));

  @Test
  void whatWasSeenFromOutside() throws IOException {
    Golden.checkPrinted("own-outside.txt", out -> OutsideTry.print(out, OUTSIDE));
  }

  @Test
  void whatWasSeenFromOutsideIsKeptWhereItIsSaid() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Path into = folder.resolve("results/observation");

    new OutsideTry(
            out,
            ProgressLine.of(out, true),
            its -> {
              assertThat(its).isEqualTo(into).as("is there before").isDirectory();
              return OUTSIDE;
            })
        .run(into);

    assertThat(Json.read(into.resolve("outside.json"), OutsideView.class)).isEqualTo(OUTSIDE);
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("What follows")
        .endsWith("%n%nWritten: %s%n".formatted(into.resolve("outside.json")));
  }

  /** Who waits for a connection for longer than its pool allows. */
  @Test
  void requestsThatWouldFailAreTold() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Forecast forecast =
        new Forecast(
            List.of(failing(300, 0.0004), failing(4000, 0.1234)),
            List.of("threads", "users"),
            List.of());

    VirtualForecast.rows(new PrintStream(bytes, true, StandardCharsets.UTF_8), forecast);

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .contains("At 4,000 users 12.3 % of the requests are predicted to fail.")
        .doesNotContain("300 users");
  }

  private static PredictionsCsv.Row failing(int users, double errors) {
    return PredictedRow.of(
        "virtual",
        users,
        100,
        ExpectedFigures.of("simulation", 100, 20_000.0, null, null, null, errors, Map.of()));
  }

  @Test
  void virtualThreadsArePredictedWithALineForEachLoad() throws IOException {
    Forecast forecast =
        new Forecast(
            List.of(row(16, 158.5, 101), row(2048, 1980, 1034)),
            List.of("threads", "users"),
            List.of("at least 200 HikariCP connections"));

    String csv = PredictionReport.csv(forecast.rows(), forecast.factors());

    assertThat(csv).hasLineCount(3).endsWith("\n").startsWith("predicted_at,cell,threads,users,");
    assertThat(PredictionsCsv.sound(csv)).hasSize(2);
    Golden.checkPrinted("own-forecast.txt", out -> VirtualForecast.print(out, forecast));
  }

  @Test
  void compilersThatAreStillAtWorkAreToldFromOneTwentiethOn() {
    assertThat(VirtualForecast.cold(compiling(0.0499))).isEmpty();
    assertThat(VirtualForecast.cold(compiling(0.05)))
        .hasValue(
            "The compilers still used 5.0 % of its CPUs at 1,200 users: where the CPU limits,"
                + " warmer code reaches more than is predicted here.");
  }

  @Test
  void aFileOfTheUserIsNeitherReplacedNorReadableByOthersAndTheFormerOneIsKept()
      throws IOException {
    Path path = folder.resolve("own.yaml");
    OwnFile file = new OwnFile(path);
    file.check();

    assertThat(file.write(ScenarioText.HEADER + "\none\n")).isEmpty();
    assertThat(Files.getPosixFilePermissions(path))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    file.check();
    assertThat(file.write(ScenarioText.HEADER + "\none\n")).isEmpty();
    Path former = folder.resolve("own.yaml~");
    assertThat(file.write(ScenarioText.HEADER + "\ntwo\n")).hasValue(former);
    assertThat(former).content().endsWith("\none\n");
    assertThat(path).content().endsWith("\ntwo\n");
    assertThat(OwnFile.words(Optional.of(former))).isEqualTo("; the former one is now " + former);
    assertThat(OwnFile.words(Optional.empty())).isEmpty();

    Files.writeString(path, "mine");
    assertThatThrownBy(file::check)
        .hasMessageContaining("is a file that this command has not written.");
    assertThatThrownBy(() -> new OwnFile(folder.resolve("none/own.yaml")).check())
        .hasMessageContaining("lies in a folder that cannot be written.");
  }

  @Test
  void anEditedFileIsKeptHoweverManyWereKeptBefore() throws IOException {
    Path path = folder.resolve("own.yaml");
    Path editors = Files.writeString(folder.resolve("own.yaml~"), "an editor's");
    OwnFile file = new OwnFile(path);
    file.write(ScenarioText.HEADER + "\none\n");

    assertThat(file.write(ScenarioText.HEADER + "\ntwo\n")).hasValue(folder.resolve("own.yaml~2~"));
    assertThat(file.write(ScenarioText.HEADER + "\nthree\n"))
        .hasValue(folder.resolve("own.yaml~3~"));

    assertThat(editors).hasContent("an editor's");
    assertThat(folder.resolve("own.yaml~2~")).content().endsWith("\none\n");
    assertThat(folder.resolve("own.yaml~3~")).content().endsWith("\ntwo\n");
    assertThat(path).content().endsWith("\nthree\n");
  }

  @Test
  void aPlaceThatTakesNoFileIsToldWithItsReason() throws IOException {
    Path taken = Files.createDirectory(folder.resolve("taken"));
    Path none = folder.resolve("none/own.yaml");

    assertThatThrownBy(() -> new OwnFile(taken).check())
        .hasMessageContaining("--write " + taken)
        .hasMessageContaining("cannot be read: ");
    assertThatThrownBy(() -> new OwnFile(none).write("text"))
        .hasMessageContaining("--write " + none)
        .hasMessageContaining("cannot be written: ");
  }

  @Test
  void onlyFoldersWithoutAFileAreRemoved() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("a/b/c"));
    Path full = Files.createDirectories(folder.resolve("d/e"));
    Files.writeString(full.resolve("file"), "");

    Folders.removeEmpty(folder.resolve("a"));
    Folders.removeEmpty(folder.resolve("d"));

    assertThat(empty).doesNotExist();
    assertThat(folder.resolve("a")).doesNotExist();
    assertThat(full.resolve("file")).exists();
  }

  @Test
  void theOptionsOfAPodAreRepeatedInTheirOrder() {
    PodOptions options = new PodOptions();
    CommandLine.populateCommand(
        options, "--pod=p", "--namespace=shop", "--context=test", "--container=app");

    assertThat(options.words()).isEqualTo("--container app --context test --namespace shop");
    assertThat(options.pod).isEqualTo("p");
    assertThat(options.container).isEqualTo("app");
    assertThat(options.cluster())
        .isEqualTo(new Cluster("test", "shop", Cluster.USUAL_IMAGE, false, Map.of()));
    assertThat(new PodOptions().words()).isEmpty();
  }

  private static LoadPoint compiling(double share) {
    return new LoadPoint(
        1200,
        1500,
        700,
        0.8,
        new LoadPoint.Threads(0.7, 0),
        new LoadPoint.Busy(0.91, share, 0.3, 0),
        0,
        Handshakes.NONE);
  }

  private static PredictionsCsv.Row row(int users, double rps, double meanMs) {
    return PredictedRow.of(
        "virtual",
        users,
        rps,
        ExpectedFigures.of("laws", rps, meanMs, null, null, null, 0, Map.of()));
  }

  @Test
  void aLoadThatHasNotSettledAndTheLastOneAreExplainedBelowTheTable() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ModeEvidence seen =
        new ModeEvidence(
            "platform",
            List.of(
                new LoadPoint(8, 100, 100, 1.25, 0.1, 0.02, 0),
                new LoadPoint(16, 100, 160, 1.25, 0.1, 0.02, 0),
                new LoadPoint(64, 100, 640, 1.25, 0.1, 0.02, 0)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    FoundText.mode(new PrintStream(printed, true, StandardCharsets.UTF_8), seen);

    assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .containsSubsequence(
            "8 users: not settled. Throughput times mean response time is 10 users instead of 8",
            " (Little's law), so the load was not in a steady state, and no limit follows from it."
                + " 64 users gave less than ",
            " more throughput than 16, so no more were tried.");
  }
}
