package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/** The events of a flight recording. */
public final class RecordedEvents {
  private RecordedEvents() {}

  /**
   * Reads a file.
   *
   * @param events takes one after another
   * @throws ProbeException if it cannot be read, or not to its end
   */
  public static void each(Path file, Consumer<RecordedEvent> events) {
    try (RecordingFile recorded = new RecordingFile(file)) {
      while (recorded.hasMoreEvents()) {
        events.accept(recorded.readEvent());
      }
    } catch (IOException | RuntimeException | StackOverflowError | InternalError e) {
      // Of a file that is cut off or damaged the parser of the JDK throws whatever it runs into.
      throw new ProbeException(
          "The flight recording %s cannot be read: %s. See that its disk has room."
              .formatted(file, Quoted.cut(e.toString())),
          e);
    }
  }
}
