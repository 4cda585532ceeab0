package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process ({@code watchdog.sh}) at the other end of a pipe that only Loomgauge holds.
 * When the pipe ends, Loomgauge is gone, in whatever way, and the watchdog ends the processes it
 * was told of. Should it be killed itself, the next word to it starts another.
 */
final class Watchdog implements AutoCloseable {
  private static final System.Logger LOG = System.getLogger(Watchdog.class.getName());

  private final Set<Long> watched = new LinkedHashSet<>();
  private @Nullable Process process;
  private @Nullable Writer pipe;

  /** Has the process ended when Loomgauge ends. */
  synchronized void watch(long pid) throws IOException {
    watched.add(pid);
    tell("watch", pid);
  }

  /** The process has ended; what is left of its process group is ended too. */
  synchronized void gone(long pid) {
    if (watched.remove(pid)) {
      try {
        tell("gone", pid);
      } catch (IOException e) {
        LOG.log(System.Logger.Level.WARNING, "Cannot tell the watchdog that a process ended", e);
      }
    }
  }

  private void tell(String word, long pid) throws IOException {
    Process current = process;
    if (current == null || !current.isAlive()) {
      current = start();
      process = current;
      pipe = current.outputWriter(UTF_8);
      for (long other : watched) {
        pipe.write("watch " + other + "\n");
      }
    }
    Writer writer = Objects.requireNonNull(pipe);
    writer.write(word + " " + pid + "\n");
    writer.flush();
  }

  private static Process start() throws IOException {
    List<String> command = new ArrayList<>();
    if (SearchPath.find("setsid").isPresent()) {
      command.add("setsid");
    }
    command.addAll(List.of("sh", "-c", script(), "loomgauge-watchdog"));
    return new ProcessBuilder(command)
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
  }

  private static String script() {
    try (InputStream in = Watchdog.class.getResourceAsStream("watchdog.sh")) {
      return new String(Objects.requireNonNull(in, "watchdog.sh").readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read watchdog.sh", e);
    }
  }

  /** Lets it go; it ends at once when nothing is left to watch. */
  @Override
  public synchronized void close() {
    try {
      if (pipe != null) {
        pipe.close();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The watchdog had ended already", e);
    }
  }
}
