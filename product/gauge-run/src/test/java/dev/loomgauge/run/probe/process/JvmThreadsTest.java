package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.JvmThreads.ThreadKind;
import dev.loomgauge.run.rig.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmThreadsTest {
  @TempDir private Path root = Path.of("");

  @Test
  void threadsAreToldByTheNamesThatTheJvmGivesThem() {
    assertThat(ThreadKind.of("C2 CompilerThre")).contains(ThreadKind.COMPILER);
    assertThat(ThreadKind.of("C1 CompilerThre")).contains(ThreadKind.COMPILER);
    assertThat(ThreadKind.of("GC Thread#0")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("G1 Conc#0")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("VM Thread")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("ZWorkerYoung#0")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("XWorker#0")).as("JDK 21").contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("XDriver")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("ZUnmapper")).contains(ThreadKind.COLLECTOR);
    assertThat(ThreadKind.of("VM Periodic Tas")).contains(ThreadKind.JVM);
    assertThat(ThreadKind.of("Sweeper thread")).as("JDK 17").contains(ThreadKind.JVM);
    assertThat(ThreadKind.of("XWorker-1")).as("of an application").isEmpty();
    assertThat(ThreadKind.of("http-nio-8080-e")).isEmpty();
    assertThat(ThreadKind.of("ForkJoinPool-1-")).isEmpty();
  }

  @Test
  void aThreadThatHasEndedKeepsWhatItUsed() throws IOException {
    thread(1, "C2 CompilerThre", 700);
    thread(2, "C2 CompilerThre", 50);
    thread(3, "GC Thread#0", 20);
    thread(4, "worker", 9_000);
    JvmThreads threads = new JvmThreads(root, Set.of(), new LinuxUnits(10_000_000, 4096));
    threads.list();
    assertThat(threads.nanos())
        .isEqualTo(Map.of(ThreadKind.COMPILER, 750L, ThreadKind.COLLECTOR, 20L));

    Files.delete(root.resolve("1/schedstat"));
    Files.delete(root.resolve("1/comm"));
    Files.delete(root.resolve("1"));
    thread(2, "C2 CompilerThre", 60);
    threads.list();

    assertThat(threads.nanos()).containsEntry(ThreadKind.COMPILER, 760L);
  }

  @Test
  void backgroundThreadsAreKnownByTheirNumber() throws IOException {
    thread(3, "GC Thread#0", 20);
    thread(4, "worker", 9_000);
    thread(5, "worker", 700);
    JvmThreads threads = new JvmThreads(root, Set.of("5"), new LinuxUnits(10_000_000, 4096));
    threads.list();

    assertThat(threads.nanos())
        .isEqualTo(Map.of(ThreadKind.COLLECTOR, 20L, ThreadKind.BACKGROUND, 700L));
  }

  @Test
  void aKernelWithoutNanosecondsHasTicks() {
    Fixture machine = new Fixture(root);
    machine.file("7/comm", "VM Thread\n");
    machine.file(
        "7/stat", "7 (VM Thread) S 1 1 1 0 -1 4194304 7 8 9 10 3 4 0 0 20 0 9 0 1 9 9 18 1");
    JvmThreads threads = new JvmThreads(root, Set.of(), new LinuxUnits(10_000_000, 4096));
    threads.list();

    assertThat(threads.nanos()).isEqualTo(Map.of(ThreadKind.COLLECTOR, 70_000_000L));
  }

  /** Else what a collector uses would count as the requests' own. */
  @Test
  void aKernelThatWritesZerosHasTicksToo() {
    Fixture machine = new Fixture(root);
    machine.file("7/comm", "VM Thread\n").file("7/schedstat", "0 0 0");
    machine.file(
        "7/stat", "7 (VM Thread) S 1 1 1 0 -1 4194304 7 8 9 10 3 4 0 0 20 0 9 0 1 9 9 18 1");
    JvmThreads threads = new JvmThreads(root, Set.of(), new LinuxUnits(10_000_000, 4096));
    threads.list();

    assertThat(threads.nanos()).isEqualTo(Map.of(ThreadKind.COLLECTOR, 70_000_000L));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theClockOfAProcessHasWhatItsEndedThreadsUsed() throws InterruptedException {
    CpuClock clock = CpuClock.detect(ProcessProbe.detect());
    long pid = ProcessHandle.current().pid();
    long before = clock.nanos(List.of(pid)).getOrDefault(pid, 0L);
    long[] own = new long[1];
    Thread worker =
        new Thread(
            () -> {
              var bean = java.lang.management.ManagementFactory.getThreadMXBean();
              while (bean.getCurrentThreadCpuTime() < 60_000_000L) {
                own[0]++;
              }
            });
    worker.start();
    worker.join();

    assertThat(own[0]).isPositive();
    assertThat(clock.nanos(List.of(pid)).getOrDefault(pid, 0L) - before)
        .isGreaterThanOrEqualTo(55_000_000L);
    assertThat(clock.nanos(List.of(Long.MAX_VALUE / 1_000_000_000_000L))).isEmpty();
  }

  private void thread(int id, String name, long nanos) {
    Fixture machine = new Fixture(root);
    machine.file(id + "/comm", name + "\n");
    machine.file(id + "/schedstat", nanos + " 5 1\n");
  }

  @ParameterizedTest
  @CsvSource({
    "C1 CompilerThre, COMPILER",
    "C2 CompilerThre, COMPILER",
    "JVMCI-native Co, COMPILER",
    "GC Thread#3, COLLECTOR",
    "G1 Service, COLLECTOR",
    "ParGC Thread#0, COLLECTOR",
    "VM Thread, COLLECTOR",
    "ZDirector, COLLECTOR",
    "ZDriverMinor, COLLECTOR",
    "ZWorkerOld#0, COLLECTOR",
    "ZUncommitter#0, COLLECTOR",
    "ZStat, COLLECTOR",
    "Shenandoah Cont, COLLECTOR",
    "VM Periodic Tas, JVM",
    "Signal Dispatch, JVM",
    "Finalizer, JVM",
    "Reference Handl, JVM",
    "Service Thread, JVM",
    "Monitor Deflati, JVM",
    "Common-Cleaner, JVM",
    "Notification Th, JVM",
    "Attach Listener, JVM",
    "StringDedupProc, JVM",
    "JFR Recorder Th, JVM",
    "RMI TCP Connect, JVM",
    "JMX server conn, JVM",
  })
  void everyThreadThatAJvmStartsForItselfIsToldByItsName(String name, ThreadKind kind) {
    assertThat(ThreadKind.of(name)).hasValue(kind);
    assertThat(ThreadKind.of("my " + name)).isEmpty();
  }
}
