package dev.loomgauge.run.probe.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.core.threads.ThreadTally;
import dev.loomgauge.protocol.fuzz.FuzzContract;
import dev.loomgauge.protocol.fuzz.FuzzedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** The reader of dumps of threads. */
class ThreadDumpsFuzzTest implements FuzzContract {
  private static final List<String> DUMPS =
      List.of(
          """
          {"threadDump": {"processId": 7, "time": "2026-01-01T00:00:00Z", "threadContainers": [
            {"container": "<root>", "parent": null, "owner": null, "threads": [
              {"tid": 1, "name": "main", "state": "WAITING", "parkBlocker": {"object": "java.lang.Object@1"},
               "stack": ["java.base/java.lang.Object.wait0(Native Method)"],
               "monitorsOwned": [{"depth": 0, "locks": ["a.B@2", null]}]},
              {"tid": 9, "virtual": true, "name": "", "state": "RUNNABLE",
               "stack": ["a.b.Orders.find(Orders.java:42)"], "carrier": 30}]},
            {"container": "pool", "threads": [
              {"tid": 10, "virtual": true, "name": "", "state": "WAITING", "stack": [
               "java.base/java.util.concurrent.locks.LockSupport.park(LockSupport.java:1)",
               "com.zaxxer.hikari.pool.HikariPool.getConnection(HikariPool.java:1)",
               "org.apache.catalina.core.StandardWrapperValve.invoke(StandardWrapperValve.java:1)"]}]}]}}
          """,
          """
          {"threadDump": {"threadContainers": [{"container": "<root>", "threads": [
            {"tid": "9", "name": "http-nio-1", "stack": ["java.base\\/java.lang.VirtualThread.park(VirtualThread.java:582)",
              "java.base\\/java.lang.VirtualThread.run(VirtualThread.java:329)"]}], "threadCount": "1"}]}}
          """);

  @Override
  public List<FuzzedReader> readers(Path folder) {
    return List.of(
        new FuzzedReader(
            "threads",
            DUMPS.stream().map(dump -> dump.getBytes(UTF_8)).toList(),
            List.of("\"stack\":", "\"virtual\":", "\"threads\": [", "{", "}", "null"),
            input -> dump(Files.write(folder.resolve("threads.json"), input)),
            Set.of(IOException.class)));
  }

  private static void dump(Path file) throws IOException {
    ThreadTally tally = new ThreadTally();
    NamedThreads named = new NamedThreads(List.of("main"));
    tally.dump(Instant.EPOCH);
    ThreadDumps.read(file, tally, named);
    tally.folded();
    tally.use(Unread.NOTHING);
    tally.rows();
  }
}
