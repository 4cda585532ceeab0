package dev.loomgauge.run.probe.flight;

import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/** The frames that say where an event happened. */
final class StackFrames {
  private static final int KEPT = 3;

  private StackFrames() {}

  /**
   * The top frames, without those of the JDK above the first that is not; those of the JDK where
   * there is no other; none for an event without a stack trace.
   */
  static List<String> of(RecordedEvent event) {
    RecordedStackTrace trace = event.getStackTrace();
    if (trace == null) {
      return List.of();
    }
    List<RecordedFrame> all =
        trace.getFrames().stream().filter(RecordedFrame::isJavaFrame).toList();
    List<RecordedFrame> own = all.stream().dropWhile(StackFrames::ofJdk).toList();
    return (own.isEmpty() ? all : own).stream().limit(KEPT).map(StackFrames::words).toList();
  }

  private static boolean ofJdk(RecordedFrame frame) {
    String type = frame.getMethod().getType().getName();
    return type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
  }

  private static String words(RecordedFrame frame) {
    return "%s.%s:%d"
        .formatted(
            frame.getMethod().getType().getName(),
            frame.getMethod().getName(),
            frame.getLineNumber());
  }
}
