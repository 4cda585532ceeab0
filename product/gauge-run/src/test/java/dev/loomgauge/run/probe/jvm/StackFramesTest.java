package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.jvm.FlightProbe.StackFrames;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackFramesTest {
  private static final String HERE = StackFramesTest.class.getName();

  @TempDir private Path folder = Path.of("");

  @Name("test.Placed")
  private static final class Placed extends Event {}

  @Name("test.Placeless")
  @StackTrace(false)
  private static final class Placeless extends Event {}

  @Test
  void aFrameHasTheLineOfItsSource() throws Exception {
    Path file = folder.resolve("placed.jfr");
    int line;
    try (Recording recording = new Recording()) {
      recording.start();
      line = committed();
      new Placeless().commit();
      recording.stop();
      recording.dump(file);
    }

    List<RecordedEvent> events = RecordingFile.readAllEvents(file);

    List<String> frames = StackFrames.all(named("test.Placed", events));
    assertThat(frames)
        .contains(HERE + ".committed:" + line)
        .anyMatch(frame -> frame.matches(".*aFrameHasTheLineOfItsSource:[0-9]+"));
    assertThat(StackFrames.of(named("test.Placed", events))).isNotEmpty().isSubsetOf(frames);
    assertThat(StackFrames.all(named("test.Placeless", events))).isEmpty();
  }

  /** The line of the commit. */
  private static int committed() {
    Placed placed = new Placed();
    placed.commit();
    return Objects.requireNonNull(new Throwable().getStackTrace())[0].getLineNumber() - 1;
  }

  private static RecordedEvent named(String name, List<RecordedEvent> events) {
    return events.stream()
        .filter(event -> event.getEventType().getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
