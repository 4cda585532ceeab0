package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.Framework;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.StubAgent;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A look into a JVM of its own, and at one that cannot be attached to. */
class RecorderTest {
  @TempDir private Path folder = Path.of("");
  private final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();

  private Recorder attach(ProcessHandle process) {
    return attach(process, Path.of("/no/agent"));
  }

  private Recorder attach(ProcessHandle process, Path agent) {
    return Recorder.attach(
        new Recorder.Setting(agent, folder, Map.of(), news::add),
        new ServiceTarget.OwnService(
            "own", Service.of(process, new HttpOrigin(URI.create("http://127.0.0.1:1"))), 1));
  }

  @Test
  void threadsOfAFamilyAreThoseWithANumberBehindItsName() throws Exception {
    try (WatchedProcess jvm =
        WatchedProcess.start(
            Programs.java(List.of(), Watched.class), folder.resolve("watched.log"))) {
      for (String name : List.of("pool-1", "pool-22", "pool-a", "pool-", "my-pool-3", "pool-4x")) {
        jvm.command("thread " + name);
      }
      try (Recorder recorder = attach(ProcessHandle.of(jvm.pid()).orElseThrow())) {
        assertThat(recorder.threads("pool-")).isEqualTo(2);
        assertThat(recorder.threads("other-")).isZero();
        assertThat(recorder.threads(" ")).isZero();
        assertThat(recorder.connects()).isTrue();
        long allocated = recorder.allocated().orElseThrow();
        assertThat(allocated).isPositive();
        assertThat(recorder.allocated().orElseThrow()).isGreaterThanOrEqualTo(allocated);

        HeapSizes heap = recorder.heap("virtual");

        assertThat(heap.frameworks()).doesNotContain(Framework.SPRING_BOOT);
        assertThat(news)
            .singleElement()
            .isInstanceOfSatisfying(
                Progress.Found.class,
                found ->
                    assertThat(found.text())
                        .matches(
                            "virtual: heap dumped in \\d+\\.\\d s \\(\\d+ MB\\), while the service"
                                + " stood still, and read in \\d+\\.\\d s\\."));
        assertThat(folder.resolve("heap")).doesNotExist();
      }
    }
  }

  @Test
  void garbageMakesADumpNoLarger() throws Exception {
    List<String> options = List.of("-Xmx256m", "-Xmn128m", "-XX:+UseSerialGC");
    try (WatchedProcess jvm =
            WatchedProcess.start(
                Programs.java(options, Watched.class), folder.resolve("watched.log"));
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      jvm.command("waste 60");
      assertThat(probe.heapUsed()).isGreaterThan(60L << 20);

      assertThat(HeapReader.read(probe, folder).bytes()).isBetween(100_000L, 40L << 20);
    }
  }

  /** Parallel dumps leave segments beside the file. */
  @Test
  void aDumpThatFailsLeavesNothingAndSaysWhy() throws Exception {
    Path heap = Files.createDirectory(folder.resolve("heap"));
    Files.writeString(heap.resolve("heap.hprof"), "there before, which the JVM refuses");
    Files.writeString(heap.resolve("heap.hprof.p0"), "a segment");
    try (WatchedProcess jvm =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        Recorder recorder = attach(ProcessHandle.of(jvm.pid()).orElseThrow())) {
      assertThat(recorder.heap("virtual")).isEqualTo(HeapSizes.NONE);

      assertThat(news)
          .singleElement()
          .isInstanceOfSatisfying(
              Progress.Note.class,
              note ->
                  assertThat(note.text())
                      .contains("process " + jvm.pid() + " did not dump it: ")
                      .contains("File exists"));
      assertThat(heap).doesNotExist();
    }
  }

  @Test
  void aRecordingWhoseEndFailsIsKept() throws Exception {
    Path agent = Programs.agent(folder.resolve("agent.jar"), StubAgent.class);
    LoadPoint point = new LoadPoint(1, 10, 100, 1, 0.5, 0, 0);
    try (WatchedProcess jvm =
            WatchedProcess.start(
                Programs.java(List.of("-Dstub.stays=true"), Watched.class),
                folder.resolve("watched.log"));
        Recorder recorder = attach(ProcessHandle.of(jvm.pid()).orElseThrow(), agent)) {
      assertThat(recorder.record(false, "x.jfr", _ -> point))
          .hasValueSatisfying(
              recorded -> {
                assertThat(recorded.load()).isEqualTo(point);
                assertThat(recorded.parts()).hasSize(1);
              });
      assertThat(news)
          .singleElement()
          .isInstanceOfSatisfying(
              Progress.Note.class, note -> assertThat(note.text()).contains("failed: it stays"));
    }
  }

  @Test
  void aJvmThatCannotBeAttachedToShowsNothingAndSaysSoOnce() {
    try (Recorder recorder = attach(ProcessHandle.current())) {
      assertThat(recorder.threads("pool-")).isZero();
      assertThat(recorder.heap("virtual")).isEqualTo(HeapSizes.NONE);
      assertThat(
              recorder.record(
                  true,
                  "x.jfr",
                  _ -> {
                    throw new AssertionError("no load is run");
                  }))
          .isEmpty();
    }
    assertThat(news)
        .singleElement()
        .isInstanceOfSatisfying(
            Progress.Note.class,
            note ->
                assertThat(note.text())
                    .startsWith("Cannot attach to process " + ProcessHandle.current().pid()));
  }

  @Test
  void aDumpIsToldInSecondsAndMebibytes() {
    assertThat(
            new HeapReader(
                    HeapSizes.NONE, 84L << 20, Duration.ofMillis(640), Duration.ofMillis(1_260))
                .words())
        .isEqualTo(
            "heap dumped in 0.6 s (84 MB), while the service stood still, and read in 1.3 s");
  }

  @Test
  void aDumpNeedsHalfAsMuchAgainAsTheHeapAndTheClasses() {
    long mib = 1L << 20;

    assertThat(HeapReader.fits(200 * mib, 400 * mib)).isTrue();
    assertThat(HeapReader.fits(200 * mib, 400 * mib - 1)).isFalse();
  }
}
