package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
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

  /** A host of 250 ticks a second and pages of 16 KiB. */
  private static final String OTHER_HOST =
      """
      echo units 250 16384
      while read -r question; do
        case $question in
          7) echo 150 10 3 2 ;;
          quota) echo 9 ;;
          'link eth0') echo 111 222 ;;
          cpus) echo 'cpu3 10 0 5 100 20 1 2 4 0 0;' ;;
        esac
      done""";

  @Test
  void figuresHaveTheUnitsOfTheHost() throws Exception {
    try (Children children = new Children();
        ShellLink link = new ShellLink(line -> OTHER_HOST);
        Meter meter = Meter.start("there", link, children, folder.resolve("log"), MARK)) {
      assertThat(told(() -> meter.use(7)))
          .contains(new ProcessUse(Set.of(7L), Duration.ofMillis(600), 163_840, 3, 2, 0));
      assertThat(told(() -> meter.throttled().stream().boxed().findFirst())).contains(9L);
      assertThat(told(() -> meter.link(new HostFacts.Link("eth0", 1_000))))
          .contains(new LinkCount("eth0", 1_000, 111, 222));
      assertThat(told(meter::cpus).orElseThrow().cpus())
          .isEqualTo(Map.of(3, new CpuTimes(72_000_000, 12_000_000, 16_000_000, 480_000_000)));
    }
  }

  private static Optional<ProcessUse> told(Meter meter) throws InterruptedException {
    return told(() -> meter.use(SELF));
  }

  private static <T> Optional<T> told(Supplier<Optional<T>> question) throws InterruptedException {
    long begin = System.nanoTime();
    Optional<T> answer = question.get();
    while (answer.isEmpty() && System.nanoTime() - begin < Duration.ofSeconds(20).toNanos()) {
      Thread.sleep(50);
      answer = question.get();
    }
    return answer;
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

  @Test
  void whatIsNoAnswerIsNone() throws Exception {
    String other =
        OTHER_HOST
            .replace("echo 9", "echo none")
            .replace("echo 111 222", "echo 111")
            .replace("echo 'cpu3", "echo 'xcpu3")
            .replace("case $question in", "case $question in\n    8) echo gone ;;");
    try (Children children = new Children();
        ShellLink link = new ShellLink(line -> other);
        Meter meter = Meter.start("there", link, children, folder.resolve("log"), MARK)) {
      assertThat(told(() -> meter.use(7))).isPresent();
      assertThat(meter.use(8)).isEmpty();
      assertThat(meter.throttled()).isEmpty();
      assertThat(meter.link(new HostFacts.Link("eth0", 1_000))).isEmpty();
      assertThat(meter.cpus()).isEmpty();
    }
  }
}
