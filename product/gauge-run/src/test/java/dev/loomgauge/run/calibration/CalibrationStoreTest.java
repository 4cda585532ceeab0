package dev.loomgauge.run.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.OwnCpus;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CalibrationStoreTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();

  private static final List<CalibrationWindow> WINDOWS =
      List.of(
          new CalibrationWindow(
              "order-mvc",
              "virtual",
              1,
              new CalibrationWindow.Load(0.5, CalibrationWindow.Direction.DOWN, 20, true),
              1_700_000_000_000L,
              0.25,
              130,
              125,
              new CalibrationWindow.ServiceCpu(0.05, 0.01, 0.002, 0.001, 0.003),
              Map.of(Tier.LOAD, 0.004),
              null,
              0));

  private final Calibrated measured =
      Calibrated.of(
          List.of(
              new Calibrated.Point(
                  500, new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_4, 0.000_01))))));

  @TempDir private Path kept = Path.of("");

  @Test
  void whatWasKeptIsFoundForTheSameServiceAndNotForAnother() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    keep(scenario);

    assertThat(found(scenario))
        .get()
        .returns(measured, CalibrationStore.Kept::calibrated)
        .returns(WINDOWS, CalibrationStore.Kept::windows);
    assertThat(store(scenario, false).find(cell(scenario, "platform"))).isEmpty();
  }

  @Test
  void aCalibrationThatFoundNoDemandIsNotKept() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    store(scenario, false).keep(cell(scenario, "virtual"), Calibrated.NONE, WINDOWS);

    assertThat(found(scenario)).isEmpty();
  }

  @Test
  void whatARunTiedToItsOwnCpusKeepsIsFoundByAPredictionThatIsTiedToNone()
      throws IOException, InterruptedException {
    Topology topology = Topology.detect();
    TierCpus cpus = TierCpus.assign(topology);
    assumeTrue(cpus.pinned(), "nothing is tied to CPUs on this machine");
    Scenario scenario = quick("-Xmn1g");

    try (OwnCpus _ = OwnCpus.take(cpus, topology.cpus())) {
      assertThat(Topology.detect().cpus()).isNotEqualTo(topology.cpus());
      store(scenario, cpus, false).keep(cell(scenario, "virtual"), measured, WINDOWS);
    }

    assertThat(found(scenario)).get().returns(measured, CalibrationStore.Kept::calibrated);
  }

  @Test
  void aServiceOnOtherCpusIsAnotherService() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    TierCpus two = new TierCpus(Map.of(), false, 2, List.of());
    TierCpus four = new TierCpus(Map.of(), false, 4, List.of());
    store(scenario, two, false).keep(cell(scenario, "virtual"), measured, WINDOWS);

    assertThat(store(scenario, two, false).find(cell(scenario, "virtual"))).isPresent();
    assertThat(store(scenario, four, false).find(cell(scenario, "virtual"))).isEmpty();
  }

  @Test
  void otherOptionsOfTheJvmAreAnotherService() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    keep(scenario);

    assertThat(found(quick("-Xmn512m"))).isEmpty();
  }

  @Test
  void anotherJvmIsAnotherServiceAndOneThatIsNotInstalledHasNone() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    Cell cell = cell(scenario, "virtual");
    String own = String.valueOf(Runtime.version().feature());
    store(scenario, false).keep(cell.with("gc", "g1"), measured, WINDOWS);

    assertThat(store(scenario, false).find(cell.with("gc", "g1"))).isPresent();
    assertThat(store(scenario, false).find(cell.with("gc", "zgc"))).isEmpty();
    assertThat(store(scenario, false).find(cell.with("gc", "g1").with("jdk", own))).isEmpty();
    assertThat(store(scenario, false).find(cell.with("jdk", "999"))).isEmpty();
  }

  @Test
  void nothingIsFoundWhenAllIsToBeMeasuredAnew() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    keep(scenario);

    assertThat(store(scenario, true).find(cell(scenario, "virtual"))).isEmpty();
  }

  private void keep(Scenario scenario) {
    store(scenario, false).keep(cell(scenario, "virtual"), measured, WINDOWS);
  }

  private Optional<CalibrationStore.Kept> found(Scenario scenario) {
    return store(scenario, false).find(cell(scenario, "virtual"));
  }

  private CalibrationStore store(Scenario scenario, boolean again) {
    return store(scenario, TierCpus.assign(Topology.detect()), again);
  }

  private CalibrationStore store(Scenario scenario, TierCpus cpus, boolean again) {
    return new CalibrationStore(
        new Installation(kept, Path.of(System.getProperty("java.home"))), scenario, cpus, again);
  }

  private static Cell cell(Scenario scenario, String threads) {
    return CellPlan.of(scenario, 1).stream()
        .filter(c -> c.threads().equals(threads))
        .findFirst()
        .orElseThrow();
  }

  private static Scenario quick(String young) throws IOException {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
        .read(file, Files.readString(file).replace("-Xmn1g", young));
  }

  private static Scenario quickWith(String from, String to) throws IOException {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    String text = Files.readString(file);
    assertThat(text).contains(from);
    return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
        .read(file, text.replace(from, to));
  }

  @Test
  void anotherDelayAnotherWarmUpOrAnotherNumberOfInstancesIsAnotherService() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    keep(scenario);

    for (Scenario other :
        List.of(
            quickWith("lognormal(200ms,cv=0.3)", "lognormal(201ms,cv=0.3)"),
            quickWith("warm: 30s", "warm: 31s"),
            quickWith("measure: 3s", "measure: 4s"),
            quickWith("repetitions: 1", "instances: 2\nrepetitions: 1"))) {
      assertThat(found(other)).isEmpty();
    }
    Scenario same = quickWith("repetitions: 1", "repetitions: 2");
    assertThat(found(same)).isPresent();
  }

  private Scenario own(String manifest, String more) throws IOException {
    Path folder = Files.createDirectories(kept.resolve("services/own"));
    Files.writeString(
        folder.resolve("service.yaml"),
        """
        name: own
        command: [cat]
        health: /
        %s
        knobs: {threads: {virtual: {}}}
        """
            .formatted(manifest));
    return new ScenarioReader(Objects.requireNonNull(folder.getParent()), Map.of())
        .read(
            Path.of("own.yaml"),
            "name: own\nservices: [own]\nendpoint: list\n"
                + "factors: {threads: [virtual], users: [5]}\n"
                + "stations: {cpu: {tier: service}}\npath: [{use: cpu}]\n"
                + "load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}\n"
                + more);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "endpoints: {list: '/list?id={id}&all=1'}\nvariables: {id: 1..9}",
        "endpoints: {list: '/list?id={id}'}\nvariables: {id: 1..10}",
        "endpoints: {list: {path: '/list?id={id}', headers: {accept: text/html}}}\nvariables: {id:"
            + " 1..9}",
      })
  void anotherRequestIsAnotherService(String manifest) throws IOException {
    Scenario scenario = own("endpoints: {list: '/list?id={id}'}\nvariables: {id: 1..9}", "");
    keep(scenario);
    assertThat(found(scenario)).isPresent();

    assertThat(found(own(manifest, ""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "command: [cat, -u]\nenv: {CACHE: '1'}",
        "command: [cat]\nenv: {CACHE: '2'}",
        "command: [cat]\nenv: {CACHE: '1', MORE: '1'}",
        "command: [cat]\nenv: {CACHE: '1'}\nknobs: {threads: {virtual: {env: {LOOM: 'true'}}}}",
        "command: [cat]\nenv: {CACHE: '1'}\nknobs: {threads: {virtual: {args: [-u]}}}",
      })
  void anotherStartIsAnotherService(String start) throws IOException {
    Scenario scenario = started("command: [cat]\nenv: {CACHE: '1'}", PATH);
    keep(scenario);
    assertThat(found(started("env: {CACHE: '1'}\ncommand: [cat]", PATH))).isPresent();

    assertThat(found(started(start, PATH))).isEmpty();
  }

  /** What requests took beside the path was fitted: a wait that is added must not count twice. */
  @Test
  void anotherPathOrAnotherDatabaseIsAnotherService() throws IOException {
    String start = "command: [cat]";
    keep(started(start, PATH));
    assertThat(found(started(start, "# moved\n\n" + PATH))).isPresent();

    for (String other :
        List.of(
            "path: [{use: cpu}, {wait: 5ms}]",
            "path: [{use: {station: cpu, demand: 2ms}}]",
            "path: [{acquire: one}, {use: cpu}, {release: one}]\nresources: {one: {capacity: 1}}",
            PATH + "\ndatabase: {orders: 777}")) {
      assertThat(found(started(start, other))).as(other).isEmpty();
    }
  }

  private static final String PATH = "path: [{use: cpu}]";

  private Scenario started(String start, String path) throws IOException {
    Path folder = Files.createDirectories(kept.resolve("services/started"));
    String knobs = start.contains("knobs:") ? "" : "knobs: {threads: {virtual: {}}}\n";
    Files.writeString(
        folder.resolve("service.yaml"),
        "name: started\nhealth: /\nendpoints: {list: /list}\n" + knobs + start);
    return new ScenarioReader(Objects.requireNonNull(folder.getParent()), Map.of())
        .read(
            Path.of("started.yaml"),
            "name: started\nservices: [started]\nendpoint: list\n"
                + "factors: {threads: [virtual], users: [5]}\n"
                + "stations: {cpu: {tier: service}}\n"
                + "load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}\n"
                + path);
  }

  @Test
  void anotherDelayOfADependencyIsAnotherService() throws IOException {
    String manifest = "endpoints: {list: /list}\nenv: {DATABASE: '{delay.5432}'}";
    Scenario scenario = own(manifest, "delays: {5432: 3ms}\n");
    keep(scenario);
    assertThat(found(scenario)).isPresent();

    assertThat(found(own(manifest, "delays: {5432: 4ms}\n"))).isEmpty();
  }

  @Test
  void whatWasKeptSaysWhenAndOfWhat() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    java.time.Instant before = java.time.Instant.now().minusSeconds(1);
    keep(scenario);

    CalibrationStore.Kept found = found(scenario).orElseThrow();

    assertThat(java.time.Instant.parse(found.at()))
        .isBetween(before, java.time.Instant.now().plusSeconds(1));
    assertThat(found.at()).hasSize("2026-01-01T00:00:00Z".length());
    assertThat(found.service()).startsWith("order-mvc {").contains("threads=virtual");
  }

  @Test
  void aFileIsNamedByAChecksumBelowWhatIsKept() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    keep(scenario);

    try (Stream<Path> files = Files.list(kept.resolve("target/kept/calibrations"))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .singleElement()
          .asString()
          .matches("[0-9a-f]{24}\\.json");
    }
  }

  @Test
  void otherCpusOfTheSameNumberAreAnotherService() throws IOException {
    Scenario scenario = quick("-Xmn1g");
    TierCpus first = new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(0)), true, 1, List.of());
    TierCpus second = new TierCpus(Map.of(Tier.SERVICE, CpuSet.of(1)), true, 1, List.of());
    store(scenario, first, false).keep(cell(scenario, "virtual"), measured, WINDOWS);

    assertThat(store(scenario, first, false).find(cell(scenario, "virtual"))).isPresent();
    assertThat(store(scenario, second, false).find(cell(scenario, "virtual"))).isEmpty();
  }

  /** The jar that is named is as before where Quarkus builds a service again. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[java, -jar, \"{jar}\"];jar: fast/run.jar | fast/run.jar | fast/app/own.jar",
        "[java, -jar, \"{jar}\"];jar: fast/run.jar | fast/run.jar | fast/lib/main/own.jar",
        "[java, -cp, classes:more/*, Main] | more/other.jar | classes/own/Main.class",
        "[java, -cp, classes:more/*, Main] | classes/Main.class | more/own.jar",
        "[bin/own] | bin/own | lib/own.jar",
      })
  void whatTheProgramReadsIsAPartOfTheService(String start, String program, String read)
      throws IOException {
    Scenario scenario = started("command: " + start.replace(';', '\n'), PATH);
    Path folder = kept.resolve("services/started");
    for (String file : List.of(program, read)) {
      Files.createDirectories(folder.resolve(file).resolveSibling("."));
      Files.writeString(folder.resolve(file), "one");
    }
    keep(scenario);
    assertThat(found(scenario)).isPresent();

    Files.writeString(folder.resolve(read), "another");
    assertThat(found(scenario)).isEmpty();
  }

  /** A jar that is built again, a script that is edited, and a login that was not there. */
  @Test
  void anotherProgramOrAnotherLoginIsAnotherService() throws IOException {
    String list = "endpoints: {list: /list}\n";
    Path folder = Files.createDirectories(kept.resolve("services/own"));
    for (String file : List.of("own.jar", "cat")) {
      Files.writeString(folder.resolve(file), "one");
      Scenario scenario = own(list + (file.equals("cat") ? "" : "jar: own.jar"), "");
      Cell cell = cell(scenario, "virtual");
      store(scenario, false).keep(cell, measured, WINDOWS);
      assertThat(store(scenario, false).find(cell)).isPresent();
      Files.writeString(folder.resolve(file), "two");
      assertThat(store(scenario, false).find(cell)).as(file).isEmpty();
    }
    Scenario before = own(list, "");
    keep(before);
    Scenario after = own(list + "login: {path: /login}", "");
    assertThat(found(before)).isPresent();
    assertThat(found(after)).isEmpty();
  }
}
