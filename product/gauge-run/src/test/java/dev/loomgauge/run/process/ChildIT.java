package dev.loomgauge.run.process;

import static dev.loomgauge.run.rig.Programs.ended;
import static dev.loomgauge.run.rig.Programs.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ChildIT {
  private static final Duration SOON = Duration.ofSeconds(5);

  @TempDir Path folder;
  private final Children children = new Children();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  @AfterEach
  void stopAll() {
    children.close();
  }

  private Launch shell(String script) {
    return Launch.of("the test", List.of("sh", "-c", script), folder.resolve("logs/test.log"));
  }

  @Test
  void thePidAndTheExitCodeAreTheCommandsOwn() {
    Child child = children.start(shell("echo $$; exit 7").withLines(lines::add));

    assertThat(child.exit().join()).isEqualTo(7);
    assertThat(lines).containsExactly(String.valueOf(child.pid()));
    assertThat(child.alive()).isFalse();
  }

  @Test
  void outputAndErrorsAreAppendedToTheLog() {
    children.start(shell("echo one; echo two >&2")).exit().join();
    Child second =
        children.start(shell("echo $WHERE in $(pwd)").in(folder).withEnv(Map.of("WHERE", "three")));
    second.exit().join();

    assertThat(second.logTail(2)).containsExactly("two", "three in " + folder);
  }

  @Test
  void linesGoToTheirReaderAndErrorsToTheLog() {
    Child child = children.start(shell("echo word; echo trouble >&2").withLines(lines::add));
    child.exit().join();

    assertThat(lines).containsExactly("word");
    assertThat(child.logTail(9)).containsExactly("trouble");
  }

  @Test
  void aProcessThatWritesWithoutEndNeverWaitsAndItsLogStaysShort() throws IOException {
    Child child =
        children.start(shell("echo first; head -c 300000000 /dev/zero; sleep 2; echo; echo last"));

    assertThat(child.exit().join()).isZero();
    child.boundLog();

    assertThat(Files.size(child.log())).isLessThan(25_200_000L);
    assertThat(child.logTail(1)).containsExactly("last");
    assertThat(child.logLeftOut()).isBetween(1L, 284_000_000L);
    try (var in = Files.newInputStream(child.log())) {
      assertThat(in.readNBytes(6)).asString().isEqualTo("first\n");
    }
  }

  @Test
  void aLogThatEndsStaysAndTheNextOneHasWhatFollows() throws Exception {
    Child child = children.start(shell("while read -r line; do echo $line; done"));
    Path ended = child.log();
    child.stdin().write("before\n");
    child.stdin().flush();
    assertThat(within(SOON, () -> child.logTail(1).equals(List.of("before")))).isTrue();

    child.nextLog(folder.resolve("next.log"));
    child.stdin().write("after\n");
    child.stdin().close();
    child.exit().join();

    assertThat(ended).hasContent("before");
    assertThat(child.log()).isEqualTo(folder.resolve("next.log")).hasContent("after");
  }

  @Test
  void standardInputReachesTheCommandWhole() throws IOException {
    Child child = children.start(shell("cat").withLines(lines::add));
    child.stdin().write("{\"users\": 10}\nsecond\n");
    child.stdin().close();

    assertThat(child.exit().join()).isZero();
    assertThat(lines).containsExactly("{\"users\": 10}", "second");
  }

  @Test
  void whoDoesNotEndWhenAskedIsKilled() throws InterruptedException {
    Child child =
        children.start(
            shell("trap '' TERM; echo up; while :; do sleep 0.1; done").withLines(lines::add));
    assertThat(within(SOON, () -> lines.contains("up"))).isTrue();
    child.stop(Duration.ofMillis(300));
    child.stop(Duration.ofMillis(300));

    assertThat(child.exit().join()).isEqualTo(128 + 9);
  }

  @Test
  void theLastWordsAfterBeingAskedToEndAreKept() throws InterruptedException {
    Child child =
        children.start(
            shell("trap 'echo bye; exit 3' TERM; echo up; while :; do sleep 0.05; done")
                .withLines(lines::add));
    assertThat(within(SOON, () -> lines.contains("up"))).isTrue();
    child.stop(SOON);

    assertThat(lines).containsExactly("up", "bye");
    assertThat(child.exit().join()).isEqualTo(3);
  }

  @Test
  void whatALauncherScriptLeavesBehindEndsToo() throws InterruptedException {
    assumeTrue(SearchPath.find("setsid").isPresent(), "needs setsid");
    Child child = children.start(shell("sleep 600 >/dev/null & echo $!").withLines(lines::add));
    child.exit().join();

    assertThat(lines).hasSize(1);
    assertThat(within(SOON, () -> ended(Long.parseLong(lines.getFirst())))).isTrue();
  }

  @Test
  void aChildIsInASessionOfItsOwnSoThatCtrlCDoesNotReachIt() throws IOException {
    assumeTrue(
        SearchPath.find("setsid").isPresent() && Files.exists(Path.of("/proc/self/stat")),
        "needs setsid and /proc");
    Child child = children.start(shell("cat /proc/$$/stat").withLines(lines::add));
    child.exit().join();

    String[] fields = lines.getFirst().split(" ", -1);
    assertThat(fields[5]).as("session").isEqualTo(String.valueOf(child.pid()));
  }

  @Test
  void aChildIsTiedToItsCpus() {
    Topology topology = Topology.detect();
    assumeTrue(topology.pinnable(), "needs taskset");
    CpuSet last = CpuSet.of(topology.cpus().cpus().getLast());
    Child child =
        children.start(
            shell("grep Cpus_allowed_list /proc/self/status").on(last).withLines(lines::add));
    child.exit().join();

    assertThat(lines).containsExactly("Cpus_allowed_list:\t" + last);
  }

  @Test
  void aCommandThatIsNotThereIsNamedBeforeAnythingStarts() {
    Path log = folder.resolve("x.log");
    assertThatThrownBy(() -> children.start(Launch.of("wrk", List.of("no-such-wrk"), log)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Cannot start wrk: there is no program \"no-such-wrk\" on the PATH. Remedy: install it"
                + " or give its path.");
    assertThatThrownBy(
            () ->
                children.start(
                    Launch.of(
                            "the stub",
                            List.of(
                                Programs.JAVA_HOME.resolve("bin/java").toString(),
                                "-jar",
                                "gone.jar"),
                            log)
                        .in(folder)))
        .hasMessageContaining("no jar " + folder.resolve("gone.jar"))
        .hasMessageContaining("./mvnw package");
    assertThat(log).doesNotExist();
  }

  @Test
  void allAreStoppedTheLastStartedFirst() throws IOException, InterruptedException {
    Path order = folder.resolve("order");
    String script =
        "trap 'echo %s >>" + order + "; exit' TERM; echo up; while :; do sleep 0.05; done";
    for (String name : List.of("database", "service", "load")) {
      children.start(shell(script.formatted(name)).withLines(lines::add));
    }
    assertThat(within(SOON, () -> lines.size() == 3)).isTrue();

    Thread other = Thread.ofPlatform().start(children::close);
    children.close();
    other.join();

    assertThat(Files.readAllLines(order)).containsExactly("load", "service", "database");
    assertThatThrownBy(() -> children.start(shell("true"))).hasMessageContaining("is stopping");
  }
}
