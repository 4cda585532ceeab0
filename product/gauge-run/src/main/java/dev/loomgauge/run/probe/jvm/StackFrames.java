package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.threads.Frames;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/** The frames that say where an event happened. */
final class StackFrames {
  private StackFrames() {}

  /** {@link Frames#top} of its stack; none for an event without a stack trace. */
  static List<String> of(RecordedEvent event) {
    return Frames.top(all(event));
  }

  /** Its whole stack, top frame first; none for an event without a stack trace. */
  static List<String> all(RecordedEvent event) {
    RecordedStackTrace trace = event.getStackTrace();
    return trace == null
        ? List.of()
        : trace.getFrames().stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(StackFrames::words)
            .toList();
  }

  private static String words(RecordedFrame frame) {
    return "%s.%s%s"
        .formatted(
            frame.getMethod().getType().getName(),
            frame.getMethod().getName(),
            frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber());
  }
}
