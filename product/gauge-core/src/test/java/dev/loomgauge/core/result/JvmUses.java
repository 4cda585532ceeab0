package dev.loomgauge.core.result;

import java.util.List;
import java.util.Map;

/** What was seen of a JVM, for tests that need one part of it. */
public final class JvmUses {
  private JvmUses() {}

  /** A JVM with these threads in the background. */
  public static JvmUse beside(BackgroundThread... background) {
    return new JvmUse(
        300, 0, 40, null, null, null, 25, null, Map.of(), null, null, null, List.of(background));
  }
}
