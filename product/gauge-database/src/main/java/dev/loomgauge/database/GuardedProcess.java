package dev.loomgauge.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.CompletableFuture.completedFuture;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A process that ends when this one does, even by {@code kill -9}: a shell between the two ({@code
 * guard.sh}) holds a pipe from us and ends the process when the pipe does.
 */
final class GuardedProcess {
  private static final Duration ORDERLY_END = Duration.ofSeconds(1);
  private static final Duration FORCED_END = Duration.ofMillis(700);

  private final Process guard;
  private final long pid;
  private volatile boolean stopping;

  private GuardedProcess(Process guard, long pid) {
    this.guard = guard;
    this.pid = pid;
  }

  /**
   * Starts {@code command}, its output going to the end of {@code log}.
   *
   * @throws IOException when there is no shell to start it, or the shell ends before it has
   */
  static GuardedProcess start(List<String> command, Path log) throws IOException {
    var guarded = new ArrayList<>(List.of("/bin/sh", "-c", script(), "guard", log.toString()));
    guarded.addAll(command);
    var guard = new ProcessBuilder(guarded).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    @Nullable String line = guard.inputReader(UTF_8).readLine();
    if (line == null) {
      throw new IOException("/bin/sh did not start " + command.getFirst());
    }
    return new GuardedProcess(guard, Long.parseLong(line.strip()));
  }

  private static String script() throws IOException {
    try (var script = GuardedProcess.class.getResourceAsStream("guard.sh")) {
      if (script == null) {
        throw new IOException("guard.sh is missing from this jar: build it again");
      }
      return new String(script.readAllBytes(), UTF_8);
    }
  }

  long pid() {
    return pid;
  }

  /** Completes with the exit code when the process has ended without being asked to. */
  CompletableFuture<Integer> endedByItself() {
    return guard
        .onExit()
        .thenCompose(
            end -> stopping ? new CompletableFuture<>() : completedFuture(end.exitValue()));
  }

  boolean isAlive() {
    return guard.isAlive();
  }

  int await() throws InterruptedException {
    return guard.waitFor();
  }

  /**
   * Ends the process: an orderly end if it takes no longer than a second, else at once. A second
   * call waits for the first and orders nothing, since the guard takes a second order for one to
   * end at once.
   */
  synchronized void stop() throws IOException {
    if (stopping || !guard.isAlive()) {
      return;
    }
    stopping = true;
    var orders = guard.getOutputStream();
    try {
      orders.write("stop\n".getBytes(UTF_8));
      orders.flush();
      if (!guard.waitFor(ORDERLY_END.toMillis(), TimeUnit.MILLISECONDS)) {
        orders.close();
        guard.waitFor(FORCED_END.toMillis(), TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      orders.close();
      Thread.currentThread().interrupt();
    }
  }
}
