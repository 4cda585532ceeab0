package dev.loomgauge.run.observation;

import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.ThreadDumps;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SocketWatch;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A look at what the threads of a service do, behind the measured window of a trial, and at its
 * connections, from the start of the trial until then. If no dump can be taken, the trial has no
 * thread data, and a note gives the reason.
 */
public final class ThreadLook implements AutoCloseable {
  /** Since then a JVM dumps its virtual threads, too. */
  private static final int SINCE = 21;

  private final List<JvmProbe> jvms;
  private final Progress progress;
  private final ThreadDumps dumps;
  private final SocketWatch sockets;

  private ThreadLook(List<JvmProbe> jvms, ResultsFolder.TrialFolder folder, Progress progress) {
    this.jvms = jvms;
    this.progress = progress;
    this.dumps = new ThreadDumps(folder);
    this.sockets = SocketWatch.start(jvms.stream().map(JvmProbe::pid).toList());
  }

  public static ThreadLook begin(
      List<JvmProbe> jvms, ResultsFolder.TrialFolder folder, Progress progress) {
    boolean shown = jvms.stream().allMatch(jvm -> jvm.javaVersion() >= SINCE);
    return new ThreadLook(shown ? List.copyOf(jvms) : List.of(), folder, progress);
  }

  /** Takes it, while the load goes on. */
  public void take() {
    try {
      sockets.close(); // dumps disturb the load
      if (!jvms.isEmpty()) {
        dumps.take(jvms);
      }
    } catch (ProbeException e) {
      progress.note(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What it shows of the measured window, which began then; empty where no dump was taken. */
  public Optional<ThreadUse> read(Instant from, NamedThreads named) {
    try {
      return dumps.read(sockets.since(from), named);
    } catch (IOException e) {
      progress.note("A dump of threads is missing: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Ends it; of a trial that failed nothing is read. */
  @Override
  public void close() {
    sockets.close();
    try {
      dumps.discard();
    } catch (IOException e) {
      progress.note("A dump of threads cannot be deleted: " + e.getMessage());
    }
  }
}
