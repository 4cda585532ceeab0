package dev.loomgauge.run.tier;

import static dev.loomgauge.run.rig.Programs.ended;
import static dev.loomgauge.run.rig.Programs.signal;
import static dev.loomgauge.run.rig.Programs.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.process.Watchdog;
import dev.loomgauge.run.rig.Parent;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * However Loomgauge ends, its children end within seconds, with all that they started, and so does
 * the watchdog.
 */
@Execution(ExecutionMode.CONCURRENT)
class OrphanIT {
  private static final String POLITE = "exec sleep 600";
  private static final String STUBBORN = "trap '' TERM; while :; do sleep 1; done";
  private static final Duration SECONDS = Duration.ofSeconds(30);

  @TempDir Path folder;

  /** Starts something in a session of its own, which the mark in its environment leads to. */
  private String escaping(String... begin) {
    return "%s setsid sh -c 'echo $$ >> %s; exec sleep 302' & exec sleep 600"
        .formatted(String.join(" ", begin), folder.resolve("escaped"));
  }

  /** The processes that escaped, when there are that many. */
  private List<Long> escaped(int count) throws Exception {
    Path file = folder.resolve("escaped");
    assertThat(within(SECONDS, () -> lines(file).size() == count)).isTrue();
    return lines(file).stream().map(Long::valueOf).toList();
  }

  private static List<String> lines(Path file) {
    try {
      return Files.exists(file) ? Files.readAllLines(file) : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertEnded(List<Long> pids) throws InterruptedException {
    for (long pid : pids) {
      assertThat(within(SECONDS, () -> ended(pid))).as("process %d has ended", pid).isTrue();
    }
  }

  /** Loomgauge, its children and the watchdog. */
  private record Family(Process parent, List<Long> children, List<Long> watchdogs)
      implements AutoCloseable {

    void assertNothingIsLeft() throws InterruptedException {
      assertThat(watchdogs).hasSize(1);
      assertEnded(Stream.concat(children.stream(), watchdogs.stream()).toList());
    }

    List<Long> watchdogsNow() {
      return parent
          .children()
          .map(ProcessHandle::pid)
          .filter(pid -> !children.contains(pid) && !ended(pid))
          .filter(pid -> !watchdogs.contains(pid))
          .toList();
    }

    @Override
    public void close() {
      parent.destroyForcibly();
    }
  }

  private Family start(String... scripts) throws IOException {
    List<String> command = new ArrayList<>(Programs.java(List.of(), Parent.class));
    command.add(folder.toString());
    command.addAll(List.of(scripts));
    Process parent = new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
    String line = parent.inputReader().readLine();
    List<Long> children = Stream.of(line.split(" ", -1)).map(Long::valueOf).toList();
    List<Long> others =
        parent.children().map(ProcessHandle::pid).filter(pid -> !children.contains(pid)).toList();
    return new Family(parent, children, others);
  }

  @Test
  void killingLoomgaugeLeavesNothingBehind() throws Exception {
    try (Family family = start(POLITE, STUBBORN)) {
      assertThat(family.children()).hasSize(2).noneMatch(Programs::ended);
      signal("KILL", family.parent().pid());
      family.assertNothingIsLeft();
    }
  }

  @Test
  void askingLoomgaugeToEndLeavesNothingBehind() throws Exception {
    try (Family family = start(POLITE, POLITE)) {
      signal("TERM", family.parent().pid());
      family.assertNothingIsLeft();
    }
  }

  @Test
  void theWatchdogSurvivesWhatATerminalSends() throws Exception {
    try (Family family = start(POLITE)) {
      for (String signal : List.of("INT", "HUP", "QUIT", "TERM")) {
        signal(signal, family.watchdogs().getFirst());
      }
      signal("KILL", family.parent().pid());
      family.assertNothingIsLeft();
    }
  }

  @Test
  void whatLeftItsSessionEndsWhenLoomgaugeIsKilled() throws Exception {
    assumeEnvironmentsAreShown();
    try (Family family = start(escaping(), escaping("env", "-i"))) {
      List<Long> escaped = escaped(2);
      signal("KILL", family.parent().pid());
      family.assertNothingIsLeft();
      assertEnded(escaped);
    }
  }

  @Test
  void whatLeftItsSessionEndsWhenLoomgaugeIsAskedToEnd() throws Exception {
    assumeEnvironmentsAreShown();
    try (Family family = start(escaping(), escaping("env", "-i"))) {
      List<Long> escaped = escaped(2);
      signal("TERM", family.parent().pid());
      family.assertNothingIsLeft();
      assertEnded(escaped);
    }
  }

  @Test
  void whatLeftItsSessionHasEndedWhenARunIsOverAndWhatOthersStartedHasNot() throws Exception {
    assumeEnvironmentsAreShown();
    Process foreign = foreign();
    try (Family family = start(escaping(), escaping("env", "-i"));
        Family other = start(POLITE)) {
      List<Long> escaped = escaped(2);
      family.parent().getOutputStream().close();
      assertThat(family.parent().waitFor(SECONDS)).isTrue();
      assertThat(escaped).allMatch(Programs::ended);
      family.assertNothingIsLeft();

      assertThat(other.children()).noneMatch(Programs::ended);
      assertThat(foreign.isAlive()).isTrue();
    } finally {
      foreign.destroyForcibly();
    }
  }

  @Test
  void whatAChildLeftInAnotherSessionEndsWithItWhileTheRunGoesOn() throws Exception {
    assumeEnvironmentsAreShown();
    try (Family family = start(escaping(), escaping())) {
      escaped(2);
      signal("KILL", family.children().getFirst());
      assertThat(
              within(
                  SECONDS,
                  () -> lines(folder.resolve("escaped")).stream().anyMatch(OrphanIT::gone)))
          .isTrue();
      assertThat(lines(folder.resolve("escaped")).stream().filter(OrphanIT::gone)).hasSize(1);
      assertThat(ended(family.children().getLast())).isFalse();
    }
  }

  @Test
  void aKilledWatchdogIsReplacedBeforeLoomgaugeIsKilled() throws Exception {
    assumeEnvironmentsAreShown();
    try (Family family = start(POLITE, escaping())) {
      List<Long> escaped = escaped(1);
      signal("KILL", family.watchdogs().getFirst());
      assertThat(within(SECONDS, () -> family.watchdogsNow().size() == 1)).isTrue();
      List<Long> second = family.watchdogsNow();
      signal("KILL", family.parent().pid());
      family.assertNothingIsLeft();
      assertEnded(second);
      assertEnded(escaped);
    }
  }

  private static boolean gone(String pid) {
    return ended(Long.parseLong(pid));
  }

  private static Process foreign() throws IOException {
    ProcessBuilder foreign = new ProcessBuilder("sleep", "600");
    foreign.environment().put(Watchdog.MARK, "00000000-0000-0000-0000-000000000000-1");
    return foreign.start();
  }

  private static void assumeEnvironmentsAreShown() {
    assumeTrue(Files.isReadable(Path.of("/proc/self/environ")), "needs /proc/PID/environ");
    assumeTrue(SearchPath.find("setsid").isPresent(), "needs setsid");
  }
}
