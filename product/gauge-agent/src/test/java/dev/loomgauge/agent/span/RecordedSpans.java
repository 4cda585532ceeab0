package dev.loomgauge.agent.span;

import dev.loomgauge.agent.boot.Hook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/** The events that come of calls. */
public final class RecordedSpans {
  private RecordedSpans() {}

  /** A call of an instrumented method that returns. */
  static void call(int point, @Nullable Object self, @Nullable Object result) {
    Hook.ended(Hook.began(point, self, null), result, false);
  }

  /** What calls instrumented methods. */
  public interface Calls {
    /** Calls them. */
    void make();
  }

  /** Kind, label and name of each event, in the order of their ends. */
  public static List<String> of(Calls calls) throws IOException {
    Path file = Files.createTempFile("spans", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Span.class);
      recording.start();
      calls.make();
      recording.stop();
      recording.dump(file);
      return RecordingFile.readAllEvents(file).stream()
          .filter(event -> event.getEventType().getName().equals(Span.NAME))
          .map(
              event ->
                  String.join(
                          " ",
                          event.getString("kind"),
                          event.getString("what").strip(),
                          event.getString("pool"))
                      .strip())
          .toList();
    } finally {
      Files.delete(file);
    }
  }
}
