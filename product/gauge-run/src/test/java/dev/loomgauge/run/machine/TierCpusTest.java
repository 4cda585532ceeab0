package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TierCpusTest {
  @TempDir Path root;

  private TierCpus assign(Fixture machine) {
    return TierCpus.assign(Topology.detect(machine.root(), true));
  }

  private Fixture cores(int count) {
    return new Fixture(root)
        .allowed("0-" + (count - 1))
        .cores(IntStream.range(0, count).mapToObj(String::valueOf).toArray(String[]::new));
  }

  @Test
  void aScenarioMayChooseTheCpusOfItsService() {
    Topology four = Topology.detect(cores(4).root(), true);

    TierCpus cpus = TierCpus.assign(four, new Hosts(Optional.empty(), "", "0-2", Map.of()));

    assertThat(cpus.of(Tier.SERVICE)).hasToString("0-2");
    assertThat(cpus.of(Tier.LOOMGAUGE)).hasToString("3");
    assertThat(cpus.serviceCores()).isEqualTo(3);
    for (String wrong : List.of("0-3", "3-4")) {
      Hosts hosts = new Hosts(Optional.empty(), "", wrong, Map.of());
      assertThatThrownBy(() -> TierCpus.assign(four, hosts))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "The service is to have CPUs %s of 0-3, and Loomgauge needs one of the others. Remedy: correct 'cpus' of 'service' under 'hosts'."
                  .formatted(wrong));
    }
  }

  @Test
  void tiersElsewhereShareNoCpuWithThisMachine() {
    TierCpus cpus = assign(cores(2)).elsewhere(Map.of(Tier.LOAD, 8, Tier.DATABASE, 2));

    assertThat(cpus.of(Tier.LOAD)).isEqualTo(CpuSet.NONE);
    assertThat(cpus.count(Tier.LOAD)).isEqualTo(8);
    assertThat(cpus.allocation().sets())
        .containsExactlyInAnyOrder(
            new CpuShare(1, List.of(Tier.SERVICE)),
            new CpuShare(1, List.of(Tier.DOWNSTREAM)),
            new CpuShare(2, List.of(Tier.DATABASE)),
            new CpuShare(8, List.of(Tier.LOAD)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2  | 1    | 0   | 0",
        "3  | 2    | 0-1 | 0-1",
        "4  | 2-3  | 1   | 0",
        "6  | 3-5  | 2   | 0-1",
        "8  | 4-7  | 3   | 0-2",
        "16 | 8-15 | 6-7 | 0-5",
        "24 | 12-23 | 9-11 | 0-8",
      })
  void coresAreSharedOutAsInThePublishedRig(
      int count, String service, String database, String load) {
    TierCpus cpus = assign(cores(count));
    assertThat(cpus.of(Tier.SERVICE)).hasToString(service);
    assertThat(cpus.of(Tier.DATABASE)).hasToString(database);
    assertThat(cpus.of(Tier.LOAD)).hasToString(load).isEqualTo(cpus.of(Tier.DOWNSTREAM));
    assertThat(cpus.of(Tier.LOOMGAUGE)).isEqualTo(cpus.of(Tier.LOAD));
    assertThat(cpus.pinned()).isTrue();
    assertThat(cpus.serviceCores()).isEqualTo(CpuSet.parse(service).size());
    assertThat(cpus.notes()).hasSize(count < 4 ? 1 : 0);
  }

  @Test
  void thePublishedRigItselfComesOut() {
    Fixture machine =
        new Fixture(root)
            .allowed("0-15")
            .cores("0,8", "1,9", "2,10", "3,11", "4,12", "5,13", "6,14", "7,15");
    TierCpus cpus = assign(machine);
    assertThat(cpus.byTier())
        .containsEntry(Tier.SERVICE, "4-7,12-15")
        .containsEntry(Tier.DATABASE, "3,11")
        .containsEntry(Tier.LOAD, "0-2,8-10")
        .containsEntry(Tier.DOWNSTREAM, "0-2,8-10");
    assertThat(cpus.count(Tier.DATABASE)).isEqualTo(2);
  }

  @Test
  void twoLogicalCpusOfOneCoreAreSplitWithANote() {
    TierCpus cpus = assign(new Fixture(root).allowed("0-1").cores("0,1"));
    assertThat(cpus.of(Tier.SERVICE)).hasToString("1");
    assertThat(cpus.of(Tier.DATABASE)).hasToString("0");
    assertThat(cpus.notes()).anyMatch(note -> note.contains("one physical core only"));
  }

  @Test
  void theServiceGetsTheFasterCores() {
    Fixture machine = cores(4).clock(0, 5_000_000).clock(1, 5_000_000);
    assertThat(assign(machine.clock(2, 3_000_000).clock(3, 3_000_000)).of(Tier.SERVICE))
        .hasToString("0-1");
  }

  @Test
  void oneCpuOrNoTasksetMeansNoPinningAndANote() {
    TierCpus one = assign(new Fixture(root).allowed("5").cores("5"));
    assertThat(one.pinned()).isFalse();
    assertThat(one.of(Tier.SERVICE).isEmpty()).isTrue();
    assertThat(one.serviceCores()).isEqualTo(1);
    assertThat(one.notes().getFirst()).contains("there is only one");

    TierCpus mac = TierCpus.assign(Topology.plain(10));
    assertThat(mac.pinned()).isFalse();
    assertThat(mac.serviceCores()).isEqualTo(10);
    assertThat(mac.byTier()).containsEntry(Tier.SERVICE, "");
    assertThat(mac.notes().getFirst()).contains("no taskset");
  }

  @Test
  void aLimitOfTheControlGroupIsNoted() {
    Fixture machine =
        cores(4).file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "250000 100000");
    assertThat(assign(machine).notes())
        .containsExactly(
            "A control group grants 2.50 CPUs of 4: the tiers use CPUs 2-3 alone, so that none is"
                + " stopped for want of time.",
            "Database, downstream, load and Loomgauge share CPU 2.");
    assertThat(assign(machine).of(Tier.SERVICE)).hasToString("3");
    machine.file("sys/fs/cgroup/cpu.max", "150000 100000");
    assertThat(assign(machine).of(Tier.SERVICE)).hasToString("3");
    assertThat(assign(machine).notes().getFirst())
        .isEqualTo(
            "A control group limits all tiers together to 1.50 CPUs of 2: figures are not those of"
                + " whole CPUs.");
  }

  /** Four fast cores of two logical CPUs, and eight slow ones; an Intel Core i7-1260P. */
  @Test
  void ofALaptopWithTwoKindsOfCoresTheServiceHasTheFastOnesAlone() {
    Fixture laptop =
        new Fixture(root)
            .allowed("0-15")
            .cores("0,1", "2,3", "4,5", "6,7", "8", "9", "10", "11", "12", "13", "14", "15");
    for (int cpu = 0; cpu < 16; cpu++) {
      laptop.clock(cpu, cpu < 8 ? 4_700_000 : 3_400_000);
    }
    TierCpus cpus = assign(laptop);

    assertThat(cpus.of(Tier.SERVICE)).hasToString("0-7");
    assertThat(cpus.of(Tier.DATABASE)).hasToString("14-15");
    assertThat(cpus.of(Tier.LOAD)).hasToString("8-13");
    assertThat(cpus.notes())
        .containsExactly(
            "This machine has fast and slow cores; the service has fast ones alone, and its figures"
                + " are those of such cores.");
    assertThat(
            TierCpus.assign(
                    Topology.detect(laptop.root(), true),
                    new Hosts(Optional.empty(), "", "0,8", Map.of()))
                .notes())
        .containsExactly(
            "The service (CPUs 0,8) and the other tiers (CPU 1) share physical cores, and slow each"
                + " other down: whole cores are 0-1.",
            "The service has fast and slow cores (CPUs 0-1 up to 4.70 GHz, CPU 8 up to 3.40 GHz):"
                + " what a request costs depends on the one that it runs on.");
  }

  /** Whose CPUs alternate between two nodes, as the firmware of some servers numbers them. */
  @Test
  void ofAServerWithTwoNodesTheServiceHasOne() {
    Fixture server = new Fixture(root).allowed("0-127");
    for (int core = 0; core < 64; core++) {
      server.cores(core + "," + (core + 64));
    }
    server.node(0, every(2, 0)).node(1, every(2, 1));
    TierCpus cpus = assign(server);

    assertThat(cpus.of(Tier.SERVICE)).isEqualTo(CpuSet.parse(every(2, 1)));
    assertThat(cpus.count(Tier.DATABASE)).isEqualTo(16);
    assertThat(cpus.count(Tier.LOAD)).isEqualTo(48);
    assertThat(cpus.notes()).isEmpty();

    server.node(0, every(4, 0)).node(1, every(4, 1)).node(2, every(4, 2)).node(3, every(4, 3));
    assertThat(assign(server).of(Tier.SERVICE))
        .isEqualTo(CpuSet.parse(every(4, 2)).union(CpuSet.parse(every(4, 3))));
    assertThat(assign(server).notes())
        .containsExactly(
            "The service has CPUs of the NUMA nodes 2, 3: memory of another node takes longer to"
                + " reach, so that a request costs more there.");
  }

  /** Of 128 logical CPUs. */
  private static String every(int step, int from) {
    return IntStream.range(0, 128)
        .filter(cpu -> cpu % step == from)
        .mapToObj(String::valueOf)
        .collect(Collectors.joining(","));
  }

  @Test
  void inAContainerWithTwoCpusThatAreNotWholeCoresANoteSaysWhatElseMayRunThere() {
    TierCpus cpus = assign(new Fixture(root).allowed("3,7").cores("2,3", "6,7"));

    assertThat(cpus.of(Tier.SERVICE)).hasToString("7");
    assertThat(cpus.of(Tier.LOAD)).hasToString("3");
    assertThat(cpus.notes())
        .containsExactly(
            "Database, downstream, load and Loomgauge share CPU 3.",
            "The service shares its physical cores with CPU 6, used by none of the tiers: what others"
                + " run there slows it down.");
  }

  @Test
  void tiersThatShareASetAreOneShareOfIt() {
    assertThat(assign(cores(8)).allocation().sets())
        .containsExactly(
            new CpuShare(4, List.of(Tier.SERVICE)),
            new CpuShare(1, List.of(Tier.DATABASE)),
            new CpuShare(3, List.of(Tier.DOWNSTREAM, Tier.LOAD)));
    assertThat(TierCpus.assign(Topology.plain(10)).allocation().sets())
        .containsExactly(
            new CpuShare(10, List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD)));
  }

  @Test
  void countsAreThoseOfTheTierOrOfTheMachineWhereNothingIsTied() {
    TierCpus eight = assign(cores(8));
    assertThat(
            List.of(eight.count(Tier.SERVICE), eight.count(Tier.DATABASE), eight.count(Tier.LOAD)))
        .containsExactly(4, 1, 3);
    assertThat(eight.all()).hasToString("0-7");
    assertThat(TierCpus.assign(Topology.plain(10)).count(Tier.LOAD)).isEqualTo(10);
    assertThat(eight.elsewhere(Map.of())).isSameAs(eight);
    assertThat(
            eight.elsewhere(Map.of(Tier.LOAD, 8)).elsewhere(Map.of(Tier.DATABASE, 2)).elsewhere())
        .isEqualTo(Map.of(Tier.LOAD, 8, Tier.DATABASE, 2));
  }

  @Test
  void theNotesNameTheCpusThatAreShared() {
    assertThat(assign(cores(3)).notes())
        .containsExactly("Database, downstream, load and Loomgauge share CPUs 0-1.");
    assertThat(assign(cores(2)).notes())
        .containsExactly("Database, downstream, load and Loomgauge share CPU 0.");
  }

  @Test
  void aLimitOfAllCpusIsNone() {
    Fixture machine =
        cores(4).file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "400000 100000");
    assertThat(assign(machine).notes()).isEmpty();
  }

  @Test
  void dependenciesHaveNoCpusOfOursAndTiersAreInAlphabeticalOrder() {
    assertThat(assign(cores(4)).byTier().keySet())
        .map(Tier::key)
        .isSorted()
        .doesNotContain(Tier.DEPENDENCIES.key());
  }

  @Test
  void whereTheServiceRunsElsewhereAllOfTheMachineMeasures() throws IOException {
    Files.createDirectories(root.resolve("services/own"));
    Files.writeString(
        root.resolve("services/own/service.yaml"),
        """
        name: own
        address: "http://192.0.2.7:81"
        cpus: 6
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {virtual: {}}}
        """);
    Scenario scenario =
        new ScenarioReader(root.resolve("services"), Map.of())
            .read(
                Path.of("own.yaml"),
                """
                name: own
                services: [own]
                endpoint: list
                factors: {threads: [virtual], users: [5]}
                load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
                stations: {cpu: {tier: service}}
                path: [{use: cpu}]
                """);

    TierCpus cpus = TierCpus.assign(Topology.detect(cores(4).root(), true), scenario);

    assertThat(cpus.of(Tier.LOAD)).hasToString("0-3");
    assertThat(cpus.of(Tier.SERVICE)).isEqualTo(CpuSet.NONE);
    assertThat(cpus.count(Tier.SERVICE)).isEqualTo(6);
    assertThat(cpus.serviceCores()).isEqualTo(6);
    assertThat(cpus.pinned()).isTrue();
    assertThat(cpus.notes()).isEmpty();
  }

  @Test
  void theNotesSayWhyTiersCompete() {
    assertThat(assign(new Fixture(root).allowed("0-1").cores("0,1")).notes())
        .containsExactly(
            "There is one physical core only: the service and the other tiers share it, each with"
                + " logical CPUs of its own.",
            "Database, downstream, load and Loomgauge share CPU 0.");
    assertThat(TierCpus.assign(Topology.plain(10)).notes())
        .containsExactly(
            "Not tied to CPUs: this machine has no taskset, so tiers compete for all 10 CPUs.");
    assertThat(
            TierCpus.assign(
                    new Topology(Topology.plain(1).cores(), true, true, OptionalDouble.empty()))
                .notes())
        .containsExactly("Not tied to CPUs: there is only one, so all tiers compete for it.");
    assertThat(
            TierCpus.assign(
                    new Topology(Topology.plain(4).cores(), false, true, OptionalDouble.empty()))
                .notes())
        .containsExactly(
            "The machine does not report which CPUs share a physical core; tiers may share one.");
  }

  @Test
  void whereNothingIsTiedAServiceChoosesNoCpus() {
    Topology plain = Topology.plain(4);

    assertThat(TierCpus.assign(plain, new Hosts(Optional.empty(), "", "0-1", Map.of())))
        .isEqualTo(TierCpus.assign(plain));
    assertThat(TierCpus.assign(plain, Hosts.HERE)).isEqualTo(TierCpus.assign(plain));
  }

  @Test
  void whereTheScenarioChoosesTheCpusNoNoteNamesOthersAndWhatHoldsForTheMachineStays() {
    Hosts hosts = new Hosts(Optional.empty(), "", "0", Map.of());
    TierCpus chosen = TierCpus.assign(Topology.detect(cores(3).root(), true), hosts);

    assertThat(chosen.cpus().get(Tier.LOAD)).hasToString("1-2");
    assertThat(chosen.notes()).isEmpty();
    Fixture one = new Fixture(root).allowed("0-1").cores("0,1");
    assertThat(TierCpus.assign(Topology.detect(one.root(), true), hosts).notes())
        .containsExactly(
            "There is one physical core only: the service and the other tiers share it, each with"
                + " logical CPUs of its own.");
    one.file("proc/self/cgroup", "0::/").file("sys/fs/cgroup/cpu.max", "150000 100000");
    assertThat(TierCpus.assign(Topology.detect(one.root(), true), hosts).notes())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("A control group limits all tiers together to 1.50 CPUs of 2:");
  }
}
