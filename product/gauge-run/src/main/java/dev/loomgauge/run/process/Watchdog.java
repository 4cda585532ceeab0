package dev.loomgauge.run.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.run.machine.SearchPath;
import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A small shell process ({@code watchdog.sh}) at the other end of a pipe that only Loomgauge holds.
 * When the pipe ends, Loomgauge is gone, in whatever way, and the watchdog ends the processes it
 * was told of and all that they started. It knows those by a mark in their environment, which is
 * inherited whatever session or parent a process takes; on systems that do not show environments,
 * by process group. Should it be killed itself, another takes its place at once.
 */
public final class Watchdog implements AutoCloseable {
  /** The environment variable that marks a child and all that it starts. */
  public static final String MARK = "LOOMGAUGE_RUN";

  private static final System.Logger LOG = System.getLogger(Watchdog.class.getName());

  /** Longer than it gives to what does not end when asked to. */
  private static final Duration LAST_WORK = Duration.ofSeconds(15);

  /** Where even new ones do not live, more would not help. */
  private static final int MOST_STARTS = 20;

  private final String run = UUID.randomUUID().toString();
  private final Map<Long, String> watched = new LinkedHashMap<>(); // pid to mark
  private @Nullable Process process;
  private @Nullable Writer pipe;
  private int marks;
  private int starts;
  private boolean closed;

  /** A mark for the next child, which nothing else on the machine has. */
  synchronized String mark() {
    return run + "-" + ++marks;
  }

  /** Has a process ended when Loomgauge ends; its environment has the mark for {@link #MARK}. */
  synchronized void watch(long pid, String mark) throws IOException {
    if (closed) {
      throw new IOException("the watchdog has been let go");
    }
    watched.put(pid, mark);
    if (running()) { // else it has just been told of all
      tell("watch " + pid + " " + mark);
    }
  }

  /** The process has ended; what is left of its process group and of its mark is ended too. */
  synchronized void gone(long pid) {
    if (watched.containsKey(pid) && !closed) {
      try {
        running();
        tell("gone " + pid);
      } catch (IOException e) {
        LOG.log(System.Logger.Level.WARNING, "Cannot tell the watchdog that a process ended", e);
      } finally {
        watched.remove(pid);
      }
    }
  }

  /** Whether it ran already; if not, it does now and knows of all that is watched. */
  private boolean running() throws IOException {
    Process current = process;
    if (current != null && current.isAlive()) {
      return true;
    }
    current = start();
    starts++;
    process = current;
    pipe = current.outputWriter(UTF_8);
    for (var one : watched.entrySet()) {
      tell("watch " + one.getKey() + " " + one.getValue());
    }
    var _ = current.onExit().thenRun(this::replace);
    return false;
  }

  private void tell(String line) throws IOException {
    Writer writer = Objects.requireNonNull(pipe);
    writer.write(line + "\n");
    writer.flush();
  }

  /** It has ended, and not because it was let go: without one a kill would leave processes. */
  private synchronized void replace() {
    if (closed || starts >= MOST_STARTS) {
      return;
    }
    try {
      if (!running()) {
        LOG.log(
            System.Logger.Level.WARNING,
            "The watchdog was ended by somebody else; another has taken its place.");
      }
    } catch (IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "The watchdog was ended by somebody else, and no other can be started: if Loomgauge is killed now, its processes stay",
          e);
    }
  }

  private Process start() throws IOException {
    List<String> command = new ArrayList<>();
    if (SearchPath.find("setsid").isPresent()) {
      command.add("setsid");
    }
    command.addAll(
        List.of(
            "sh",
            "-c",
            InputFile.shipped(Watchdog.class, "watchdog.sh"),
            "loomgauge-watchdog",
            run));
    return new ProcessBuilder(command)
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD)
        .start();
  }

  /** Lets it go, and waits until it has ended what is left: nothing, as a rule. */
  @Override
  public void close() {
    Process last = letGo();
    try {
      if (last != null && !last.waitFor(LAST_WORK)) {
        LOG.log(System.Logger.Level.WARNING, "The watchdog still has processes to end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized @Nullable Process letGo() {
    closed = true;
    try {
      if (pipe != null) {
        pipe.close();
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The watchdog had ended already", e);
    }
    return process;
  }
}
