package dev.loomgauge.run.tier;

import static dev.loomgauge.run.rig.Programs.ended;
import static dev.loomgauge.run.rig.Programs.signal;
import static dev.loomgauge.run.rig.Programs.within;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Parent;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However Loomgauge ends, its children end within seconds, and so does the watchdog. */
class OrphanIT {
  private static final String POLITE = "exec sleep 600";
  private static final String STUBBORN = "trap '' TERM; while :; do sleep 1; done";
  private static final Duration SECONDS = Duration.ofSeconds(8);

  @TempDir Path folder;

  /** Loomgauge, its children and the watchdog. */
  private record Family(Process parent, List<Long> children, List<Long> watchdogs)
      implements AutoCloseable {

    void assertNothingIsLeft() throws InterruptedException {
      assertThat(watchdogs).hasSize(1);
      for (long pid : Stream.concat(children.stream(), watchdogs.stream()).toList()) {
        assertThat(within(SECONDS, () -> ended(pid))).as("process %d has ended", pid).isTrue();
      }
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
}
