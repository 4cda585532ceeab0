package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.run.probe.process.BackgroundThreads.Found;
import dev.loomgauge.run.probe.process.RunQueues.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundThreadsTest {
  @TempDir private Path tasks = Path.of("");
  private RunQueues queues = new RunQueues(tasks, Set.of(), new CpuQuota(tasks, "1"));
  private final List<Reading> readings = new ArrayList<>();

  @BeforeEach
  void ofTheFolder() {
    queues = new RunQueues(tasks, Set.of(), new CpuQuota(tasks, "1"));
  }

  private void thread(String id, String name, String schedstat) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
  }

  private void read() {
    readings.add(queues.read());
  }

  private List<Found> found() {
    return BackgroundThreads.between(readings, List.of(1.0, 1.0), queues).threads();
  }

  @Test
  void whatUsesCpuInEachSecondIsFoundTheBusiestFirst() throws IOException {
    thread("4810", "batch", "9214003311 8841 310");
    thread("4811", "spinner", "30214003311 77120 66");
    thread("4812", "http-nio-8080-e", "21400331 8841 310");
    read();
    thread("4810", "batch", "9514102311 9841 311");
    thread("4811", "spinner", "31208003311 97120 70");
    thread("4812", "http-nio-8080-e", "21930331 9841 311");
    read();
    thread("4810", "batch", "9814003311 10841 312");
    thread("4811", "spinner", "32204003311 98120 75");
    read();

    assertThat(found())
        .extracting(Found::id, Found::name, thread -> Math.round(100 * thread.cpus()))
        .containsExactly(tuple("4811", "spinner", 100L), tuple("4810", "batch", 30L));
  }

  @Test
  void fivePercentOfACpuIsBackgroundAndLessIsHousekeeping() throws IOException {
    thread("7", "poller", "0 0 1");
    thread("8", "housekeeping", "0 0 1");
    read();
    thread("7", "poller", "50000000 0 9");
    thread("8", "housekeeping", "49000000 0 9");
    read();
    thread("7", "poller", "100000000 0 19");
    thread("8", "housekeeping", "120000000 0 19");
    read();

    assertThat(found()).extracting(Found::name).containsExactly("poller");
  }

  @Test
  void whatTheStartLeftBehindAndTheThreadsOfTheJvmAreNone() throws IOException {
    thread("7", "main", "1000000000 0 1");
    thread("8", "C2 CompilerThre", "1000000000 0 1");
    thread("9", "pool-1-thread-1", "0 0 1");
    read();
    thread("7", "main", "1700000000 0 9");
    thread("8", "C2 CompilerThre", "1900000000 0 9");
    thread("9", "pool-1-thread-1", "900000000 0 9");
    thread("10", "pool-1-thread-2", "0 0 1");
    read();
    thread("8", "C2 CompilerThre", "2800000000 0 19");
    thread("10", "pool-1-thread-2", "900000000 0 9");
    Files.delete(tasks.resolve("9/schedstat"));
    read();

    assertThat(found()).isEmpty();
  }

  /** A third of a CPU in 0.3 s are 90 ms, of one thread that was there before. */
  @Test
  void oneThreadThatIsBusyWorksAndManyThatAreNotDoNot() throws IOException {
    for (String id : List.of("7", "8", "9")) {
      thread(id, "worker-" + id, "1000000000 0 1");
    }
    Reading before = queues.read();
    for (String id : List.of("7", "8", "9")) {
      thread(id, "worker-" + id, "1089000000 0 9");
    }
    thread("10", "new", "300000000 0 1");
    assertThat(BackgroundThreads.works(before, queues.read(), 0.3)).isFalse();
    thread("8", "worker-8", "1090000000 0 9");
    assertThat(BackgroundThreads.works(before, queues.read(), 0.3)).isTrue();
  }

  @Test
  void ofThoseThatWereFoundTheStillBusyOnesAreKept() throws Exception {
    Thread spinner = new Thread(BackgroundThreadsTest::spin, "still-spinning");
    spinner.setDaemon(true);
    spinner.start();
    try {
      long own = ProcessHandle.current().pid();
      Found busy =
          BackgroundThreads.of(own).threads().stream()
              .filter(thread -> thread.name().equals("still-spinning"))
              .findFirst()
              .orElseThrow();
      BackgroundThreads both = new BackgroundThreads(List.of(busy, new Found("1", "loader", 0.5)));

      assertThat(both.still(own).threads())
          .singleElement()
          .returns(busy.id(), Found::id)
          .returns("still-spinning", Found::name);
      assertThat(BackgroundThreads.NONE.anotherWorks(own)).isTrue();
    } finally {
      spinner.interrupt();
      spinner.join();
    }
  }

  private static void spin() {
    while (!Thread.currentThread().isInterrupted()) {
      Thread.onSpinWait();
    }
  }

  @Test
  void theWordsSayWhetherRequestsAreCarried() {
    BackgroundThreads threads =
        new BackgroundThreads(List.of(new Found("7", "poller-1", 1)))
            .and(new BackgroundThreads(List.of(new Found("9", "batch", 0.3))));

    assertThat(threads.words(false))
        .isEqualTo(
            "CPU is used without requests by poller-1 (100 % of a CPU), batch (30.0 % of a CPU);"
                + " it is no part of what a request costs");
    assertThat(threads.words(true))
        .endsWith("; they carry the requests as well, so it counts as the requests' own");
    assertThat(threads.cpus()).isEqualTo(1.3);
  }

  @Test
  void everyLookHasItsOwnLengthAndNobodyGoesByChance() throws IOException {
    thread("8", "b", "0 0 1");
    thread("7", "a", "0 0 1");
    thread("9", "c", "0 0 1");
    read();
    thread("8", "b", "100000000 0 9");
    thread("7", "a", "100000000 0 9");
    thread("9", "c", "99000000 0 9");
    read();
    thread("8", "b", "150000000 0 19");
    thread("7", "a", "150000000 0 19");
    thread("9", "c", "900000000 0 19");
    read();

    BackgroundThreads found = BackgroundThreads.between(readings, List.of(2.0, 1.0), queues);

    assertThat(found.threads())
        .containsExactly(new Found("7", "a", 0.15 / 3.0), new Found("8", "b", 0.15 / 3.0));
    assertThat(found.ids()).containsExactlyInAnyOrder("7", "8");
    assertThat(found.isEmpty()).isFalse();
    assertThat(BackgroundThreads.NONE.isEmpty()).isTrue();
  }
}
