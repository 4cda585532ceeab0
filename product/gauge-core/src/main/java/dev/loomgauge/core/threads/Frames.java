package dev.loomgauge.core.threads;

import java.util.List;

/** The frames that say where a thread is. */
public final class Frames {
  private static final int KEPT = 3;

  private Frames() {}

  /**
   * The top frames of a stack, top frame first, without those of the JDK above the first that is
   * not; those of the JDK where there is no other.
   */
  public static List<String> top(List<String> stack) {
    List<String> own = stack.stream().dropWhile(Frames::ofJdk).toList();
    return (own.isEmpty() ? stack : own).stream().limit(KEPT).toList();
  }

  private static boolean ofJdk(String frame) {
    return frame.startsWith("java.") || frame.startsWith("jdk.") || frame.startsWith("sun.");
  }
}
