package dev.loomgauge.run.load.own;

import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A process of gauge-load: it takes one plan after the other on standard input. */
final class EngineProcess {
  private static final System.Logger LOG = System.getLogger(EngineProcess.class.getName());

  private final Launch launch;
  private final Child child;
  private volatile @Nullable EngineOutput latest;
  private int plans;

  /** Starts it, without a plan. */
  EngineProcess(Children children, Launch launch) {
    this.launch = launch;
    this.child = children.start(launch.withLines(this::line));
    var _ = child.exit().whenComplete((code, failure) -> ended());
  }

  /** That it is ready for its first plan is of no interest. */
  private void line(String line) {
    EngineOutput output = latest;
    if (output != null) {
      output.line(line);
    }
  }

  private void ended() {
    EngineOutput output = latest;
    if (output != null) {
      output.ended();
    }
  }

  Child child() {
    return child;
  }

  /** Whether it can take a plan. */
  boolean idle() {
    EngineOutput output = latest;
    return child.alive() && (output == null || output.over().isDone());
  }

  /** Whether it was started in the same way as a launch asks for. */
  boolean fits(Launch wanted) {
    return launch.command().equals(wanted.command()) && launch.cpus().equals(wanted.cpus());
  }

  /**
   * Gives it a plan, with which it begins; only when {@link #idle}.
   *
   * @param log takes what it complains of from now on, as its launch has it for the first plan
   * @return what it prints of the plan
   * @throws LoadException if it does not take it
   */
  synchronized EngineOutput run(String plan, SecondsMerge merge, Path log) {
    if (plans > 0) {
      logTo(log);
    }
    plans++;
    EngineOutput output = new EngineOutput(plans, merge);
    latest = output;
    if (!child.alive()) {
      output.ended();
    }
    try {
      say(plan);
    } catch (IOException e) {
      throw new LoadException(
          "The load engine did not take its plan: %s. Last log lines: %s"
              .formatted(e.getMessage(), child.logTail(5)));
    }
    return output;
  }

  /** Has it end a plan early, with a summary; nothing if that is over. */
  synchronized void stop(EngineOutput plan) {
    if (latest != plan || plan.over().isDone()) {
      return;
    }
    try {
      say("stop");
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The load engine has ended already", e);
    }
  }

  private void say(String line) throws IOException {
    child.stdin().write(line + "\n");
    child.stdin().flush();
  }

  private void logTo(Path log) {
    try {
      child.nextLog(log);
    } catch (TierException e) {
      LOG.log(System.Logger.Level.DEBUG, "The load engine goes on with its log", e);
    }
  }

  /** Ends it. */
  void discard() {
    child.stop(Children.GRACE);
  }
}
