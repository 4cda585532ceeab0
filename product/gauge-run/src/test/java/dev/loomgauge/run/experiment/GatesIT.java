package dev.loomgauge.run.experiment;

import static dev.loomgauge.core.result.GateCode.BURSTS;
import static dev.loomgauge.core.result.GateCode.CLOCK_JUMPED;
import static dev.loomgauge.core.result.GateCode.DOWNSTREAM_THREAD_BUSY;
import static dev.loomgauge.core.result.GateCode.FOREIGN_CPU;
import static dev.loomgauge.core.result.GateCode.FREQUENCY_CHANGED;
import static dev.loomgauge.core.result.GateCode.GENERATOR_LATE;
import static dev.loomgauge.core.result.GateCode.MEASURING_SIDE_BUSY;
import static dev.loomgauge.core.result.GateCode.NOT_OBSERVED;
import static dev.loomgauge.core.result.GateCode.NOT_STEADY;
import static dev.loomgauge.core.result.GateCode.STEAL;
import static dev.loomgauge.core.result.GateCode.SWAPPING;
import static dev.loomgauge.core.result.GateCode.UNEXPLAINED_LIMIT;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static dev.loomgauge.run.experiment.TrippedGates.codes;
import static dev.loomgauge.run.experiment.TrippedGates.tripped;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.BusyLoop;
import dev.loomgauge.run.rig.Crowd;
import dev.loomgauge.run.rig.OddServer;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.tier.DownstreamTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Gates on the CPUs and on the load tripped for real, each by the smallest cause that does it on
 * any day, and the same set-up without a cause. Others that use the machine can only add to what
 * trips a gate here.
 */
@Isolated("ties processes to CPUs and fills them")
class GatesIT {
  private static final int ATTEMPTS = 3;

  /** What the machine does by itself, and that no JVM is observed here. */
  private static final Set<GateCode> BY_THE_MACHINE =
      EnumSet.of(STEAL, BURSTS, NOT_STEADY, FOREIGN_CPU, FREQUENCY_CHANGED, NOT_OBSERVED);

  /** What others can do besides who take CPU or memory. */
  private static final Set<GateCode> BY_OTHERS =
      EnumSet.of(GENERATOR_LATE, MEASURING_SIDE_BUSY, UNEXPLAINED_LIMIT, SWAPPING, CLOCK_JUMPED);

  private static final double QUIET = 0.7;

  private static final Children ENGINES = new Children();
  private static final GaugeLoad ENGINE = new GaugeLoad(Programs.INSTALLATION);

  @TempDir Path folder;
  private final Children children = new Children();
  private CpuSet first = CpuSet.NONE;
  private CpuSet second = CpuSet.NONE;

  @BeforeAll
  static void theEngineIsBuilt() {
    assertThat(StubTrial.ENGINE)
        .as("build the load engine: ./mvnw package -pl gauge-load,gauge-downstream")
        .exists();
  }

  @BeforeEach
  void twoCpus() {
    Topology topology = Topology.detect();
    assumeTrue(topology.pinnable() && topology.cpus().size() >= 2, "needs taskset and two CPUs");
    first = CpuSet.of(topology.cpus().cpus().getFirst());
    second = CpuSet.of(topology.cpus().cpus().getLast());
  }

  @AfterEach
  void stopStub() {
    children.close();
  }

  @AfterAll
  static void stopEngine() {
    ENGINES.close();
  }

  private DownstreamTier stub(String delay, CpuSet cpus) {
    Installation home = new Installation(Path.of("../.."), Programs.JAVA_HOME);
    return DownstreamTier.start(
        new Placement(new LocalHost(home, children), cpus),
        List.of("--delay", delay),
        folder.resolve("stub.log"));
  }

  /** The stub plays the service on the second CPU, the load has the first. */
  private StubTrial onStub() {
    DownstreamTier stub = stub("50ms", second);
    StubTrial trial = new StubTrial(ENGINE, ENGINES, stub.url(), folder);
    trial.loadCpus = first;
    trial.tiers.putAll(Map.of(Tier.SERVICE, second, Tier.LOAD, first));
    trial.pids.put(Tier.SERVICE, stub.child().pid());
    return trial;
  }

  /**
   * A gate that trips for nothing trips in every run. Where others use the machine, which a second
   * opinion or the hypervisor tells, the gates that they can trip say nothing; that these are
   * silent without a cause is held by the tests of the gates.
   */
  @Test
  void anUndisturbedRunTripsNothingButWhatTheMachineItselfDoes() throws Exception {
    StubTrial trial = onStub();
    Set<GateCode> told = EnumSet.allOf(GateCode.class);
    boolean others = false;
    for (int i = 0; i < ATTEMPTS && !BY_THE_MACHINE.containsAll(told); i++) {
      Crowd crowd = new Crowd();
      try (crowd) {
        told = codes(trial.judged());
      }
      others |= crowd.mean() >= QUIET || told.contains(STEAL);
    }
    Set<GateCode> allowed = EnumSet.copyOf(BY_THE_MACHINE);
    if (others) {
      allowed.addAll(BY_OTHERS);
    }
    assertThat(allowed).containsAll(told);
  }

  @Test
  void aGeneratorThatIsHeldUpIsLate() throws Exception {
    StubTrial trial = onStub();
    trial.window = Duration.ofSeconds(3);
    trial.disturbance = load -> load.pids().forEach(GatesIT::holdUp);
    assertThat(tripped(trial, GENERATOR_LATE).severity()).isEqualTo(VOID);
  }

  private static void holdUp(long pid) {
    try {
      Programs.signal("STOP", pid);
      Thread.sleep(800);
      Programs.signal("CONT", pid);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void aGeneratorThatIsStarvedOfCpuVoidsTheTrial() throws Exception {
    StubTrial trial = onStub();
    try (var _ = BusyLoop.start(3, first.toString())) {
      TrialWarning busy = tripped(trial, MEASURING_SIDE_BUSY);
      assertThat(busy.severity()).isEqualTo(VOID);
      assertThat(busy.evidence()).contains("other programs");
    }
  }

  @Tag("full")
  @Test
  void aStubAtAHundredPercentOfTheGeneratorsCpuVoidsTheTrial() throws Exception {
    DownstreamTier stub = stub("0ms", first);
    StubTrial trial = new StubTrial(ENGINE, ENGINES, stub.url(), folder);
    trial.users = 100;
    trial.zeroLoadMs = 0.05;
    trial.loadCpus = first;
    trial.tiers.putAll(Map.of(Tier.DOWNSTREAM, first, Tier.LOAD, first));
    trial.pids.put(Tier.DOWNSTREAM, stub.child().pid());
    TrialWarning busy = tripped(trial, MEASURING_SIDE_BUSY);
    assertThat(busy.severity()).isEqualTo(VOID);
    assertThat(busy.evidence()).contains("downstream").contains("load");
  }

  /** Where other programs leave the loop too little CPU time, the machine itself is saturated. */
  @Test
  void oneFullThreadOfADownstreamWithSeveralCpusIsSeen() throws Exception {
    try (var server = OddServer.start(10_000, _ -> OddServer.afterAWhile());
        var loop = BusyLoop.start(1, "")) {
      StubTrial trial = new StubTrial(ENGINE, ENGINES, server.url(), folder);
      trial.tiers.put(Tier.DOWNSTREAM, first.union(second));
      trial.pids.put(Tier.DOWNSTREAM, loop.pid());
      Set<GateCode> told = EnumSet.noneOf(GateCode.class);
      double most = 0;
      for (int i = 0; i < ATTEMPTS && !seen(told); i++) {
        Trial judged = trial.judged();
        told = codes(judged);
        most = Math.max(most, requireNonNull(judged.tiers().get(Tier.DOWNSTREAM)).cpuPct());
      }
      assumeTrue(
          seen(told) || most > 90,
          "downstream-thread-busy was not checked: of all trials, the loop had %.0f %% of a core at most"
              .formatted(most));
      assertThat(seen(told)).as("told: %s", told).isTrue();
    }
  }

  private static boolean seen(Set<GateCode> told) {
    return told.contains(DOWNSTREAM_THREAD_BUSY) || told.contains(MEASURING_SIDE_BUSY);
  }

  @Test
  void aForeignProgramOnTheServicesCpuVoidsTheTrial() throws Exception {
    StubTrial trial = onStub();
    try (var _ = BusyLoop.start(1, second.toString())) {
      TrialWarning foreign = tripped(trial, FOREIGN_CPU);
      assertThat(foreign.severity()).isEqualTo(VOID);
      assertThat(foreign.evidence()).contains("service");
    }
  }
}
