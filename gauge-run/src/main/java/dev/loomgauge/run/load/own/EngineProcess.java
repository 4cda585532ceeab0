package dev.loomgauge.run.load.own;

import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process of gauge-load: it has started, and waits for its plan on standard input. */
final class EngineProcess {
  private static final System.Logger LOG = System.getLogger(EngineProcess.class.getName());

  private final Launch launch;
  private final Child child;
  private final Lines lines;

  private EngineProcess(Launch launch, Child child, Lines lines) {
    this.launch = launch;
    this.child = child;
    this.lines = lines;
  }

  /** What it prints; nothing before it has its plan, and then {@link #to} is there. */
  private static final class Lines implements Consumer<String> {
    private volatile @Nullable Consumer<String> to;

    @Override
    public void accept(String line) {
      Consumer<String> hearer = to;
      if (hearer != null) {
        hearer.accept(line);
      }
    }
  }

  /** Starts it, with its standard output unheard until {@link #run}. */
  static EngineProcess start(Children children, Launch launch) {
    Lines lines = new Lines();
    return new EngineProcess(launch, children.start(launch.withLines(lines)), lines);
  }

  /** The same, of which nothing is left if it ends before it has a load. */
  static EngineProcess waiting(Children children, Launch launch) {
    EngineProcess process = start(children, launch);
    var _ = process.child.exit().thenRun(process::forget);
    return process;
  }

  /**
   * Whether it lives, was started in the same way as a launch asks for, and has its log where that
   * one wants it.
   */
  boolean ready(Launch wanted) {
    return child.alive()
        && launch.command().equals(wanted.command())
        && launch.cpus().equals(wanted.cpus())
        && logging(wanted);
  }

  private boolean logging(Launch wanted) {
    try {
      child.moveLog(wanted.log());
      return true;
    } catch (TierException e) {
      LOG.log(System.Logger.Level.DEBUG, "The load will start a process of its own", e);
      return false;
    }
  }

  /**
   * Gives it its plan, with which it begins.
   *
   * @param output learns of every line that it prints
   * @throws LoadException if it does not take it
   */
  Child run(String plan, Consumer<String> output) {
    lines.to = output;
    try {
      child.stdin().write(plan + "\n");
      child.stdin().flush();
    } catch (IOException e) {
      throw new LoadException(
          "The load engine did not take its plan: %s. Last log lines: %s"
              .formatted(e.getMessage(), child.logTail(5)));
    }
    return child;
  }

  /** Ends it without a load; of its log nothing is left. */
  void discard() {
    child.stop(Children.GRACE);
    forget();
  }

  /** Deletes the log of a process that ended before it had a load. */
  private void forget() {
    try {
      if (child.log().equals(launch.log())) {
        Files.deleteIfExists(child.log());
      }
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "An empty log is left", e);
    }
  }
}
