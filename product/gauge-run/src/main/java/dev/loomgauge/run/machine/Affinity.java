package dev.loomgauge.run.machine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Moves running processes to other CPUs. */
public final class Affinity {
  /** taskset gives up where a thread ends while it goes through them; then it is asked again. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final String GONE = "No such process";

  /** As a tier is started, and as a process is moved: that of a small busybox can do neither. */
  private static final String TRIAL = "taskset -c \"$1\" true && exec taskset -acp \"$1\" \"$$\"";

  private static volatile boolean proven;

  private Affinity() {}

  /**
   * Whether {@code taskset} ties programs to CPUs here; it is tried out once.
   *
   * @param cpus on which this process may run
   */
  static boolean works(CpuSet cpus) {
    if (!proven) {
      proven = works("sh", cpus);
    }
    return proven;
  }

  /** Tries it out in a shell of that name. */
  static boolean works(String shell, CpuSet cpus) {
    try {
      Process trial =
          new ProcessBuilder(shell, "-c", TRIAL, shell, cpus.toString())
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start();
      return trial.onExit().join().exitValue() == 0;
    } catch (IOException e) {
      return false; // no shell: nothing is started here at all
    }
  }

  /** Ties all threads of a process, future ones too; {@link TierException} if taskset refuses. */
  public static void tie(long pid, CpuSet cpus) throws InterruptedException {
    if (cpus.isEmpty()) {
      return;
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    String refusal = taskset(pid, cpus);
    while (refusal.contains(GONE) && living(pid) && System.nanoTime() - end < 0) {
      Thread.sleep(PAUSE);
      refusal = taskset(pid, cpus);
    }
    if (!refusal.isEmpty()) {
      throw new TierException(
          "Cannot tie process %d to CPUs %s: %s. Has it ended?".formatted(pid, cpus, refusal));
    }
  }

  private static boolean living(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  /** In English, whatever the user's language: what it says is read. */
  static ProcessBuilder command(long pid, CpuSet cpus) {
    ProcessBuilder taskset =
        new ProcessBuilder("taskset", "-acp", cpus.toString(), String.valueOf(pid))
            .redirectErrorStream(true);
    taskset.environment().put("LC_ALL", "C");
    return taskset;
  }

  /** What taskset says when it refuses; empty when it does not. */
  private static String taskset(long pid, CpuSet cpus) throws InterruptedException {
    try {
      Process taskset = command(pid, cpus).start();
      String said =
          new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      // Before the line that says why there may be one for each thread that went well.
      return taskset.waitFor() == 0
          ? ""
          : said.lines().filter(line -> line.startsWith("taskset")).findFirst().orElse(said);
    } catch (IOException e) {
      throw new TierException("Cannot run taskset: " + e.getMessage() + ". Install util-linux.", e);
    }
  }
}
