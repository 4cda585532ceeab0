package dev.loomgauge.run.observation;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.threads.ThreadUse;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.threads.ThreadDumps;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A look at what the threads of a service do, behind the measured window of a trial. If no dump can
 * be taken, the trial has no thread data, and a note gives the reason.
 */
public final class ThreadLook {
  /** Since then a JVM dumps its virtual threads, too. */
  private static final int SINCE = 21;

  private final List<JvmProbe> jvms;
  private final ResultsFolder.TrialFolder folder;
  private final Progress progress;
  private final ThreadDumps dumps;

  /**
   * None is taken yet.
   *
   * @param jvms of the service's instances
   */
  public ThreadLook(List<JvmProbe> jvms, ResultsFolder.TrialFolder folder, Progress progress) {
    this.jvms = List.copyOf(jvms);
    this.folder = folder;
    this.progress = progress;
    this.dumps = new ThreadDumps(folder.root());
  }

  /** Takes it, while the load goes on. */
  public void take() {
    try {
      if (!jvms.isEmpty() && jvms.stream().allMatch(jvm -> jvm.javaVersion() >= SINCE)) {
        dumps.take(jvms);
      }
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** What it shows; empty where none was taken. */
  public Optional<ThreadUse> read() {
    try {
      return dumps.read(folder.waitingFolded());
    } catch (IOException e) {
      progress.tell(new Progress.Note("A dump of threads is missing: " + e.getMessage()));
      return Optional.empty();
    }
  }
}
