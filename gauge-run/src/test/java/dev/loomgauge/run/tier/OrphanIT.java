package dev.loomgauge.run.tier;

import static dev.loomgauge.run.rig.Programs.ended;
import static dev.loomgauge.run.rig.Programs.signal;
import static dev.loomgauge.run.rig.Programs.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Parent;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However Loomgauge ends, its children end within seconds, and so does the watchdog. */
class OrphanIT {
  private static final Duration SECONDS = Duration.ofSeconds(8);

  @TempDir Path folder;
  private Process parent;
  private List<Long> children;
  private List<ProcessHandle> watchdogs;

  @BeforeEach
  void startTheParent() throws IOException {
    parent =
        new ProcessBuilder(Programs.java(List.of(), Parent.class, folder.toString()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String line = parent.inputReader().readLine();
    children = Stream.of(line.split(" ", -1)).map(Long::valueOf).toList();
    watchdogs = parent.children().filter(process -> !children.contains(process.pid())).toList();
  }

  @AfterEach
  void endTheParent() {
    parent.destroyForcibly();
  }

  @Test
  void killingLoomgaugeLeavesNothingBehind() throws Exception {
    assertThat(children).noneMatch(Programs::ended);
    signal("KILL", parent.pid());
    assertNothingIsLeft();
  }

  @Test
  void askingLoomgaugeToEndLeavesNothingBehind() throws Exception {
    signal("TERM", parent.pid());
    assertNothingIsLeft();
  }

  @Test
  void theWatchdogSurvivesWhatATerminalSends() throws Exception {
    for (ProcessHandle watchdog : watchdogs) {
      signal("INT", watchdog.pid());
      signal("HUP", watchdog.pid());
      signal("TERM", watchdog.pid());
    }
    signal("KILL", parent.pid());
    assertNothingIsLeft();
  }

  private void assertNothingIsLeft() throws InterruptedException {
    assertThat(watchdogs).hasSize(1);
    for (long child : children) {
      assertThat(within(SECONDS, () -> ended(child))).as("child %d has ended", child).isTrue();
    }
    long watchdog = watchdogs.getFirst().pid();
    assertThat(within(SECONDS, () -> ended(watchdog))).as("the watchdog has ended").isTrue();
  }
}
