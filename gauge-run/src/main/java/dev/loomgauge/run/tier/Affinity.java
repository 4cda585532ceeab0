package dev.loomgauge.run.tier;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Moves running processes to other CPUs. */
public final class Affinity {
  private Affinity() {}

  /**
   * Ties all threads of a process, present and future.
   *
   * @param pid of the process
   * @param cpus none to leave it as it is
   * @throws TierException if taskset refuses
   */
  public static void tie(long pid, CpuSet cpus) throws InterruptedException {
    if (cpus.isEmpty()) {
      return;
    }
    try {
      Process taskset =
          new ProcessBuilder("taskset", "-acp", cpus.toString(), String.valueOf(pid))
              .redirectErrorStream(true)
              .start();
      String said =
          new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (taskset.waitFor() != 0) {
        throw new TierException(
            "Cannot tie process %d to CPUs %s: %s. Has it ended?".formatted(pid, cpus, said));
      }
    } catch (IOException e) {
      throw new TierException("Cannot run taskset: " + e.getMessage() + ". Install util-linux.", e);
    }
  }
}
