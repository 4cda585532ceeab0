package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.ObservationCost;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.RunContext;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {
  private static final RunInfo.Machine MACHINE =
      new RunInfo.Machine("Linux", "6.1", "amd64", "a CPU", 2, 1, 4_000, true);
  private static final Invocation INVOCATION =
      new Invocation(
          "./loomgauge run own", Map.of("users", "5"), Map.of("blocks", "3"), " --allow b", false);

  private static final String LOAD = "{model: closed, ramp: 1s, warmup: 1s, hold: 10s}";

  @TempDir private Path folder = Path.of("");

  private Scenario scenario(String more, String load) throws IOException {
    return scenario("users", more, load);
  }

  private Scenario scenario(String level, String more, String load) throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        """
        name: own
        command: [java]
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {platform: {}, virtual: {}}}
        """);
    return new ScenarioReader(folder, Map.of()).read(Path.of("own.yaml"), text(level, load, more));
  }

  private static String text(String level, String load, String more) {
    return """
    name: own
    question: Which <is> it?
    services: [own]
    endpoint: list
    factors: {threads: [platform, virtual], %s: [5]}
    stations: {cpu: {tier: service}}
    path: [{use: cpu}]
    load: %s
    %s
    """
        .formatted(level, load, more);
  }

  private RunRecord record(Scenario scenario, Children children, ResultsWriter results) {
    TierCpus cpus =
        new TierCpus(
            Map.of(Tier.SERVICE, CpuSet.of(1), Tier.LOAD, CpuSet.of(0)),
            true,
            1,
            List.of("a note of the CPUs"));
    Installation home = new Installation(folder, Path.of(System.getProperty("java.home")));
    RunContext run = OneRun.context(home, scenario, cpus, children, results, _ -> {});
    return new RunRecord(run, INVOCATION, MACHINE, 6);
  }

  private RunInfo read() {
    return new ResultsFolder(folder.resolve("out")).readRun();
  }

  @Test
  void whatTheRunIsIsOnDiskFromItsBeginOn() throws IOException {
    new ObservationCost(0.985, 0.971, 0.999, 24, "2026-11-26")
        .write(new Installation(folder, folder));
    Scenario scenario =
        scenario(
            """
            seed: 99
            jvm: [-Xmn1g, -Xss1m]
            instances: 2
            downstream: {delay: 40ms, routes: {pay: 200ms}}
            repetitions: 3
            max-blocks: 7
            precision: 5%
            """,
            "{model: closed, ramp: 3s, warmup: 4s, hold: 10s, think: 40ms, timeout: 7s, from: 2,"
                + " down: 5s}");
    try (Children children = new Children();
        ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RunRecord record = record(scenario, children, results);
      Map<String, String> expected = new LinkedHashMap<>();
      expected.put("model", "closed");
      expected.put("think time", "40 ms");
      expected.put("ramp", "3 s");
      expected.put("warm-up", "4 s or as long as the queue needs to fill");
      expected.put("hold", "10 s");
      expected.put("users at the start", "2");
      expected.put("ramp down", "5 s");
      expected.put("timeout", "7 s");
      expected.put("instances of the service", "2");
      expected.put("downstream delay", "40ms");
      expected.put("downstream delay of pay", "200ms");
      expected.put("blocks", "3 to 7, until every comparison is decided");
      expected.put("compared", "threads");
      expected.put("practically equivalent", "within 5 %");
      expected.put("options of every service's JVM", "-Xmn1g -Xss1m");
      expected.put(
          "throughput, observed over unobserved", "0.985 (0.971 to 0.999), 24 pairs, 2026-11-26");

      RunInfo begun = read();
      assertThat(begun.settings()).isEqualTo(expected);
      assertThat(begun)
          .returns("own", RunInfo::scenario)
          .returns(6, RunInfo::trialsPlanned)
          .returns(99L, RunInfo::seed)
          .returns(null, RunInfo::endedAt)
          .returns(MACHINE, RunInfo::machine)
          .returns("./loomgauge run own", RunInfo::command)
          .returns(Map.of("users", "5"), RunInfo::overrides)
          .returns(Map.of("blocks", "3"), RunInfo::design)
          .returns(Map.of(Tier.SERVICE, "1", Tier.LOAD, "0"), RunInfo::cpus)
          .returns(
              List.of(
                  "a note of the CPUs",
                  "Every block starts its services again; within it, cells that differ only in load"
                      + " or in flags of a request share a started and warmed service."),
              RunInfo::notes);
      assertThat(record.resume())
          .isEqualTo("./loomgauge run --resume " + folder.resolve("out") + " --allow b");
    }
  }

  /** Beside what is said of its address, that blocks start it again would be wrong. */
  @Test
  void aServiceThatRunsElsewhereIsNotSaidToBeStarted() throws IOException {
    scenario("repetitions: 2", LOAD);
    Path manifest = folder.resolve("own/service.yaml");
    Files.writeString(
        manifest,
        Files.readString(manifest).replace("command: [java]", "address: \"http://127.0.0.1:81\""));
    Scenario there =
        new ScenarioReader(folder, Map.of()).read(Path.of("own.yaml"), text("users", LOAD, ""));
    try (Children children = new Children();
        ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      record(there, children, results);

      assertThat(read().notes()).containsExactly("a note of the CPUs");
    }
  }

  @Test
  void whatIsFoundOutIsAddedAtOnceInItsOrder() throws IOException {
    Scenario scenario =
        scenario(
            "repetitions: 2\nfresh: trial", "{model: closed, ramp: 1s, warmup: 1s, hold: 10s}");
    Demands low = new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_25, 0.000_01)));
    Demands high = new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_2, Double.NaN)));
    try (Children children = new Children();
        ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RunRecord record = record(scenario, children, results);
      record.note("first <&>");
      record.version("postgres", "18.6");
      record.planned(9);
      record.demands(
          "virtual",
          new Calibrated(
              List.of(new Calibrated.Point(200, low), new Calibrated.Point(4_000, high)),
              new Calibrated.Cpus(1, 0, 0, 0),
              List.of("doubtful")));
      record.service(
          new StartedService(
              scenario.serviceFor("virtual"),
              new LinkedHashMap<>(Map.of("threads", "virtual")),
              List.of(
                  Service.of(
                      ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1")))),
              Map.of("pool", 5)),
          Optional.of(
              new JvmSetup(
                  "21.0.8",
                  new Setting("Serial", true),
                  new Setting("512", false),
                  new Setting("off", true),
                  new Setting("C1 alone", false),
                  null)));

      RunInfo info = read();
      assertThat(info.trialsPlanned()).isEqualTo(9);
      assertThat(info.notes())
          .containsExactly(
              "a note of the CPUs",
              "Every trial has a JVM of its own, started and warmed for it.",
              "first <&>",
              "virtual: doubtful");
      assertThat(info.versions())
          .containsEntry("postgres", "18.6")
          .containsEntry("jdk of Loomgauge", Runtime.version().toString());
      assertThat(info.settings())
          .containsEntry(
              "warm-up",
              "1 s or as long as the queue needs to fill, and until the seconds show no change")
          .containsEntry("hold", "10 s in the first block, then as long as its noise asks for")
          .containsEntry("blocks", "2")
          .doesNotContainKeys("ramp down", "time given", "instances of the service")
          .containsEntry(
              "demand, virtual, service",
              "0.2500 ms of CPU per request (± 0.0100) at 200 req/s; 0.2000 ms of CPU per request"
                  + " (± unknown) at 4000 req/s");
      assertThat(info.services()).containsOnlyKeys("own virtual");
      assertThat(info.services().get("own virtual")).containsEntry("pool", 5).containsKey("jvm");
      assertThat(record.jvm("own", Map.of("threads", "virtual", "users", "5")))
          .map(JvmSetup::version)
          .contains("21.0.8");
      assertThat(record.jvm("own", Map.of("threads", "platform"))).isEmpty();
      assertThat(record.jvm("other", Map.of("threads", "virtual"))).isEmpty();
      assertThat(info.endedAt()).isNull();
      record.ended();
      assertThat(read().endedAt()).isNotNull();
    }
  }

  @Test
  void aRunWithOneStartAndOneThatSearchesSayHowLongTheirServicesLive() throws IOException {
    String load = "{model: open, ramp: 1s, warmup: 1s, hold: 10s}";
    Scenario once = open("fresh: run\nrepetitions: 1", load);
    Scenario search = scenario("search: {factor: users, to: 64, p99: 3s, resolution: 50%}", CLOSED);
    try (Children children = new Children();
        ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      var _ = record(once, children, results);
      RunInfo info = read();
      assertThat(info.notes())
          .containsExactly(
              "a note of the CPUs",
              "All blocks run on one start of each service. Where the CPU limits, another start may"
                  + " differ by some percent, by which the intervals of comparisons are wider.");
      assertThat(info.settings()).containsEntry("model", "open").containsEntry("hold", "10 s");
      assertThat(info.question()).isEqualTo("Which <is> it?");
      Scenario timed = once.withDesign(once.design().within(Duration.ofMinutes(30)));
      var _ = record(timed, children, results);
      assertThat(read().settings()).containsEntry("time given", "1800 s");
      var _ = record(search, children, results);
      assertThat(read().notes())
          .endsWith("A search keeps its services up from its first trial to its last.");
    }
  }

  private static final String CLOSED = "{model: closed, ramp: 1s, warmup: 1s, hold: 10s}";

  private Scenario open(String more, String load) throws IOException {
    return scenario("rate", more, load);
  }

  @Test
  void theJvmOfTheLastStartIsTold() throws IOException {
    Scenario scenario = scenario("", CLOSED);
    try (Children children = new Children();
        ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RunRecord record = record(scenario, children, results);
      for (String version : List.of("21.0.8", "25.0.1")) {
        record.service(
            new StartedService(
                scenario.serviceFor("virtual"), Map.of("threads", "virtual"), List.of(), Map.of()),
            Optional.of(
                new JvmSetup(
                    version,
                    new Setting("Serial", true),
                    new Setting("512", false),
                    new Setting("off", true),
                    new Setting("C1 alone", false),
                    null)));
      }
      assertThat(record.jvm("own", Map.of("threads", "virtual")).map(JvmSetup::version))
          .contains("25.0.1");
    }
  }
}
