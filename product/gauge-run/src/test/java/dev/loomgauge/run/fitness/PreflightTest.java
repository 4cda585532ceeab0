package dev.loomgauge.run.fitness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PreflightTest {
  private static final Path SCENARIOS = Path.of("../../scenarios").toAbsolutePath().normalize();
  private static final long GIB = 1L << 30;

  @TempDir private Path root = Path.of("");
  private Fixture machine = new Fixture(root);

  @BeforeEach
  void aMachine() {
    machine = new Fixture(root);
    limits(1_048_576, "32768\t60999", 32);
  }

  @Test
  void aLargeMachineLacksNothingForAnyScenarioThatShips() {
    for (String file : List.of("01-quick", "02-hero", "42-capacity", "45-in-flight-instances")) {
      assertThat(shortages(file, OptionalLong.of(100 * GIB))).as(file).isEmpty();
    }
  }

  @Test
  void tooFewOpenFilesForTheLargestLoadAreToldWithItsCell() {
    limits(256, "32768\t60999", 32);
    assertThat(shortages("02-hero", OptionalLong.of(100 * GIB)))
        .singleElement()
        .asString()
        .startsWith("cell ")
        .contains("10,000 users need", "open files", "may have 256", "ulimit -n");
  }

  @Test
  void aRequestThatThreadsDoNotLetInNeedsNoFileInTheDownstream() {
    limits(11_000, "32768\t60999", 32);
    Scenario hero = read("02-hero");
    List<String> platform =
        new Preflight(new MachineFiles(root), OptionalLong.empty())
            .shortages(
                hero,
                CellPlan.of(hero, 1).stream()
                    .filter(cell -> cell.levels().getOrDefault("threads", "").equals("platform"))
                    .toList(),
                root);
    assertThat(platform).isEmpty();
  }

  @Test
  void tooFewLocalPortsAreTold() {
    limits(1_048_576, "60000\t60999", 32);
    assertThat(shortages("32-rest-proxy", OptionalLong.of(100 * GIB)))
        .singleElement()
        .asString()
        .contains("local ports", "there are 1,000", "ip_local_port_range");
  }

  @Test
  void heapsThatAreUpAtOnceMustFitIntoMemory() {
    limits(1_048_576, "32768\t60999", 4);
    assertThat(shortages("01-quick", OptionalLong.of(100 * GIB)))
        .singleElement()
        .asString()
        .contains("heaps of 2.0 GiB each need 6.0 GiB, and 4.0 GiB are free", "-Xmx");
  }

  @Test
  void theTrialsMustFitOnTheDisk() {
    assertThat(shortages("01-quick", OptionalLong.of(1 << 20)))
        .singleElement()
        .asString()
        .contains("trials take about", "1 MiB are free", "--out");
  }

  @Test
  void whatTheSystemDoesNotTellIsNoReasonToRefuse() {
    Scenario hero = read("02-hero");
    assertThat(
            new Preflight(new MachineFiles(root.resolve("nothing")), OptionalLong.empty())
                .shortages(hero, CellPlan.of(hero, 1), root))
        .isEmpty();
  }

  @Test
  void theLastOptionForTheHeapHolds() {
    assertThat(Preflight.heap(List.of("-Xmx1g", "-Xms2g", "-Xmx1500m"))).isEqualTo(1500L << 20);
    assertThat(Preflight.heap(List.of("-Xmx65536"))).isEqualTo(65_536);
    assertThat(Preflight.heap(List.of())).isZero();
  }

  private void limits(long openFiles, String ports, long availableGib) {
    machine.file(
        "proc/self/limits",
        "Limit                     Soft Limit           Hard Limit           Units\n"
            + "Max open files            1024                 "
            + openFiles
            + "                files\n");
    machine.file("proc/sys/net/ipv4/ip_local_port_range", ports + "\n");
    machine.file("proc/meminfo", "MemAvailable:   %d kB\n".formatted(availableGib << 20));
  }

  private List<String> shortages(String file, OptionalLong disk) {
    Scenario scenario = read(file);
    return new Preflight(new MachineFiles(root), disk)
        .shortages(scenario, CellPlan.of(scenario, 1), root);
  }

  private static Scenario read(String file) {
    return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
        .read(SCENARIOS.resolve(file + ".yaml"));
  }

  @Test
  void whatIsJustEnoughSuffices() {
    limits(1_048_576, "32768\t60999", 6);
    Scenario quick = read("01-quick");
    long trials = (long) CellPlan.of(quick, 1).size() * quick.design().repetitions();
    long trial = (1L << 30) / 100;
    assertThat(shortages("01-quick", OptionalLong.of(trials * trial))).isEmpty();
    assertThat(shortages("01-quick", OptionalLong.of(trials * trial - 1)))
        .singleElement()
        .asString()
        .startsWith(trials + " trials take about ")
        .contains(" of disk, and ", " are free for " + root + " (free some");
  }

  @Test
  void heapsAreReadInEveryUnit() {
    assertThat(
            List.of("-Xmx3k", "-Xmx3K", "-Xmx3m", "-Xmx3G", "-Xmx3t").stream()
                .map(option -> Preflight.heap(List.of(option))))
        .containsExactly(3L << 10, 3L << 10, 3L << 20, 3L << 30, 3L << 40);
  }

  @Test
  void everyRepetitionIsATrial() {
    Scenario hero = read("02-hero");
    long trials = 3L * CellPlan.of(hero, 1).size();
    long trial = (1L << 30) / 100;

    assertThat(shortages("02-hero", OptionalLong.of(trials * trial))).isEmpty();
    assertThat(shortages("02-hero", OptionalLong.of(trials * trial - 1)))
        .singleElement()
        .asString()
        .startsWith("%,d trials take about ".formatted(trials));
  }

  private static Scenario quick(String from, String to) throws IOException {
    Path file = SCENARIOS.resolve("01-quick.yaml");
    String text = Files.readString(file);
    assertThat(text).contains(from);
    return new ScenarioReader(SCENARIOS.resolveSibling("lab/services"), Map.of())
        .read(file, text.replace(from, to));
  }

  @Test
  void everyInstanceHasAHeap() throws IOException {
    limits(1_048_576, "32768\t60999", 4);
    Scenario two = quick("repetitions: 1", "instances: 2\nrepetitions: 1");

    assertThat(
            new Preflight(new MachineFiles(root), OptionalLong.empty())
                .shortages(two, CellPlan.of(two, 1), root))
        .containsExactly(
            "6 JVMs of services that are up at once with heaps of 2.0 GiB each need 12.0 GiB, and"
                + " 4.0 GiB are free (lower -Xmx in 'jvm' or the levels of 'heap', or stop what"
                + " uses memory)");
  }

  /** 200 users of another tool come from one address, those of gauge-load from several. */
  @Test
  void anotherToolHasTheLocalPortsOfOneAddress() {
    limits(1_048_576, "60000\t60099", 32);
    Scenario crosscheck = read("09-crosscheck");
    Preflight preflight = new Preflight(new MachineFiles(root), OptionalLong.empty());
    List<Cell> cells = CellPlan.of(crosscheck, 1);

    assertThat(
            preflight.shortages(
                crosscheck,
                cells.stream().filter(cell -> cell.engine().equals("gauge-load")).toList(),
                root))
        .isEmpty();
    assertThat(preflight.shortages(crosscheck, cells, root))
        .singleElement()
        .asString()
        .contains(
            "200 users need 200 local ports between the load generator and the service, and there"
                + " are 100 ");
  }

  /** This machine has another number of CPUs than the one on which the service runs. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void usersPerCoreAreThoseOfTheCpusThatTheServiceHasElsewhere() throws IOException {
    Scenario there = at("http://192.0.2.7:81", 4_096, "1000 per core");
    assertThatThrownBy(() -> Preflight.check(there, root))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("4,096,000 users need ");
  }

  private Scenario at(String address) throws IOException {
    return at(address, 2, "2000");
  }

  private Scenario at(String address, int cpus, String users) throws IOException {
    Files.createDirectories(root.resolve("own"));
    Files.writeString(
        root.resolve("own/service.yaml"),
        """
        name: own
        address: "%s"
        cpus: %d
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {virtual: {}}}
        """
            .formatted(address, cpus));
    return new ScenarioReader(root, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            endpoint: list
            factors: {threads: [virtual], users: [%s]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """
                .formatted(users));
  }

  /** Only to an address of this machine do several of the loopback connect. */
  @Test
  void usersOfAServiceOfAnotherMachineHaveTheLocalPortsOfOneAddress() throws IOException {
    limits(1_048_576, "60000\t60999", 32);
    Preflight preflight = new Preflight(new MachineFiles(root), OptionalLong.empty());
    Scenario here = at("http://127.0.0.1:81");
    assertThat(preflight.shortages(here, CellPlan.of(here, 1), root)).isEmpty();
    Scenario there = at("http://192.0.2.7:81");
    assertThat(preflight.shortages(there, CellPlan.of(there, 1), root))
        .singleElement()
        .asString()
        .contains(
            "2,000 users need 2,000 local ports between the load generator and the service, and"
                + " there are 1,000 ");
  }

  /** Which files it may open is for the machine that it runs on to say. */
  @Test
  void aServiceThatRunsElsewhereIsNotHeldAgainstTheOpenFilesOfThisMachine() throws IOException {
    limits(256, "32768\t60999", 32);
    Preflight preflight = new Preflight(new MachineFiles(root), OptionalLong.empty());
    Scenario there = at("http://192.0.2.7:81");

    assertThat(preflight.shortages(there, CellPlan.of(there, 1), root)).isEmpty();
    Scenario far =
        quick("repetitions: 1", "hosts: {engine: ssh, downstream: {on: [a]}}\nrepetitions: 1");
    assertThat(preflight.shortages(far, CellPlan.of(far, 1), root))
        .singleElement()
        .asString()
        .contains("open files in each process of the service");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aScenarioThatThisMachineCannotRunIsRefusedWithAllThatItLacks() throws IOException {
    Scenario huge = quick("-Xmx2g", "-Xmx9000t");
    Path out = root.resolve("not/there/yet");

    assertThatThrownBy(() -> Preflight.check(huge, out))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(
            huge.heading().file()
                + ": this machine cannot run it: 3 JVMs of services that are up at once")
        .hasMessageEndingWith(
            "Nothing was started; ./loomgauge doctor looks at the whole machine.");
    assertThat(out).doesNotExist();
  }

  @Test
  void aSearchKeepsWithinTheLimitsByItself() {
    limits(256, "60000\t60099", 32);

    assertThat(shortages("42-capacity", OptionalLong.of(100 * GIB))).isEmpty();
  }

  /** 2,000 users of two hosts; 200 threads let few of them through to the downstream. */
  @Test
  void eachLoadHostHasTheLocalPortsOfOneAddress() throws IOException {
    Scenario spread =
        quick("repetitions: 1", "hosts: {engine: ssh, load: {on: [a, b]}}\nrepetitions: 1");
    List<Cell> cells =
        CellPlan.of(spread, 1).stream()
            .filter(cell -> cell.levels().getOrDefault("threads", "").equals("platform"))
            .toList();
    Preflight preflight = new Preflight(new MachineFiles(root), OptionalLong.empty());

    limits(1_048_576, "60000\t60999", 32);
    assertThat(preflight.shortages(spread, cells, root)).isEmpty();
    limits(1_048_576, "60001\t60999", 32);
    assertThat(preflight.shortages(spread, cells, root))
        .singleElement()
        .asString()
        .contains(
            "2,000 users need 1,000 local ports between the load generator and the service, and"
                + " there are 999 ");
  }
}
