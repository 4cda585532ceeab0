package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.threads.DumpedThread;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.core.threads.ThreadTally;
import dev.loomgauge.run.probe.jvm.ThreadDumps.ThreadDumpFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;

class ThreadDumpFileTest {
  @TempDir private Path folder;

  private List<DumpedThread> read(String json) throws IOException {
    Path file = Files.writeString(folder.resolve("threads.json"), json);
    List<DumpedThread> threads = new ArrayList<>();
    ThreadDumpFile.read(file, (_, thread) -> threads.add(thread));
    return threads;
  }

  @Test
  void aDumpOfJdk25HasStatesAndCarriers() throws IOException {
    assertThat(
            read(
                """
                {"threadDump": {"processId": 7, "time": "2026-01-01T00:00:00Z", "threadContainers": [
                  {"container": "<root>", "parent": null, "owner": null, "threads": [
                    {"tid": 1, "time": "2026-01-01T00:00:00Z", "name": "main", "state": "WAITING",
                     "parkBlocker": {"object": "java.lang.Object@1"}, "waitingOn": "a.B@2",
                     "stack": ["java.base/java.lang.Object.wait0(Native Method)"],
                     "monitorsOwned": [{"depth": 0, "locks": ["a.B@2", null]}]},
                    {"tid": 9, "virtual": true, "name": "", "state": "RUNNABLE",
                     "stack": ["a.b.Orders.find(Orders.java:42)"], "carrier": 30}],
                   "threadCount": 2},
                  {"container": "pool", "parent": "<root>", "owner": null,
                   "threads": [{"tid": 10, "virtual": true, "name": "", "state": "WAITING", "stack": []}],
                   "threadCount": 1}]}}
                """))
        .containsExactly(
            new DumpedThread(false, "WAITING", false, List.of("java.lang.Object.wait0")),
            new DumpedThread(true, "RUNNABLE", true, List.of("a.b.Orders.find:42")),
            new DumpedThread(true, "WAITING", false, List.of()));
  }

  @Test
  void inADumpOfJdk21StacksTellThem() throws IOException {
    assertThat(
            read(
                """
                {"threadDump": {"threadContainers": [{"container": "<root>", "threads": [
                  {"tid": "9", "name": "", "stack": ["java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)",
                    "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:329)"]},
                  {"tid": "10", "name": "",
                   "stack": ["java.base\\/jdk.internal.misc.Unsafe.park(Native Method)",
                    "java.base\\/java.lang.VirtualThread.parkOnCarrierThread(VirtualThread.java:675)",
                    "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:329)"]},
                  {"tid": "11", "name": "",
                   "stack": ["a.b.Orders.find(Orders.java:42)",
                    "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:329)"]},
                  {"tid": "12", "name": "", "stack": []},
                  {"tid": "13", "name": "main", "stack": ["a.b.Main.main(Main.java:3)"]}],
                  "threadCount": "5"}]}}
                """))
        .extracting(DumpedThread::virtual, DumpedThread::carried, DumpedThread::state)
        .containsExactly(
            tuple(true, false, ""),
            tuple(true, true, ""),
            tuple(true, true, ""),
            tuple(false, false, ""),
            tuple(false, false, ""));
  }

  @Test
  void aDumpThatIsCutOffIsNotTakenForAWholeOne() {
    assertThatThrownBy(
            () -> read("{\"threadDump\": {\"threadContainers\": [{\"threads\": [{\"tid\""))
        .isInstanceOf(JacksonException.class);
  }

  @Test
  void threeDumpsHaveTenSecondsAndFurtherOnesFour() {
    long second = 1_000_000_000L;

    assertThat(ThreadDumps.timeFor(2, 10 * second - 1)).isTrue();
    assertThat(ThreadDumps.timeFor(2, 10 * second)).isFalse();
    assertThat(ThreadDumps.timeFor(3, 4 * second - 1)).isTrue();
    assertThat(ThreadDumps.timeFor(3, 4 * second)).isFalse();
  }

  @Test
  void aDumpThatIsCutOffIsToldWithItsFileAndWholeOnesHaveNames() throws IOException {
    Path file = folder.resolve("threads.json");
    Files.writeString(file, "{\"threadDump\": {\"threadContainers\": [{\"threads\": [{\"tid\"");
    ThreadTally tally = new ThreadTally();
    tally.dump(Instant.EPOCH);
    assertThatThrownBy(() -> ThreadDumps.read(file, tally, new NamedThreads(List.of())))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(file + " is no whole dump of threads: ");

    Files.writeString(
        file,
        "{\"threadDump\": {\"threadContainers\": [{\"threads\": [{\"tid\": 1, \"name\": \"main\", \"state\": \"RUNNABLE\", \"stack\": []}]}]}}");
    List<String> names = new ArrayList<>();
    ThreadDumpFile.read(file, (name, _) -> names.add(name));
    assertThat(names).containsExactly("main");
  }
}
