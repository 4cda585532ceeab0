package dev.loomgauge.run.experiment;

import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.BusyLoop;
import dev.loomgauge.run.rig.Crowd;
import dev.loomgauge.run.rig.OddServer;
import dev.loomgauge.run.rig.OddServer.Answer;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedPools;
import dev.loomgauge.run.rig.WatchedProcess;
import dev.loomgauge.run.tier.Downstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each gate tripped for real, by the smallest cause that does it on any day, and the same set-up
 * without the cause.
 */
class GatesIT {
  private static final List<String> BY_THE_MACHINE =
      List.of("not-observed", "steal", "bursts", "not-steady", "foreign-cpu", "frequency-changed");

  private static final double QUIET = 0.7;

  @TempDir Path folder;
  private final Children children = new Children();
  private CpuSet first = CpuSet.NONE;
  private CpuSet second = CpuSet.NONE;

  @BeforeEach
  void twoCpus() {
    assertThat(StubTrial.ENGINE)
        .as("build the load engine: ./mvnw package -pl gauge-load,gauge-downstream")
        .exists();
    Topology topology = Topology.detect();
    assumeTrue(topology.pinnable() && topology.cpus().size() >= 2, "needs taskset and two CPUs");
    first = CpuSet.of(topology.cpus().cpus().getFirst());
    second = CpuSet.of(topology.cpus().cpus().getLast());
  }

  @AfterEach
  void stopAll() {
    children.close();
  }

  private Downstream stub(String delay, CpuSet cpus) {
    return Downstream.start(
        children,
        Programs.JAVA_HOME,
        Path.of("../gauge-downstream/target/gauge-downstream.jar"),
        List.of("--delay", delay),
        cpus,
        folder.resolve("stub.log"));
  }

  /** The stub plays the service on the second CPU, the load has the first. */
  private StubTrial onStub() {
    Downstream stub = stub("50ms", second);
    StubTrial trial = new StubTrial(children, stub.url(), folder);
    trial.loadCpus = first;
    trial.tiers.putAll(Map.of(Tier.SERVICE, second, Tier.LOAD, first));
    trial.pids.put(Tier.SERVICE, stub.child().pid());
    return trial;
  }

  private static List<String> codes(Trial trial) {
    return trial.warnings().stream().map(TrialWarning::code).toList();
  }

  /**
   * What a gate says of a trial. Where the machine is so busy that the trial itself was not
   * observed, which the trial says, there is no evidence to judge by.
   */
  private static TrialWarning warning(StubTrial trial, String code) throws InterruptedException {
    Trial judged = trial.judged();
    for (int i = 1; i < 3 && unseen(judged, code); i++) {
      judged = trial.judged();
    }
    assumeFalse(unseen(judged, code), "the machine was too busy to observe a trial");
    return warning(judged, code);
  }

  private static boolean unseen(Trial trial, String code) {
    return codes(trial).contains("not-observed") && !codes(trial).contains(code);
  }

  private static TrialWarning warning(Trial trial, String code) {
    assertThat(codes(trial)).contains(code);
    return trial.warnings().stream().filter(w -> w.code().equals(code)).findFirst().orElseThrow();
  }

  /**
   * A gate that trips for nothing trips in every run. On a day when others use the machine, which
   * is told by a second opinion, nothing can be said.
   */
  private static void silent(StubTrial trial, List<String> allowed) throws InterruptedException {
    Trial judged = trial.judged();
    double others = 0;
    for (int i = 1; i < 3 && !allowed.containsAll(codes(judged)); i++) {
      Crowd crowd = new Crowd();
      try (crowd) {
        judged = trial.judged();
      }
      others = Math.max(others, crowd.mean());
    }
    if (!allowed.containsAll(codes(judged))) {
      assumeTrue(others < QUIET, "the machine was too busy: " + others + " threads wanted a CPU");
    }
    assertThat(judged.warnings()).allMatch(w -> allowed.contains(w.code()));
  }

  @Test
  void anUndisturbedRunTripsNothingButWhatTheMachineItselfDoes() throws Exception {
    silent(onStub(), BY_THE_MACHINE);
  }

  @Test
  void aGeneratorThatIsHeldUpForASecondIsLate() throws Exception {
    StubTrial trial = onStub();
    trial.disturbance = load -> load.pids().forEach(GatesIT::holdUp);
    assertThat(warning(trial, "generator-late").severity()).isEqualTo(VOID);
  }

  private static void holdUp(long pid) {
    try {
      Programs.signal("STOP", pid);
      Thread.sleep(1000);
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
      TrialWarning busy = warning(trial, "measuring-side-busy");
      assertThat(busy.severity()).isEqualTo(VOID);
      assertThat(busy.evidence()).contains("other programs");
    }
  }

  @Test
  void aStubAtAHundredPercentOfTheGeneratorsCpuVoidsTheTrial() throws Exception {
    Downstream stub = stub("0ms", first);
    StubTrial trial = new StubTrial(children, stub.url(), folder);
    trial.users = 100;
    trial.zeroLoadMs = 0.05;
    trial.loadCpus = first;
    trial.tiers.putAll(Map.of(Tier.DOWNSTREAM, first, Tier.LOAD, first));
    trial.pids.put(Tier.DOWNSTREAM, stub.child().pid());
    TrialWarning busy = warning(trial, "measuring-side-busy");
    assertThat(busy.severity()).isEqualTo(VOID);
    assertThat(busy.evidence()).contains("downstream").contains("load");
  }

  @Test
  void oneFullThreadOfADownstreamWithSeveralCpusIsSeen() throws Exception {
    try (var server = OddServer.start(100, GatesIT::afterAWhile);
        var loop = BusyLoop.start(1, "")) {
      StubTrial trial = new StubTrial(children, server.url(), folder);
      trial.tiers.put(Tier.DOWNSTREAM, first.union(second));
      trial.pids.put(Tier.DOWNSTREAM, loop.pid());
      Trial judged = trial.judged();
      double used = requireNonNull(judged.tiers().get(Tier.DOWNSTREAM)).cpuPct();
      assumeTrue(used > 90, "the machine was too busy: the loop had " + used + " % of a core");
      assertThat(codes(judged)).containsAnyOf("downstream-thread-busy", "measuring-side-busy");
    }
  }

  private static Answer afterAWhile(long number) throws InterruptedException {
    Thread.sleep(50);
    return Answer.OK;
  }

  @Test
  void aForeignProgramOnTheServicesCpuVoidsTheTrial() throws Exception {
    StubTrial trial = onStub();
    try (var _ = BusyLoop.start(1, second.toString())) {
      TrialWarning foreign = warning(trial, "foreign-cpu");
      assertThat(foreign.severity()).isEqualTo(VOID);
      assertThat(foreign.evidence()).contains("service");
    }
  }

  @Test
  void aServiceThatTakesFewerConnectionsThanUsersIsSeen() throws Exception {
    try (var server = OddServer.start(8, GatesIT::afterAWhile)) {
      Trial judged = new StubTrial(children, server.url(), folder).judged();
      assertThat(warning(judged, "connections-missing").severity()).isEqualTo(VOID);
      assertThat(warning(judged, "errors-refused").evidence()).contains("connect-refused");
    }
    try (var server = OddServer.start(1000, GatesIT::afterAWhile)) {
      silent(new StubTrial(children, server.url(), folder), BY_THE_MACHINE);
    }
  }

  @Test
  void eachSortOfErrorIsToldApart() throws Exception {
    try (var server = OddServer.start(10_000, GatesIT::oddly)) {
      StubTrial trial = new StubTrial(children, server.url(), folder);
      trial.timeout = Duration.ofMillis(700);
      Trial judged = trial.judged();
      assertThat(warning(judged, "errors-timeout").evidence()).contains("timeout");
      assertThat(warning(judged, "errors-cut").evidence()).contains("reset");
      assertThat(warning(judged, "errors-wrong-answer").evidence()).contains("with status 503");
      assertThat(judged.valid()).isFalse();
    }
  }

  private static Answer oddly(long number) throws InterruptedException {
    Thread.sleep(20);
    return switch ((int) (number % 10)) {
      case 2 -> Answer.NEVER;
      case 5 -> Answer.RESET;
      case 8 -> Answer.BUSY;
      default -> Answer.OK;
    };
  }

  @Test
  void aLimitThatThePathDoesNotKnowIsSeen() throws Exception {
    assertThat(warning(throughPermits(5).judged(), "unexplained-limit").evidence())
        .contains("served at once");
    silent(throughPermits(100), BY_THE_MACHINE);
  }

  /** 40 users of 200 ms, of whom only some are served at once. */
  private StubTrial throughPermits(int number) throws IOException {
    Semaphore permits = new Semaphore(number);
    OddServer server =
        OddServer.start(
            1000,
            _ -> {
              permits.acquire();
              Thread.sleep(200);
              permits.release();
              return Answer.OK;
            });
    StubTrial trial = new StubTrial(children, server.url(), folder);
    trial.users = 40;
    trial.zeroLoadMs = 200;
    return trial;
  }

  @Test
  void aPoolThatIsNotTheOneAskedForIsSeenWhileItRuns() throws Exception {
    try (var server = OddServer.start(1000, GatesIT::afterAWhile);
        var tomcat =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("tomcat.log"));
        JvmProbe probe = JvmProbe.attach(tomcat.pid(), WatchedPools.ALL)) {
      tomcat.command("tomcat 137");
      StubTrial trial = new StubTrial(children, server.url(), folder);
      trial.jvm = probe;
      trial.resources = List.of(threads(400));
      TrialWarning differ = warning(trial, "limits-differ");
      assertThat(differ.severity()).isEqualTo(VOID);
      assertThat(differ.evidence()).contains("200 of 400 Tomcat threads");

      trial.resources = List.of(threads(200));
      assertThat(codes(trial.judged())).doesNotContain("limits-differ");
    }
  }

  private static ResourceUse threads(int capacity) {
    return new ResourceUse("threads", "Tomcat threads", capacity, 137, 137, null, null);
  }
}
