package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChildrenTest {
  @TempDir private Path folder = Path.of("");

  private Launch launch(String name, String script) {
    return Launch.of(name, List.of("sh", "-c", script), folder.resolve("logs").resolve(name));
  }

  @Test
  void theLastStartedEndsFirstAndNoneIsStartedLater() throws Exception {
    Path ends = folder.resolve("ends");
    String script =
        "trap 'echo %s >>" + ends + "; exit 0' TERM; echo up; while :; do sleep 0.05; done";
    Children children = new Children();
    try (children) {
      for (String name : List.of("first", "second", "third")) {
        CountDownLatch up = new CountDownLatch(1);
        children.start(launch(name, script.formatted(name)).withLines(_ -> up.countDown()));
        assertThat(up.await(20, TimeUnit.SECONDS)).isTrue();
      }
    }

    assertThat(Files.readAllLines(ends)).containsExactly("third", "second", "first");
    assertThatThrownBy(() -> children.start(launch("late", "true")))
        .isInstanceOf(TierException.class)
        .hasMessage("Cannot start late: Loomgauge is stopping.");
  }

  @Test
  void whatAChildHasStartedEndsWithIt() throws Exception {
    Path pid = folder.resolve("pid");
    try (Children children = new Children()) {
      CountDownLatch up = new CountDownLatch(1);
      Child child =
          children.start(
              launch("parent", "sleep 600 & echo $! >" + pid + "; echo up; wait")
                  .withLines(_ -> up.countDown()));
      assertThat(up.await(20, TimeUnit.SECONDS)).isTrue();
      ProcessHandle started =
          ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();

      child.stop(Duration.ofSeconds(20));

      assertThat(child.alive()).isFalse();
      started.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void whatDoesNotEndWhenAskedToIsKilled() throws Exception {
    try (Children children = new Children()) {
      CountDownLatch up = new CountDownLatch(1);
      Child child =
          children.start(
              launch("stubborn", "trap '' TERM; echo up; while :; do sleep 0.05; done")
                  .withLines(_ -> up.countDown()));
      assertThat(up.await(20, TimeUnit.SECONDS)).isTrue();

      child.stop(Duration.ofMillis(100));

      assertThat(child.ending()).isEqualTo("signal 9");
      assertThat(child.endedByItself()).isFalse();
    }
  }

  @Test
  void whatEndsWithItsInputGetsNoSignal() throws Exception {
    try (Children children = new Children()) {
      Child child = children.start(launch("reader", "cat >/dev/null; exit 4").endingWithInput());

      child.stop(Duration.ofSeconds(20));

      assertThat(child.ending()).isEqualTo("exit code 4");
      assertThat(child.endedByItself()).isTrue();
    }
  }

  /** A shell ends with 128 and the number of the signal that ended its command. */
  @ParameterizedTest
  @CsvSource({
    "0, exit code 0, true",
    "127, exit code 127, true",
    "128, exit code 128, true",
    "129, signal 1, false",
    "143, signal 15, false",
  })
  void aCodeAbove128IsASignal(int code, String ending, boolean byItself) throws Exception {
    try (Children children = new Children()) {
      Child child = children.start(launch("ended", "exit " + code));
      child.exit().get(20, TimeUnit.SECONDS);

      assertThat(child.ending()).isEqualTo(ending);
      assertThat(child.endedByItself()).isEqualTo(byItself);
    }
  }

  @Test
  void aLogEndsWhereItIsAndAnotherOneBegins() throws Exception {
    try (Children children = new Children()) {
      Child child = children.start(launch("writer", "while read -r line; do echo $line; done"));
      Path first = child.log();
      Path second = folder.resolve("logs/second");
      child.stdin().write("one\n");
      child.stdin().flush();
      while (!Files.exists(first) || Files.size(first) < 4) {
        Thread.onSpinWait();
      }

      child.nextLog(second);
      child.stdin().write("two\n");
      child.stdin().close();
      child.exit().get(20, TimeUnit.SECONDS);

      assertThat(first).hasContent("one");
      assertThat(second).hasContent("two");
      assertThat(child.log()).isEqualTo(second);
      assertThat(child.logTail(5)).containsExactly("two");
      assertThat(child.logLeftOut()).isZero();
    }
  }

  @Test
  void aChildWaitsForALineBeforeItBecomesItsCommand() {
    List<String> line =
        Child.commandLine(Launch.of("x", List.of("a", "b c"), folder.resolve("log")), true);

    assertThat(line)
        .containsExactly(
            "setsid", "sh", "-c", "read -r go || exit 125; exec \"$@\"", "sh", "a", "b c");
  }

  @Test
  void whatIsNoDescendantAnyMoreEndsWithTheOthers() throws Exception {
    Process other = new ProcessBuilder("sleep", "600").start();
    try (Children children = new Children()) {
      children.alsoEnd(other.pid());
      children.alsoEnd(1L << 30);
      assertThat(other.isAlive()).isTrue();
    }
    assertThat(other.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }
}
