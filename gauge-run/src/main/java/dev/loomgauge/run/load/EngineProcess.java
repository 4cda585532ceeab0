package dev.loomgauge.run.load;

import dev.loomgauge.run.tier.Child;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A process of gauge-load: it has started, and waits for its plan on standard input. */
final class EngineProcess {
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

  /** Whether it lives and does for a launch: it was started in the same way. */
  boolean fits(Launch wanted) {
    return child.alive()
        && launch.command().equals(wanted.command())
        && launch.cpus().equals(wanted.cpus());
  }

  /**
   * Gives it its plan, with which it begins.
   *
   * @param output hears of every line that it prints
   * @throws LoadException if it does not take it
   */
  Child run(String plan, Consumer<String> output) {
    lines.to = output;
    try {
      child.stdin().write(plan + "\n");
      child.stdin().flush();
    } catch (IOException e) {
      throw new LoadException(
          "The load engine did not take its plan: %s. Its last words: %s"
              .formatted(e.getMessage(), child.logTail(5)));
    }
    return child;
  }

  /** The same, which waited until now with its log beside another trial. */
  EngineProcess logging(Launch wanted) {
    child.moveLog(wanted.log());
    return this;
  }

  /** Ends it without a load; of its log nothing is left. */
  void discard() {
    child.stop(Children.GRACE);
    try {
      Files.deleteIfExists(child.log());
    } catch (IOException e) {
      throw new LoadException("Cannot delete " + child.log() + ": " + e.getMessage());
    }
  }
}
