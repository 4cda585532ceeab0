package dev.loomgauge.run.rig;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that use all the CPU they get. */
public final class BusyLoop implements AutoCloseable {
  private final List<Process> processes = new ArrayList<>();

  private BusyLoop() {}

  /**
   * Starts some.
   *
   * @param cpus in taskset's notation; empty for any
   */
  public static BusyLoop start(int count, String cpus) throws IOException {
    BusyLoop loop = new BusyLoop();
    for (int i = 0; i < count; i++) {
      List<String> command = new ArrayList<>();
      if (!cpus.isEmpty()) {
        command.addAll(List.of("taskset", "-c", cpus));
      }
      // Ends by itself should nobody end it.
      command.addAll(List.of("timeout", "-s", "KILL", "60", "sh", "-c", "while :; do :; done"));
      loop.processes.add(new ProcessBuilder(command).start());
    }
    return loop;
  }

  /** The pid of the first one. */
  public long pid() throws InterruptedException {
    Process started = processes.getFirst();
    while (started.isAlive() && started.children().findFirst().isEmpty()) {
      Thread.sleep(10); // timeout(1) has not started it yet
    }
    return started.children().findFirst().orElseThrow().pid();
  }

  @Override
  public void close() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      process.onExit().join();
    }
  }
}
