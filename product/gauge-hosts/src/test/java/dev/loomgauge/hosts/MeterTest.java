package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** One at a time: each ends the meters of this process. */
@Execution(ExecutionMode.SAME_THREAD)
class MeterTest {
  private static final long SELF = ProcessHandle.current().pid();

  /** More than Linux gives. */
  private static final long NOBODY = 1L << 30;

  private static final String MARK = "meter-test";

  @TempDir private Path folder;

  @Test
  void isStartedAgainWhenSomebodyHasEndedIt() throws Exception {
    try (Children children = new Children();
        ShellLink link = new ShellLink(new CompletableFuture<>());
        Meter meter = Meter.start("here", link, children, folder.resolve("log"), MARK)) {
      ProcessUse before = told(meter).orElseThrow();
      assertThat(kill()).isPositive();

      ProcessUse after = told(meter).orElseThrow();

      assertThat(after.cpu()).isGreaterThanOrEqualTo(before.cpu());
    }
    assertThat(kill()).isZero();
  }

  @Test
  void staysAwayWhenTheConnectionHasEnded() throws Exception {
    CompletableFuture<Integer> end = new CompletableFuture<>();
    try (Children children = new Children();
        ShellLink link = new ShellLink(end);
        Meter meter = Meter.start("here", link, children, folder.resolve("log"), MARK)) {
      assertThat(told(meter)).isPresent();
      end.complete(255);
      assertThat(kill()).isPositive();

      assertThat(meter.use(SELF)).isEmpty();
      assertThat(kill()).isZero();
    }
  }

  @Test
  void anAnswerThatComesLateIsNotThatToTheNextQuestion() throws Exception {
    try (Children children = new Children();
        ShellLink link = new ShellLink(new CompletableFuture<>());
        Meter meter = Meter.start("here", link, children, folder.resolve("log"), MARK)) {
      assertThat(told(meter)).isPresent();
      signal("STOP");
      assertThat(meter.use(SELF)).isEmpty();
      signal("CONT");

      assertThat(meter.use(NOBODY)).isEmpty();
      assertThat(meter.use(NOBODY)).isEmpty();

      assertThat(told(meter)).isPresent();
    }
  }

  private static Optional<ProcessUse> told(Meter meter) throws InterruptedException {
    long begin = System.nanoTime();
    Optional<ProcessUse> use = meter.use(SELF);
    while (use.isEmpty() && System.nanoTime() - begin < Duration.ofSeconds(20).toNanos()) {
      Thread.sleep(50);
      use = meter.use(SELF);
    }
    return use;
  }

  private static void signal(String name) throws Exception {
    for (ProcessHandle each : meters()) {
      Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(each.pid())).start();
      assertThat(kill.waitFor()).isZero();
    }
  }

  private static List<ProcessHandle> meters() {
    return ProcessHandle.current()
        .descendants()
        .filter(each -> each.info().commandLine().orElse("").contains("loomgauge-meter.sh"))
        .toList();
  }

  /** Ends the meters among this process's own, and says how many there were. */
  private static int kill() {
    List<ProcessHandle> meters = meters();
    meters.forEach(ProcessHandle::destroyForcibly);
    meters.forEach(each -> each.onExit().join());
    return meters.size();
  }
}
