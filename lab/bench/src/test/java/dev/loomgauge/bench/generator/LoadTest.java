package dev.loomgauge.bench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.generator.Stage.Load;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class LoadTest {
  private record Pids(List<Long> pids) implements RunningLoad {
    @Override
    public LoadOutcome await() {
      throw new AssertionError("nobody waits for it");
    }

    @Override
    public void stop() {
      throw new AssertionError("nobody stops it");
    }
  }

  /** State of each, a letter as proc(5) has it. */
  private static List<String> states(List<ProcessHandle> processes) throws IOException {
    List<String> states = new ArrayList<>();
    for (ProcessHandle each : processes) {
      String stat = Files.readString(Path.of("/proc", String.valueOf(each.pid()), "stat"));
      states.add(stat.replaceFirst("(?s).*\\) (.).*", "$1"));
    }
    return states;
  }

  /** A shell and what it has started. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aFrozenLoadStandsStillWithAllThatItStartedAndGoesOnAfterASecond() throws Exception {
    Process shell = new ProcessBuilder("sh", "-c", "sleep 60 & wait").start();
    try {
      while (shell.descendants().findAny().isEmpty()) {
        Thread.sleep(1);
      }
      List<ProcessHandle> both =
          Stream.concat(Stream.of(shell.toHandle()), shell.descendants()).toList();
      Load load = new Load(new Pids(List.of(shell.pid(), 0x7fffffffL)), 0);
      TreeSet<String> seen = new TreeSet<>();
      Thread watching =
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      while (!Thread.currentThread().isInterrupted()) {
                        seen.add(String.join("", states(both)));
                      }
                    } catch (IOException e) {
                      seen.add(e.toString());
                    }
                  });
      long begin = System.nanoTime();
      load.freeze();
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(1_000_000_000L);
      watching.interrupt();
      watching.join();

      assertThat(seen).contains("TT");
      assertThat(states(both)).doesNotContain("T");
    } finally {
      shell.descendants().forEach(ProcessHandle::destroyForcibly);
      shell.destroyForcibly().waitFor();
    }
  }

  @Test
  void waitingEndsWhenTheSecondsAreOverAndNotAtAllWhereTheyAre() throws Exception {
    long began = System.nanoTime();
    Load load = new Load(new Pids(List.of()), began);
    load.waitUntil(0.05);
    assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(50_000_000L);
    Load earlier = new Load(new Pids(List.of()), began - TimeUnit.HOURS.toNanos(1));
    earlier.waitUntil(3_599);
    assertThat(System.nanoTime() - began).isLessThan(TimeUnit.SECONDS.toNanos(60));
  }
}
