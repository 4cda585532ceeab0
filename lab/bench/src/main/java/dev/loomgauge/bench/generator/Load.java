package dev.loomgauge.bench.generator;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A load that goes on.
 *
 * @param began {@link System#nanoTime} of its start
 */
record Load(RunningLoad running, long began) {

  /** Sleeps until this many seconds after its start. */
  void waitUntil(double seconds) throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(began + Math.round(seconds * 1e9) - System.nanoTime());
  }

  /** Stops the generator for a second, as a machine that has no CPU for it would. */
  void freeze() throws IOException, InterruptedException {
    signal("STOP");
    try {
      Thread.sleep(1000);
    } finally {
      signal("CONT");
    }
  }

  private void signal(String name) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("kill", "-" + name));
    for (long pid : running.pids()) {
      ProcessHandle.of(pid)
          .ifPresent(
              process -> {
                command.add(String.valueOf(pid));
                process.descendants().forEach(child -> command.add(String.valueOf(child.pid())));
              });
    }
    new ProcessBuilder(command).inheritIO().start().waitFor();
  }

  /** Waits for its end. */
  LoadSummary summary() throws InterruptedException {
    return running.await().summary();
  }
}
