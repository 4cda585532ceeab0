package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.CpuQuota.Periods;
import dev.loomgauge.run.probe.process.RunQueues.Clock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunQueuesTest {
  @TempDir private Path tasks = Path.of("");

  private void thread(String id, String name, String schedstat) throws IOException {
    Path folder = Files.createDirectories(tasks.resolve(id));
    Files.writeString(folder.resolve("comm"), name + "\n");
    Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
  }

  @Test
  void theThreadsOfTheApplicationCountAndThoseOfTheJvmDoNot() throws IOException {
    thread("11", "http-nio-8080-e", "1000 200 3");
    thread("12", "C2 CompilerThre", "5000 900 3");
    thread("13", "VM Thread", "7000 900 3");
    RunQueues queues = new RunQueues(tasks, Set.of(), new CpuQuota(tasks, "1"));
    RunQueues.Reading before = queues.read();
    thread("11", "http-nio-8080-e", "4000 700 9");
    thread("12", "C2 CompilerThre", "9000 1900 3");
    thread("14", "http-nio-8080-e", "50 6 1");

    assertThat(queues.read().since(before)).isEqualTo(new Clock(3050, 506));
  }

  @Test
  void backgroundThreadsHaveAnAccountOfTheirOwn() throws IOException {
    thread("11", "http-nio-8080-e", "1000 200 3");
    thread("12", "spinner", "5000 900 3");
    RunQueues queues = new RunQueues(tasks, Set.of("12"), new CpuQuota(tasks, "1"));
    RunQueues.Reading before = queues.read();
    thread("11", "http-nio-8080-e", "1500 300 9");
    thread("12", "spinner", "9000 1900 3");

    assertThat(queues.read().since(before)).isEqualTo(new Clock(500, 100));
    assertThat(queues.read().backgroundSince(before)).isEqualTo(Map.of("12", 4000L));
    assertThat(queues.readBackground().known()).isFalse();
    assertThat(queues.readBackground().backgroundSince(before)).isEqualTo(Map.of("12", 4000L));
    assertThat(queues.read().backgroundSince(RunQueues.Reading.UNKNOWN)).isEmpty();
  }

  @Test
  void aKernelWithoutAccountsIsNotTakenForOneWithoutQueues() throws IOException {
    Files.createDirectories(tasks.resolve("11"));
    Files.writeString(tasks.resolve("11/comm"), "main\n");

    assertThat(new RunQueues(tasks, Set.of(), new CpuQuota(tasks, "1")).read().known()).isFalse();
  }

  @Test
  void readingsOfSeveralProcessesAreOne() {
    RunQueues.Reading one =
        new RunQueues.Reading(
            Map.of("1", new Clock(10, 20)), Map.of("2", new Clock(30, 40)), new Periods(100, 10));
    RunQueues.Reading other =
        new RunQueues.Reading(
            Map.of("5", new Clock(1, 2)), Map.of("6", new Clock(3, 4)), new Periods(7, 2));

    assertThat(one.and(other))
        .isEqualTo(
            new RunQueues.Reading(
                Map.of("1", new Clock(10, 20), "5", new Clock(1, 2)),
                Map.of("2", new Clock(30, 40), "6", new Clock(3, 4)),
                new Periods(107, 12)));
    assertThat(RunQueues.Reading.UNKNOWN.and(other)).isEqualTo(other);
    assertThat(one.and(other).since(one)).isEqualTo(new Clock(1, 2));
  }

  @Test
  void aShareOfPeriodsIsNeverMoreThanAll() {
    RunQueues.Reading before = new RunQueues.Reading(Map.of(), Map.of(), new Periods(10, 0));
    RunQueues.Reading after = new RunQueues.Reading(Map.of(), Map.of(), new Periods(11, 4));

    assertThat(after.throttled(before)).isEqualTo(1);
    assertThat(before.throttled(after)).isNull();
  }

  /** A kernel without CONFIG_SCHEDSTATS has the files, with zeros in them. */
  @Test
  void zerosAreNoAccount() throws IOException {
    thread("11", "http-nio-8080-e", "0 0 0");
    thread("12", "main", "0 0 0");

    assertThat(new RunQueues(tasks, Set.of("12"), new CpuQuota(tasks, "1")).read())
        .isEqualTo(RunQueues.Reading.UNKNOWN);
    thread("11", "http-nio-8080-e", "0 700 1");
    assertThat(new RunQueues(tasks, Set.of(), new CpuQuota(tasks, "1")).read().clocks())
        .isEqualTo(Map.of("11", new Clock(0, 700)));
  }
}
