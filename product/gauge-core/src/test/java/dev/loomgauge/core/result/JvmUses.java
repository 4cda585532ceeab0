package dev.loomgauge.core.result;

import dev.loomgauge.core.result.JvmUse.Observed;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was seen of a JVM, for tests that need one part of it. */
public final class JvmUses {
  private JvmUses() {}

  /** A JVM with these threads in the background. */
  public static JvmUse beside(BackgroundThread... background) {
    return new JvmUse(
        300, 0, 40, null, null, null, 25, null, Map.of(), null, null, null, List.of(background));
  }

  /** A JVM whose requests run and wait for a CPU like this. */
  public static JvmUse queued(RunQueue queue) {
    return new JvmUse(
        300, 0, 40, null, null, null, 25, null, Map.of(), queue, null, null, List.of());
  }

  /** A JVM whose threads nobody looked at. */
  public static JvmUse of(
      double heapMaxMb,
      double gcMs,
      int threadsMax,
      @Nullable Double mountedMean,
      @Nullable Double queuedMean,
      @Nullable Double queuedMax,
      @Nullable Integer java,
      @Nullable JvmSetup setup,
      Map<String, Observed> observed) {
    return new JvmUse(
        heapMaxMb,
        gcMs,
        threadsMax,
        mountedMean,
        queuedMean,
        queuedMax,
        java,
        setup,
        observed,
        null,
        null,
        null,
        List.of());
  }
}
