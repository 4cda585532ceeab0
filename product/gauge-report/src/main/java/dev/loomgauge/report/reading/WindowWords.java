package dev.loomgauge.report.reading;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.AtTrialSpeed;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Trial;

/** A trial's measured window in words. */
public final class WindowWords {
  /** A prediction that is moved by less is the same. */
  private static final double SAME = 0.03;

  private WindowWords() {}

  /** All of it in one line; empty for a trial that has none. */
  public static String of(Trial trial) {
    MeasuredWindow window = trial.window();
    if (window == null) {
      return "";
    }
    return "Measured from %s after the ramp, for %s; %s. It opened: %s. It closed: %s."
        .formatted(
            seconds(window.startSecond()),
            length(trial),
            steady(window),
            sentence(window.opened()),
            sentence(window.closed()));
  }

  /** Whether the series of seconds shows no change within it. */
  public static String steady(MeasuredWindow window) {
    return window.steady() ? "steady" : "not steady";
  }

  /** How long it was; a dash where nothing was counted. */
  public static String length(Trial trial) {
    LoadSummary load = trial.load();
    return load == null ? Numbers.NONE : seconds(load.windowSeconds());
  }

  /** Seconds with at most one digit behind the point: "12.5 s". */
  public static String seconds(double seconds) {
    return Numbers.fixed(seconds, 1) + " s";
  }

  /** Without a full stop, so that one may follow. */
  private static String sentence(String words) {
    return words.isEmpty() ? "not said" : words.replaceFirst("[.\\s]+$", "");
  }

  /** In one line; empty where the speed is not known, or moves the prediction by 3 % or less. */
  public static String speed(Trial trial) {
    return AtTrialSpeed.of(trial)
        .filter(at -> Math.abs(at.change() - 1) > SAME)
        .map(
            at ->
                " At the speed of this trial's CPUs, %s of the one assumed, the prediction would have been %s."
                    .formatted(Numbers.fixed(at.speed(), 2), Numbers.rate(at.throughputRps())))
        .orElse("");
  }
}
