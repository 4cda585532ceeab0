package dev.loomgauge.bench.chaos;

import dev.loomgauge.core.input.InputFile;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.UUID;

/**
 * A shell at the other end of a pipe, which ends what the rounds have started when this program has
 * ended, in whatever way. {@code Watchdog} does the same for Loomgauge, by its own mark: one of
 * those around it would end what is left, which is what rounds look for.
 */
final class Guard implements AutoCloseable {
  private final String run = UUID.randomUUID().toString();
  private final Path group = Path.of("/sys/fs/cgroup/memory/loomgauge-chaos-" + run);
  private final Process shell;

  Guard() throws IOException {
    shell =
        new ProcessBuilder(
                "setsid",
                "sh",
                "-c",
                InputFile.shipped(Guard.class, "guard.sh"),
                "loomgauge-chaos-guard",
                run,
                group.toString())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
  }

  /** A mark for processes that end with this program at the latest. */
  String mark(String of) {
    return run + "-" + of;
  }

  /** A control group of version 1 for memory; it may be made, and is removed with this program. */
  Path group() {
    return group;
  }

  @Override
  public void close() throws IOException {
    shell.getOutputStream().close();
    try {
      shell.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // it goes on alone
    }
  }
}
