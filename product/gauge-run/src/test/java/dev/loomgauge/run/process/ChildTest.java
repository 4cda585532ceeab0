package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildTest {
  /** First and last megabytes that a log keeps. */
  private static final long KEPT = 16L << 20;

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();

  @AfterEach
  void end() {
    children.close();
  }

  private Launch launch(String script) {
    return Launch.of("x", List.of("sh", "-c", script), folder.resolve("log"));
  }

  private static int exit(Child child) throws Exception {
    return child.exit().get(20, TimeUnit.SECONDS);
  }

  /** Starts it, and waits for its first line. */
  private Child started(String script) throws InterruptedException {
    CountDownLatch up = new CountDownLatch(1);
    Child child = children.start(launch(script).withLines(_ -> up.countDown()));
    assertThat(up.await(20, TimeUnit.SECONDS)).isTrue();
    return child;
  }

  @Test
  void itsEnvironmentAndItsFolderAreThoseAskedForAndItsOutputIsAppended() throws Exception {
    Path log = Files.writeString(folder.resolve("log"), "before\n");
    Path here = Files.createDirectory(folder.resolve("here"));

    Child child =
        children.start(
            launch("echo \"$A $" + Watchdog.MARK + "\"; pwd -P >&2")
                .withEnv(Map.of("A", "a b", Watchdog.MARK, "of another"))
                .in(here));

    assertThat(exit(child)).isZero();
    assertThat(Files.readAllLines(log))
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("before"),
            line -> assertThat(line).matches("a b [0-9a-f-]{36}-1"),
            line -> assertThat(line).isEqualTo(here.toRealPath().toString()));
    assertThat(Watchdog.MARK).isEqualTo("LOOMGAUGE_RUN");
  }

  @Test
  void itHearsEachLineAtOnce() throws Exception {
    List<String> lines = new ArrayList<>();
    Child child =
        children.start(
            launch("read -r a; read -r b; echo \"$b then $a\"; exit 7").withLines(lines::add));

    child.say("one & <two>");
    child.say("three");

    assertThat(exit(child)).isEqualTo(7);
    assertThat(lines).containsExactly("three then one & <two>");
  }

  @Test
  void whereItsLinesAreRefusedItsEndSaysSo() {
    Child child =
        children.start(
            launch("echo a; echo b")
                .withLines(
                    line -> {
                      throw new IllegalStateException("no use for " + line);
                    }));

    assertThatThrownBy(() -> exit(child))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasRootCauseMessage("no use for a");
    assertThat(child.ending()).isEqualTo("no exit code");
  }

  /** As Java's System.exit(-1) does. */
  @Test
  void anExitCodeThatIsNoSignalIsNone() throws Exception {
    Child child = children.start(launch("exit 255"));

    assertThat(exit(child)).isEqualTo(255);
    assertThat(child.ending()).isEqualTo("exit code 255");
    assertThat(child.endedByItself()).isTrue();
  }

  @Test
  void itsLastWordsAreFiveLines() throws Exception {
    Child child = children.start(launch("seq 1 7; exit 2"));

    assertThat(exit(child)).isEqualTo(2);
    assertThat(child.death("It"))
        .isEqualTo(
            "It ended (exit code 2). Last log lines: 3 | 4 | 5 | 6 | 7 (whole log: %s)"
                .formatted(folder.resolve("log")));
  }

  @Test
  void aThreadThatIsInterruptedWaitsForNoEndAndKillsWhatItStops() throws Exception {
    Child child = started("trap '' TERM; echo up; while :; do sleep 0.05; done");

    Thread.currentThread().interrupt();
    assertThat(child.ending()).isEqualTo("no exit code");
    assertThat(child.endedByItself()).isFalse();
    child.stop(Duration.ofSeconds(20));

    assertThat(Thread.interrupted()).isTrue();
    assertThat(exit(child)).isEqualTo(137);
  }

  @Test
  void whatTakesAMomentToEndIsNotKilled() throws Exception {
    Child child = started("trap 'sleep 0.2; exit 3' TERM; echo up; while :; do sleep 0.05; done");

    children.close();

    assertThat(child.ending()).isEqualTo("exit code 3");
    assertThat(child.alive()).isFalse();
  }

  @Test
  void aLogThatCannotBeMovedGoesOn() throws Exception {
    Child child = children.start(launch("read -r a; echo $a"));
    Path elsewhere = folder.resolve("none/next");

    assertThatThrownBy(() -> child.nextLog(elsewhere))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith(
            "Cannot end the log %s and begin %s: ".formatted(folder.resolve("log"), elsewhere));
    child.say("more");

    assertThat(exit(child)).isZero();
    assertThat(child.logTail(2)).containsExactly("more");
  }

  @Test
  void whatTheLogOfAnEndedChildHasTooMuchIsTakenOut() throws Exception {
    Child child = children.start(launch("head -c 27000000 /dev/zero"));

    assertThat(exit(child)).isZero();
    children.close();

    assertThat(child.logLeftOut()).isGreaterThan(8L << 20);
    assertThat(Files.size(child.log())).isBetween(KEPT, KEPT * 3 / 2);
  }

  @Test
  void whereNoLogCanBeWrittenTheCommandIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Launch launch = Launch.of("x", List.of("sh", "-c", "true"), file.resolve("log"));

    assertThatThrownBy(() -> children.start(launch))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("Cannot start x (sh -c true): ");
  }

  @Test
  void optionsOfEveryJvmReachNoProgramOfOursButForTheCertificatesToTrust() {
    Map<String, String> environment =
        new HashMap<>(
            Map.of(
                "JAVA_TOOL_OPTIONS",
                "-javaagent:/opt/agent.jar  -Djavax.net.ssl.trustStore=/etc/trust -Xint",
                "JDK_JAVA_OPTIONS",
                "-Xint",
                "PATH",
                "/bin"));
    Child.withoutForeignOptions(environment);

    assertThat(environment)
        .isEqualTo(
            Map.of("JAVA_TOOL_OPTIONS", "-Djavax.net.ssl.trustStore=/etc/trust", "PATH", "/bin"));
    assertThat(Launch.of("x", List.of("java"), folder.resolve("log")).ours()).isFalse();
    Launch ours = Launch.of("x", List.of("java", "-jar"), folder.resolve("log")).asOurs();
    assertThat(ours.withEnv(Map.of("A", "b")).in(folder).endingWithInput().ours()).isTrue();
    assertThat(Child.commandLine(ours, false)).startsWith("sh").contains("java", "-jar");
  }
}
