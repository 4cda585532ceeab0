package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.loomgauge.core.discovery.Concurrency;
import dev.loomgauge.core.discovery.NamedPools;
import dev.loomgauge.core.discovery.PathTracer;
import dev.loomgauge.core.discovery.Pinning;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.run.machine.Jdk;
import dev.loomgauge.run.machine.Jdk.JdkFolders;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.MethodAgent;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.rig.Programs;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.management.jfr.FlightRecorderMXBean;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests of a service on the JDK's server with a pool that no table names, on several JDKs. */
@Order(2)
@Execution(ExecutionMode.CONCURRENT)
class TraceRecordingIT {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path AGENT = ROOT.resolve("product/gauge-agent/target/gauge-agent.jar");
  private static final String POOL = "SmallPool connections";
  private static final int REQUESTS = 40;
  private static final int HOLDS = 2;

  @TempDir Path folder;

  @Test
  void everyRequestAndEveryHoldIsSeenOnceAndNothingAfterwards() throws Exception {
    seenOnce(Runtime.version().feature());
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(ints = {17, 21})
  void onOlderJdksToo(int feature) throws Exception {
    seenOnce(feature);
  }

  @Test
  void twoPoolsOfALibraryAreTwo() throws Exception {
    twoPools(Runtime.version().feature());
  }

  @Tag("full")
  @ParameterizedTest
  @ValueSource(ints = {17, 21})
  void twoPoolsOfALibraryAreTwoOnOlderJdks(int feature) throws Exception {
    twoPools(feature);
  }

  private void twoPools(int feature) throws Exception {
    String write = "'write' HikariCP connections";
    String read = "'the pool for reading' HikariCP connections";
    try (TrafficProgram traffic =
            TrafficProgram.start(jdk(feature).java(), "platform", folder, List.of());
        JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of())) {
      traffic.requests(REQUESTS, "/two");

      List<TraceEvent> seen = recorded(traffic, jvm, "/two");
      List<TraceEvent> events = NamedPools.of(List.of(seen)).labelled(seen);

      for (Kind kind : List.of(Kind.ACQUIRE, Kind.RELEASE)) {
        assertThat(of(events, kind))
            .extracting(TraceEvent::what)
            .containsOnly(write, read)
            .hasSize(REQUESTS * HOLDS);
      }
      assertThat(PathTracer.follow(events).orElseThrow().pools()).containsExactly(write, read);
      assertThat(Concurrency.ofHolds(events, write).most()).isBetween(1, 3);
      assertThat(Concurrency.ofHolds(events, read).most()).isBetween(1, 2);
    }
  }

  private void seenOnce(int feature) throws Exception {
    Jdk jdk = jdk(feature);
    String mode = feature < 21 ? "platform" : "virtual";
    try (TrafficProgram traffic = TrafficProgram.start(jdk.java(), mode, folder, List.of());
        JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of())) {
      traffic.requests(REQUESTS, "/");

      for (int round = 1; round <= 2; round++) { // it can be put in again
        List<TraceEvent> events = recorded(traffic, jvm, "/" + round);

        assertThat(of(events, Kind.ENTRY)).hasSize(REQUESTS);
        assertThat(of(events, Kind.ACQUIRE)).hasSize(REQUESTS * HOLDS);
        assertThat(of(events, Kind.RELEASE)).hasSize(REQUESTS * HOLDS);
        assertThat(events)
            .filteredOn(e -> e.kind() == Kind.ACQUIRE || e.kind() == Kind.RELEASE)
            .allSatisfy(e -> assertThat(e.what()).isEqualTo(POOL));
        assertThat(of(events, Kind.ENTRY))
            .allSatisfy(e -> assertThat(e.worker().virtual()).isEqualTo(mode.equals("virtual")));
        TracedPath path = PathTracer.follow(events).orElseThrow();
        assertThat(path.pools()).containsExactly(POOL);
        assertThat(path.steps())
            .filteredOn(step -> step instanceof TracedPath.Wait)
            .extracting(step -> ((TracedPath.Wait) step).label())
            .contains("Thread.sleep");
        assertThat(Concurrency.ofHolds(events, POOL).most()).isLessThanOrEqualTo(3);
      }
      assertThat(spans(jvm, () -> traffic.requests(REQUESTS, "/"))).isEmpty();
    }
  }

  @Tag("full")
  @Test
  void aVirtualThreadThatKeepsItsCarrierIsFoundOnJdk21() throws Exception {
    Jdk jdk = jdk(21);
    try (TrafficProgram traffic = TrafficProgram.start(jdk.java(), "virtual", folder, List.of());
        JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of())) {
      traffic.requests(REQUESTS, "/pinned");

      Pinning pinning = Pinning.of(recorded(traffic, jvm, "/pinned")).orElseThrow();

      // On a busy machine a thread may get its time slice after its wait is over.
      assertThat(pinning.share()).isGreaterThan(0.9);
      assertThat(pinning.ms()).isGreaterThan(10);
      assertThat(pinning.place()).startsWith("pinned in Traffic");
    }
  }

  @Test
  void startedWithTheServiceItWeavesWhatIsLoadedLater() throws Exception {
    weavesWhatIsLoadedLater(Runtime.version().feature());
  }

  @Tag("full")
  @Test
  void startedWithTheServiceItWeavesWhatIsLoadedLaterOnTheOldestJdk() throws Exception {
    weavesWhatIsLoadedLater(TraceRecording.LEAST_JAVA);
  }

  private void weavesWhatIsLoadedLater(int feature) throws Exception {
    Path table = folder.resolve("table.txt");
    Files.writeString(table, TracedMethods.table());
    try (TrafficProgram traffic =
            TrafficProgram.start(
                jdk(feature).java(),
                "platform",
                folder,
                List.of("-javaagent:" + AGENT + "=on=" + table));
        JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of())) {
      List<TraceEvent> events = spans(jvm, () -> traffic.requests(REQUESTS, "/"));

      assertThat(of(events, Kind.ENTRY)).hasSize(REQUESTS);
      assertThat(of(events, Kind.ACQUIRE)).hasSize(REQUESTS * HOLDS);
      assertThat(of(events, Kind.RELEASE)).hasSize(REQUESTS * HOLDS);
    }
  }

  @Test
  void aJvmThatRefusesAgentsIsOneNoteWhereTheRestCanBeRecorded() throws Exception {
    List<ProbeException> problems = new ArrayList<>();
    try (TrafficProgram traffic =
            TrafficProgram.start(
                Programs.JAVA_HOME.resolve("bin/java"),
                "virtual",
                folder,
                List.of("-XX:-EnableDynamicAgentLoading"));
        JvmProbe jvm = JvmProbe.attach(traffic.pid(), Map.of());
        TraceRecording recording = TraceRecording.start(jvm, AGENT, false, problems::add)) {
      traffic.requests(REQUESTS, "/");
      List<TraceEvent> events =
          recording.end(folder.resolve("refused.jfr"), Set.of(), Map.of()).getFirst();

      assertThat(of(events, Kind.ENTRY)).hasSize(REQUESTS);
      assertThat(problems)
          .singleElement()
          .extracting(Throwable::getMessage)
          .asString()
          .contains("-XX:-EnableDynamicAgentLoading");
    }
  }

  private List<TraceEvent> recorded(TrafficProgram traffic, JvmProbe jvm, String path)
      throws InterruptedException {
    List<ProbeException> problems = new ArrayList<>();
    try (TraceRecording recording = TraceRecording.start(jvm, AGENT, true, problems::add)) {
      traffic.requests(1, path);
      recording.part();
      traffic.requests(REQUESTS, path);
      List<TraceEvent> events =
          recording.end(folder.resolve("trace.jfr"), Set.of(), Map.of()).getFirst();
      assertThat(problems).isEmpty();
      return events;
    }
  }

  private interface Load {
    void run() throws InterruptedException;
  }

  /** What the agent's event alone records. */
  private List<TraceEvent> spans(JvmProbe jvm, Load load) throws Exception {
    FlightRecorderMXBean recorder =
        ManagementFactory.newPlatformMXBeanProxy(
            jvm.server(), "jdk.management.jfr:type=FlightRecorder", FlightRecorderMXBean.class);
    long recording = recorder.newRecording();
    recorder.setRecordingSettings(recording, Map.of(MethodAgent.EVENT + "#enabled", "true"));
    recorder.startRecording(recording);
    load.run();
    recorder.stopRecording(recording);
    Path file = folder.resolve("spans.jfr");
    recorder.copyTo(recording, file.toString());
    return TraceReading.read(
            file, new TraceReading.Peers(Set.of(), Map.of()), List.of(Instant.EPOCH))
        .getFirst();
  }

  private static List<TraceEvent> of(List<TraceEvent> events, Kind kind) {
    return events.stream().filter(e -> e.kind() == kind).toList();
  }

  /** Skips the test where it is not installed. */
  private static Jdk jdk(int feature) {
    if (Runtime.version().feature() == feature) {
      return Jdk.in(Programs.JAVA_HOME).orElseThrow();
    }
    return JdkFolders.of(ROOT).installed().stream()
        .filter(jdk -> jdk.feature() == feature)
        .filter(jdk -> jdk.modules().containsAll(List.of("java.instrument", "jdk.jfr")))
        .findFirst()
        .orElseGet(
            () ->
                abort(
                    "needs a JDK %d with the modules java.instrument and jdk.jfr in a folder of bin/jdk-folders"
                        .formatted(feature)));
  }
}
