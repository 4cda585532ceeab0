package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
@EnabledOnOs(OS.LINUX)
class WatchdogTest {
  private static Process sleeping(String mark) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(List.of("sleep", "300"));
    builder.environment().put(Watchdog.MARK, mark);
    return builder.start();
  }

  @Test
  void whatIsWatchedEndsWithItAndWhatIsNotLivesOn() throws Exception {
    Process stranger = sleeping("of another run");
    Process watched;
    Process unmarked;
    Process orphan;
    List<Path> ofOrphan;
    String run;
    try (Watchdog watchdog = new Watchdog()) {
      String mark = watchdog.mark();
      assertThat(mark).endsWith("-1");
      assertThat(watchdog.mark()).isEqualTo(mark.substring(0, mark.length() - 1) + "2");
      watched = sleeping(mark);
      unmarked = sleeping("none");
      orphan = sleeping(mark);
      ofOrphan = leftBy(orphan.pid());
      watchdog.watch(watched.pid(), mark);
      watchdog.watch(unmarked.pid(), "");
      assertThat(watched.isAlive()).isTrue();
      run = mark.substring(0, mark.lastIndexOf('-'));
    }
    assertThat(ProcessHandle.current().descendants())
        .as("its last work is done when it is let go")
        .noneMatch(process -> command(process.pid()).contains("loomgauge-watchdog\0" + run));
    assertThat(watched.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(unmarked.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(orphan.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(ofOrphan).as("what only its mark shows").noneMatch(Files::exists);
    assertThat(stranger.isAlive()).isTrue();
    stranger.destroyForcibly();
  }

  @Test
  void whatAProcessThatIsGoneHasLeftEndsAtOnceAndTheOthersGoOn() throws Exception {
    try (Watchdog watchdog = new Watchdog()) {
      String mark = watchdog.mark();
      String other = watchdog.mark();
      Process first = sleeping(mark);
      Process left = sleeping(mark);
      List<Path> ofLeft = leftBy(left.pid());
      Process second = sleeping(other);
      watchdog.watch(first.pid(), mark);
      watchdog.watch(second.pid(), other);
      first.destroyForcibly().waitFor();
      watchdog.gone(first.pid());

      assertThat(left.waitFor(20, TimeUnit.SECONDS)).isTrue();
      while (ofLeft.stream().anyMatch(Files::exists)) {
        Thread.sleep(10);
      }
      assertThat(second.isAlive()).isTrue();
    }
  }

  /** A JVM that is killed removes neither its socket nor the folder of its flight recorder. */
  @Test
  void whatAKilledJvmHasLeftInTmpGoesWithItAndNothingElse() throws Exception {
    Process first = sleeping("none");
    Process second = sleeping("none");
    Process stranger = sleeping("none");
    List<Path> ofFirst = leftBy(first.pid());
    List<Path> ofSecond = leftBy(second.pid());
    List<Path> ofStranger = leftBy(stranger.pid());
    try (Watchdog watchdog = new Watchdog()) {
      watchdog.watch(first.pid(), "");
      watchdog.watch(second.pid(), "");
      first.destroyForcibly().waitFor();
      watchdog.gone(first.pid());
      while (ofFirst.stream().anyMatch(Files::exists)) {
        Thread.sleep(10);
      }
      assertThat(ofSecond).allMatch(Files::exists);
    }
    assertThat(ofSecond).noneMatch(Files::exists);
    assertThat(ofStranger).allMatch(Files::exists);
    stranger.destroyForcibly();
    for (Path left : ofStranger) {
      Files.delete(left);
    }
  }

  private static List<Path> leftBy(long pid) throws IOException {
    Path tmp = Path.of("/tmp");
    return List.of(
        Files.createFile(tmp.resolve(".java_pid" + pid)),
        Files.createDirectory(tmp.resolve("2026_11_30_01_02_03_" + pid)));
  }

  @Test
  void afterItsEndItWatchesNothing() throws Exception {
    Watchdog watchdog = new Watchdog();
    watchdog.close();
    assertThatThrownBy(() -> watchdog.watch(1, ""))
        .isInstanceOf(IOException.class)
        .hasMessage("the watchdog has been let go");
    watchdog.gone(1);
  }

  /** Waits for it: a process that has just been started has no command line for a moment. */
  private static ProcessHandle guard(String run, long former) throws InterruptedException {
    while (true) {
      Optional<ProcessHandle> found =
          ProcessHandle.current()
              .descendants()
              .filter(process -> process.pid() != former)
              .filter(process -> command(process.pid()).contains("loomgauge-watchdog\0" + run))
              .findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      Thread.sleep(1);
    }
  }

  private static String command(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/cmdline"));
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  @Test
  void oneThatIsKilledIsReplacedByAnotherThatKnowsAll() throws Exception {
    Process watched;
    try (Watchdog watchdog = new Watchdog()) {
      String mark = watchdog.mark();
      String run = mark.substring(0, mark.lastIndexOf('-'));
      watched = sleeping(mark);
      watchdog.watch(watched.pid(), mark);
      ProcessHandle first = guard(run, -1);
      first.destroyForcibly();
      first.onExit().get(20, TimeUnit.SECONDS);
      assertThat(guard(run, first.pid()).isAlive()).isTrue();
      assertThat(watched.isAlive()).isTrue();
    }
    assertThat(watched.waitFor(20, TimeUnit.SECONDS)).isTrue();
  }

  /** Its number may be another's by then. */
  @Test
  void oneThatTakesAnothersPlaceDoesNotEndWhatWasGoneBefore() throws Exception {
    Process gone = sleeping("of another run");
    try (Watchdog watchdog = new Watchdog()) {
      String mark = watchdog.mark();
      String run = mark.substring(0, mark.lastIndexOf('-'));
      watchdog.watch(gone.pid(), "");
      ProcessHandle first = guard(run, -1);
      watchdog.gone(gone.pid());
      first.destroyForcibly();
      guard(run, first.pid());
    }
    assertThat(gone.isAlive()).isTrue();
    gone.destroyForcibly();
  }

  /** That of busybox refuses -z, and takes zeros for the ends of lines without it. */
  @Test
  void aGrepThatKnowsNoZerosFindsWhatIsMarkedToo(@TempDir Path folder) throws Exception {
    Path grep = folder.resolve("grep");
    Files.writeString(
        grep,
        """
        #!/bin/sh
        case $1 in *z*) exit 2 ;; esac
        pattern=$2
        shift 2
        for file; do
          { tr '\\0' '\\n' <"$file" | /bin/grep -q "$pattern"; } 2>/dev/null && echo "$file"
        done
        """);
    assertThat(grep.toFile().setExecutable(true)).isTrue();
    Process marked = sleeping("busy-1");
    Process stranger = sleeping("busy2-1");
    ProcessBuilder builder =
        new ProcessBuilder(
            "sh", "-c", InputFile.shipped(Watchdog.class, "watchdog.sh"), "watchdog", "busy");
    builder.environment().merge("PATH", folder + ":", (path, first) -> first + path);
    Process watchdog = builder.start();
    watchdog.getOutputStream().close();

    assertThat(marked.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(watchdog.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(stranger.isAlive()).isTrue();
    stranger.destroyForcibly();
  }
}
