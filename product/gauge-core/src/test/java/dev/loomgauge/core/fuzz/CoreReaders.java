package dev.loomgauge.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.log.RequestLog;
import dev.loomgauge.core.audit.log.RequestLogs;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.cost.PriceList;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.jdk.JdkDefects;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.prediction.Networks;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.prediction.interval.PairsCsv;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.simulation.RelaxationTime;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.SimulationException;
import dev.loomgauge.core.prediction.solver.Solvers;
import dev.loomgauge.core.reproduction.Catalogue;
import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.TrialsCsv;
import dev.loomgauge.core.result.folder.WindowLatencies;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.core.scenario.reading.RequestFile;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Every reader of outside text of the core. */
final class CoreReaders {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path OWN = Path.of("src/test/resources/dev/loomgauge/core");
  private static final Path RECORDED =
      ROOT.resolve("product/gauge-cli/src/test/resources/recorded/run");
  private static final Path GOLDEN = RECORDED.resolveSibling("../golden").normalize();
  private static final long REQUESTS = 1_000;
  private static final CpuAllocation CPUS =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

  private static final List<String> YAML =
      List.of(
          "name", "users", "threads: virtual", "think: 1s", "path", "wait: 5ms", "hold", "pool");

  private final Path folder;

  /**
   * All of them.
   *
   * @param folder takes an input where a file is read
   */
  CoreReaders(Path folder) {
    this.folder = folder;
  }

  List<FuzzedReader> all() {
    return Stream.of(written(), audited(), recorded()).flatMap(List::stream).toList();
  }

  /** What people write. */
  private List<FuzzedReader> written() {
    return List.of(
        reader("scenario", yaml("scenarios"), YAML, this::scenario),
        reader("manifest", services(), YAML, in -> ManifestReader.read(file("service.yaml", in))),
        reader(
            "requests",
            List.of(REQUEST_FILE.getBytes(UTF_8), "requests: {a: /}".getBytes(UTF_8)),
            YAML,
            in -> RequestFile.read(file("requests.yaml", in))),
        reader(
            "prices",
            List.of(bytes(ROOT.resolve("docs/example-prices.yaml"))),
            YAML,
            in -> PriceList.read("prices.yaml", text(in))),
        reader(
            "systems",
            List.of(bytes(ROOT.resolve("published/systems.yaml"))),
            YAML,
            in -> Catalogue.read("systems.yaml", text(in))),
        reader(
            "defects",
            List.of(InputFile.shipped(JdkDefects.class, "jdk-defects.yaml").getBytes(UTF_8)),
            YAML,
            in -> JdkDefects.read("jdk-defects.yaml", text(in))));
  }

  private static final String REQUEST_FILE =
      """
      requests:
        list: {path: "/orders?page={page}", share: 60 %, status: 2xx, take: {etag: {header: ETag}}}
        one: {path: "/orders/{id}", share: 30 %, headers: {Authorization: "Bearer {token}"}}
        add: {path: /orders, method: POST, share: 10 %, body: '{"a": "{id}"}', status: 201}
      login: {path: /login, method: POST, body: "u={user}", take: {token: {json: auth.tokens.0}}}
      variables: {page: 1..9, id: 1..1000, user: 1..5}
      health: /health
      """;

  /** What the audit reads. */
  private List<FuzzedReader> audited() {
    List<String> words =
        List.of(
            "Requests/sec:", "Latency", "99%", "200", "http_reqs", "requests", "rps", "ms", "1.5k");
    return List.of(
        reader("prints", prints(), words, in -> read(new Printed(new String(in, UTF_8)))),
        reader("logs", FuzzedReader.files(OWN.resolve("audit/format"), ".log"), words, this::log),
        reader(
            "tables",
            FuzzedReader.files(ROOT.resolve("published"), ".csv"),
            List.of("rps", "users", "mean_ms", "p99_ms", "think_ms", "source"),
            in -> table(file("table.csv", in))),
        reader(
            "batches",
            List.of(bytes(ROOT.resolve("published/batches.csv"))),
            List.of("tasks", "workers", "reported_ms"),
            in -> PublishedTables.BATCHES.read(file("batches.csv", in))));
  }

  /** What a run left behind. */
  private List<FuzzedReader> recorded() {
    return List.of(
        reader("run", "run.json", in -> recorded("run.json", in).readRun()),
        reader("trial", trials(), List.of("null", "{}"), in -> trial(file("trial.json", in))),
        reader("verdict", verdicts(), List.of("null", "{}"), this::verdict),
        reader(
            "endurance",
            FuzzedReader.files(OWN, "endurance.json"),
            List.of("null"),
            in -> Json.read(file("endurance.json", in), Endurance.class)),
        reader("trials", "trials.csv", this::listed),
        reader("predictions", "predictions.csv", CoreReaders::predictions),
        reader("timeline", "timeline.csv", in -> TimelineRow.readAll(file("timeline.csv", in))),
        reader("gc", "gc.csv", in -> GcRow.readAll(file("gc.csv", in))),
        reader("latencies", "latency.hlog", this::latencies),
        reader(
            "waiting",
            List.of(WAITING.getBytes(UTF_8)),
            List.of(),
            in -> WaitingRow.readAll(file("w.csv", in))),
        reader(
            "memory",
            List.of(MEMORY.getBytes(UTF_8)),
            List.of(),
            in -> MemoryReading.readAll(file("m.csv", in))),
        reader(
            "pairs",
            FuzzedReader.files(ROOT.resolve("product/gauge-run/src/main"), "shipped-pairs.csv"),
            List.of("USERS", "THROUGHPUT"),
            in -> PairsCsv.parse(new String(in, UTF_8))));
  }

  private static final String WAITING =
      """
      epoch_ms,dump,activity,place,requests
      1764000000000,1,,,0
      1764000000500,2,cpu,"a.b.Orders.find:42 < ""a"", b",17
      """;

  private static final String MEMORY =
      String.join(",", MemoryReading.COLUMNS)
          + "\n0.500,1,2,3,4,5,6,7,8,9\n1.5,10,20,30,40,50,60,70,80,90\n";

  private static FuzzedReader reader(
      String name, List<byte[]> corpus, List<String> words, FuzzedReader.Reading reading) {
    return new FuzzedReader(name, corpus, words, reading, Set.of(UserError.class));
  }

  /** Of a file of a results folder. */
  private static FuzzedReader reader(String name, String file, FuzzedReader.Reading reading) {
    return reader(name, FuzzedReader.files(RECORDED, file), List.of("null", "{}"), reading);
  }

  private static List<byte[]> yaml(String name) {
    return FuzzedReader.files(ROOT.resolve(name), ".yaml");
  }

  private static List<byte[]> services() {
    return FuzzedReader.files(ROOT.resolve("lab/services"), "/service.yaml");
  }

  private static List<byte[]> prints() {
    return Stream.of(
            FuzzedReader.files(OWN.resolve("audit/documented"), ".txt", ".json"),
            FuzzedReader.files(OWN.resolve("audit/format"), ".txt", ".json"),
            FuzzedReader.files(
                RECORDED.resolveSibling("../audit-cases").normalize(),
                ".txt",
                ".md",
                ".json",
                ".html",
                ".csv"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<byte[]> trials() {
    return Stream.of(
            FuzzedReader.files(OWN, "trial.json"), FuzzedReader.files(RECORDED, "trial.json"))
        .flatMap(List::stream)
        .toList();
  }

  private static List<byte[]> verdicts() {
    return Stream.of(
            FuzzedReader.files(GOLDEN, "verdict.json"),
            FuzzedReader.files(RECORDED, "verdict.json"))
        .flatMap(List::stream)
        .toList();
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path file(String name, byte[] input) throws IOException {
    return Files.write(folder.resolve(name), input);
  }

  /** As the text of a file that a user names. */
  private String text(byte[] input) throws IOException {
    return InputFile.required(file("any", input), "the file", "Name another.");
  }

  /** The recorded trial with one of its files, or the run with one. */
  private ResultsFolder recorded(String name, byte[] input) throws IOException {
    file(name, input);
    return new ResultsFolder(folder);
  }

  /** Read, and predicted with as many requests as a test can wait for. */
  private void scenario(byte[] input) throws IOException {
    Path file = ROOT.resolve("scenarios/any.yaml");
    Scenario scenario =
        ScenarioReader.forPrediction(ROOT.resolve("lab/services"), Map.of())
            .read(file, text(input));
    List<Cell> cells = CellPlan.of(scenario, 2);
    Laws laws = new Laws(scenario, CPUS);
    cells.forEach(cell -> laws.predict(cell, Demands.NONE));
    Cell cell = cells.get(input.length % cells.size());
    try {
      Network network = Networks.of(scenario, cell, Demands.NONE, CPUS, WhatIf.NONE);
      Solvers.choose(network)
          .solve(
              network,
              Settings.steady(scenario.seed(), 1, 5, RelaxationTime.of(network), REQUESTS));
    } catch (SimulationException e) {
      assertThat(e.getMessage()).isNotBlank().hasLineCount(1); // an answer of a prediction
    }
  }

  private static void read(Printed printed) {
    FormatBook.read(printed).ifPresent(CoreReaders::judge);
  }

  private static void judge(Reading reading) {
    reading.measurements().forEach(one -> Audit.of(one.row()).cells());
  }

  private void log(byte[] input) throws IOException {
    String head = new String(input, 0, Math.min(input.length, 1 << 13), UTF_8);
    Optional<RequestLog> log = RequestLogs.of(head);
    if (log.isPresent()) {
      judge(RequestLogs.read(log.get(), file("any.log", input), "any.log").reading());
    }
  }

  private static void table(Path file) {
    try (TableReader table = TableReader.open(file)) {
      for (AuditRow row = table.read(); row != null; row = table.read()) {
        Audit.of(row).cells();
      }
    }
  }

  private static void trial(Path file) {
    Trial trial = ResultsFolder.readTrial(file);
    PredictionsCsv.figures(trial.prediction());
    TrialsCsv.row(trial, TrialsCsv.columns(trial.levels().keySet(), List.of()));
  }

  private void verdict(byte[] input) throws IOException {
    recorded("verdict.json", input).readVerdict();
  }

  private void listed(byte[] input) throws IOException {
    TrialsCsv.trialIds(new String(input, UTF_8));
    RecordedTrials.of(recorded("trials.csv", input)).damages();
  }

  private static void predictions(byte[] input) {
    String text = new String(input, UTF_8);
    PredictionsCsv.sound(text);
    PredictionsCsv.columnsOf(text);
  }

  private void latencies(byte[] input) throws IOException {
    Trial trial =
        ResultsFolder.readTrial(
            RECORDED.resolve("trials/006-platform-released-pool20-normal-users400-r1/trial.json"));
    Path log = new ResultsFolder(folder).trial(trial.id()).latencyHlog();
    Files.createDirectories(log.getParent());
    Files.write(log, input);
    WindowLatencies.of(new ResultsFolder(folder), trial).ifPresent(WindowLatencies::whole);
  }
}
