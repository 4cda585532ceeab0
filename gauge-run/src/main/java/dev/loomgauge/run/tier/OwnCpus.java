package dev.loomgauge.run.tier;

import java.io.IOException;

/** Ties Loomgauge itself to CPUs, so that it does not disturb the service. */
public final class OwnCpus {
  private OwnCpus() {}

  /**
   * Ties all threads of this process, present and future.
   *
   * @param cpus none to leave it as it is
   * @throws TierException if taskset refuses
   */
  public static void tie(CpuSet cpus) throws InterruptedException {
    if (cpus.isEmpty()) {
      return;
    }
    try {
      Process taskset =
          new ProcessBuilder(
                  "taskset", "-acp", cpus.toString(), String.valueOf(ProcessHandle.current().pid()))
              .redirectErrorStream(true)
              .start();
      String said =
          new String(
              taskset.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      if (taskset.waitFor() != 0) {
        throw new TierException("Cannot tie Loomgauge to CPUs " + cpus + ": " + said.strip() + ".");
      }
    } catch (IOException e) {
      throw new TierException("Cannot run taskset: " + e.getMessage() + ". Install util-linux.", e);
    }
  }
}
