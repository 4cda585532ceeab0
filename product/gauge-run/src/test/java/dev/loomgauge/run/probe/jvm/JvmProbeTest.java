package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedPools;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JVM of its own, with known options. */
class JvmProbeTest {
  @TempDir private Path folder = Path.of("");

  private WatchedProcess jvm(String... options) throws Exception {
    return WatchedProcess.start(
        Programs.java(List.of(options), Watched.class), folder.resolve("watched.log"));
  }

  private static long collections(JvmProbe probe) throws Exception {
    return (Long)
        probe
            .server()
            .getAttribute(
                new ObjectName("java.lang:type=GarbageCollector,name=MarkSweepCompact"),
                "CollectionCount");
  }

  @Test
  void aJvmTellsWhatItRunsWithWhatItUsesAndItsThreads() throws Exception {
    try (WatchedProcess jvm = jvm("-XX:+UseSerialGC", "-XX:NativeMemoryTracking=summary");
        JvmProbe probe = JvmProbe.attach(jvm.pid(), WatchedPools.ALL)) {
      assertThat(probe.pid()).isEqualTo(jvm.pid());
      assertThat(probe.alive()).isTrue();
      assertThat(probe.javaVersion()).isEqualTo(Runtime.version().feature());
      assertThat(probe.setup())
          .isEqualTo(
              new JvmSetup(
                  System.getProperty("java.version"),
                  new Setting("Serial", false),
                  new Setting("64", false),
                  new Setting("off", true),
                  new Setting("C1 alone", false),
                  List.of(
                      "-Xmx64m",
                      "-XX:TieredStopAtLevel",
                      "-XX:+UseSerialGC",
                      "-XX:NativeMemoryTracking")));
      assertThat(probe.setup()).as("asked once").isSameAs(probe.setup());
      long before = collections(probe);
      probe.collectGarbage();
      assertThat(collections(probe)).isEqualTo(before + 1);
      assertThat(probe.heapUsed()).isBetween(100_000L, 64L << 20);
      CompilationMXBean compilers =
          ManagementFactory.newPlatformMXBeanProxy(
              probe.server(), ManagementFactory.COMPILATION_MXBEAN_NAME, CompilationMXBean.class);
      Duration compiled = Duration.ofMillis(compilers.getTotalCompilationTime());
      assertThat(probe.compiled())
          .isBetween(
              compiled, Duration.ofMillis(compilers.getTotalCompilationTime()).plusSeconds(1));
      long allocated = probe.allocated().orElseThrow();
      jvm.command("keep 5");
      assertThat(probe.allocated().orElseThrow() - allocated).isBetween(5L << 20, 50L << 20);
      assertThat(probe.nativeMemory()).contains("Total: reserved=");
      jvm.command("hikari");
      assertThat(probe.queues().orElseThrow().virtualThreads()).isNotNull();
      assertThat(probe.sample())
          .isInstanceOfSatisfying(
              JvmReading.Seen.class,
              seen ->
                  assertThat(seen.facts().queues().pools())
                      .isEqualTo(Map.of("connections", new PoolFacts(49, 7, null))));
      Path dump = folder.resolve("threads.json");
      probe.dumpThreads(dump);
      assertThat(Files.readString(dump)).contains("\"threadDump\"", "\"main\"");
    }
  }

  @Test
  void aJvmThatHasEndedIsGone() throws Exception {
    WatchedProcess jvm = jvm("-XX:+UseParallelGC", "-XX:-TieredCompilation");
    try (JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of())) {
      assertThat(probe.setup())
          .returns(new Setting("Parallel", false), JvmSetup::collector)
          .returns(new Setting("C2 alone", false), JvmSetup::compiler);
      jvm.close();

      assertThat(probe.alive()).isFalse();
      assertThat(probe.sample()).isEqualTo(new JvmReading.Gone());
      assertThat(probe.queues()).isEmpty();
      assertThatThrownBy(probe::collectGarbage)
          .isInstanceOf(ProbeException.class)
          .hasMessageStartingWith("Cannot have process " + jvm.pid() + " collect garbage: ");
    }
    assertThatThrownBy(() -> JvmProbe.attach(jvm.pid(), Map.of()))
        .isInstanceOf(ProbeException.class)
        .hasMessage("Cannot watch process " + jvm.pid() + ": it has ended. See its log.");
  }

  @Test
  void aReaderAsksAllAndOneThatIsGoneSpeaksForAll() throws Exception {
    WatchedProcess other = jvm();
    try (WatchedProcess jvm = jvm();
        JvmProbe one = JvmProbe.attach(jvm.pid(), WatchedPools.ALL);
        JvmProbe two = JvmProbe.attach(other.pid(), WatchedPools.ALL);
        JvmReader reader = new JvmReader()) {
      jvm.command("hikari");
      other.command("hikari");
      // The first questions load classes there, and may take longer than a reader waits.
      one.sample();
      two.sample();
      one.queues();
      two.queues();

      JvmReading both = reader.read(List.of(one, two));
      assertThat(both)
          .isInstanceOfSatisfying(
              JvmReading.Seen.class,
              seen ->
                  assertThat(seen.facts().queues().pools().get("connections"))
                      .isEqualTo(new PoolFacts(98, 14, null)));
      other.close();
      assertThat(reader.read(List.of(one, two))).isEqualTo(new JvmReading.Gone());
      assertThat(reader.queues(List.of(one, two))).isEmpty();
    }
  }

  /** Whether the kernel has stopped all threads of a process, each of which may still answer. */
  private static boolean stopped(long pid) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads.toList()) {
        if (!Files.readString(thread.resolve("stat")).contains(") T ")) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aJvmThatHangsIsSilentAndIsNotAskedAnew() throws Exception {
    try (WatchedProcess jvm = jvm();
        JvmProbe probe = JvmProbe.attach(jvm.pid(), Map.of());
        JvmReader reader = new JvmReader()) {
      probe.sample(); // the first question loads classes there
      Programs.signal("STOP", jvm.pid());
      assertThat(Programs.within(Duration.ofSeconds(20), () -> stopped(jvm.pid()))).isTrue();

      assertThat(reader.read(List.of(probe)))
          .isEqualTo(new JvmReading.Silent("no answer within 300 ms"));
      assertThat(reader.queues(List.of(probe))).isEmpty();
      assertThat(reader.read(List.of(probe, probe, probe, probe)))
          .isEqualTo(new JvmReading.Silent("no answer within 900 ms"));
      Programs.signal("CONT", jvm.pid());
      JvmReading again = reader.read(List.of(probe));
      while (again instanceof JvmReading.Silent) {
        again = reader.read(List.of(probe));
      }
      assertThat(again).isInstanceOf(JvmReading.Seen.class);
    }
  }
}
