package dev.loomgauge.run.load;

import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.steady.Second;
import dev.loomgauge.core.steady.WindowChoice;
import dev.loomgauge.core.steady.WindowWatch;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Hands the seconds of a load on, and ends the load when enough of it was steady. */
final class WindowEnd implements Consumer<LoadSecond> {
  private final WindowWatch watch;
  private final Runnable after;
  private final Consumer<LoadSecond> next;
  private final CompletableFuture<RunningLoad> load = new CompletableFuture<>();
  private volatile boolean enough;

  WindowEnd(Pace.Steady pace, Consumer<LoadSecond> next) {
    this.watch = new WindowWatch(pace.rule());
    this.after = pace.after();
    this.next = next;
  }

  void of(RunningLoad running) {
    load.complete(running);
  }

  /** Whether the load was ended because enough of it had been seen. */
  boolean enough() {
    return enough;
  }

  @Override
  public void accept(LoadSecond second) {
    next.accept(second);
    // The first second may have begun before its time, the last one is cut off.
    if (second.second() < 0 || enough || !second.whole()) {
      return;
    }
    enough = watch.after(new Second(second.second(), second.ok(), second.meanMs()));
    if (enough) {
      // Not on this thread, which still has to take the engine's last words.
      var _ = load.thenAcceptAsync(this::end);
    }
  }

  private void end(RunningLoad running) {
    try {
      after.run();
    } finally {
      running.stop();
    }
  }

  /** The measured part of the load that has ended. */
  LoadWindow window(List<LoadSecond> seconds) {
    WindowChoice choice = watch.choice();
    return LoadWindow.of(
        seconds,
        choice.from(),
        choice.to(),
        new MeasuredWindow(
            choice.from(),
            choice.steady(),
            choice.opened(),
            choice.closed(),
            Double.isFinite(choice.noise()) ? (Double) choice.noise() : null));
  }
}
