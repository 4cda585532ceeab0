package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a run that was killed may have left in its data folder: a server that still runs, or the
 * mark of one that does not. The folder's lock is ours, so neither can belong to a run that lives.
 */
final class Leftover {
  private static final System.Logger LOG = System.getLogger(Leftover.class.getName());

  /** The guard of a killed run ends its server by itself, and is given time to. */
  private static final Duration GUARD_AT_WORK = Duration.ofSeconds(2);

  private static final Duration SERVER_ENDING = Duration.ofSeconds(6);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  private Leftover() {}

  static void clear(Path cluster) throws DatabaseProblem, IOException, InterruptedException {
    var mark = cluster.resolve("postmaster.pid");
    var left = server(mark);
    if (left.isPresent() && !gone(left.get(), GUARD_AT_WORK)) {
      LOG.log(
          System.Logger.Level.WARNING,
          "Ending the server of an earlier run, process {0}",
          Long.toString(left.get().pid()));
      signal("QUIT", left.get());
      if (!gone(left.get(), SERVER_ENDING)) {
        signal("KILL", left.get());
      }
      if (!gone(left.get(), SERVER_ENDING)) {
        throw new DatabaseProblem(
            "the server of an earlier run, process "
                + left.get().pid()
                + ", still holds "
                + cluster
                + " and does not end",
            "end that process, or name another folder by --data");
      }
    }
    // PostgreSQL would take any process that has got the same number since for its own.
    Files.deleteIfExists(mark);
  }

  private static Optional<ProcessHandle> server(Path mark) throws IOException {
    if (!Files.exists(mark)) {
      return Optional.empty();
    }
    var first = Files.readAllLines(mark).stream().findFirst().orElse("").strip();
    return first.matches("\\d{1,9}")
        ? ProcessHandle.of(Long.parseLong(first)).filter(Leftover::isServer)
        : Optional.empty();
  }

  /** A process that has ended but was not collected has no command any more. */
  private static boolean isServer(ProcessHandle process) {
    return process.info().command().filter(command -> command.endsWith("/postgres")).isPresent();
  }

  private static boolean gone(ProcessHandle server, Duration patience) throws InterruptedException {
    var start = System.nanoTime();
    while (isServer(server)) {
      if (System.nanoTime() - start > patience.toNanos()) {
        return false;
      }
      Thread.sleep(LOOK_AGAIN);
    }
    return true;
  }

  private static void signal(String name, ProcessHandle server)
      throws IOException, InterruptedException {
    new ProcessBuilder(List.of("/bin/sh", "-c", "kill -" + name + " " + server.pid()))
        .inheritIO()
        .start()
        .waitFor();
  }
}
