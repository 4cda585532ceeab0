package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run that was killed may have left in its data folder: a server that still runs, or the
 * mark of one that does not. The folder's lock is ours, so neither can belong to a run that lives.
 */
final class StaleServer {
  private static final System.Logger LOG = System.getLogger(StaleServer.class.getName());

  /** The guard of a killed run ends its server by itself, and is given time to. */
  private static final Duration GUARD_AT_WORK = Duration.ofSeconds(2);

  private static final Duration SERVER_ENDING = Duration.ofSeconds(6);
  private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

  /** Between a process's start and that of the server in it, the clock's inaccuracy included. */
  private static final Duration STARTING = Duration.ofSeconds(10);

  private static final int START_LINE = 2;

  private StaleServer() {}

  static void clear(Path cluster) throws DatabaseProblem, IOException, InterruptedException {
    var mark = cluster.resolve("postmaster.pid");
    var left = server(cluster, mark);
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
            "the server of an earlier run, process %s, still holds %s and does not end"
                .formatted(left.get().pid(), cluster),
            "end that process, or name another folder by --data");
      }
    }
    // PostgreSQL would take any process that has got the same number since for its own.
    Files.deleteIfExists(mark);
  }

  /** The server of the folder; one of another folder may have got the number since. */
  private static Optional<ProcessHandle> server(Path cluster, Path mark) throws IOException {
    if (!Files.exists(mark)) {
      return Optional.empty();
    }
    var lines = Files.readAllLines(mark);
    var first = lines.isEmpty() ? "" : lines.getFirst().strip();
    return first.matches("\\d{1,9}")
        ? ProcessHandle.of(Long.parseLong(first))
            .filter(StaleServer::isServer)
            .filter(process -> worksIn(cluster, process, lines))
        : Optional.empty();
  }

  /** A server works in its data folder; where that cannot be read, its start decides. */
  private static boolean worksIn(Path cluster, ProcessHandle process, List<String> mark) {
    try {
      return Files.isSameFile(Path.of("/proc", Long.toString(process.pid()), "cwd"), cluster);
    } catch (IOException e) {
      return began(mark, process.info().startInstant());
    }
  }

  /**
   * Whether a process began when the server of a mark did.
   *
   * @param mark its lines, of which the third is when its server began, in seconds since 1970
   * @param process when the process began; empty where that is not known
   */
  static boolean began(List<String> mark, Optional<Instant> process) {
    var server = mark.size() > START_LINE ? mark.get(START_LINE).strip() : "";
    return server.matches("\\d{1,18}")
        && process
            .filter(
                start ->
                    Math.abs(Long.parseLong(server) - start.getEpochSecond())
                        <= STARTING.toSeconds())
            .isPresent();
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
