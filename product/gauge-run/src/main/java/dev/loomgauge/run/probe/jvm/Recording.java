package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;

/** A recording of a JVM's flight recorder. */
public record Recording(JvmProbe jvm, FlightRecorderMXBean recorder, long id) {

  static final String RECORDER = "jdk.management.jfr:type=FlightRecorder";

  /** The flight recorder of a JVM; {@link ProbeException} if it has none or does not answer. */
  public static FlightRecorderMXBean recorder(JvmProbe jvm) {
    try {
      return ManagementFactory.newPlatformMXBeanProxy(
          jvm.server(), RECORDER, FlightRecorderMXBean.class);
    } catch (IOException | RuntimeException e) {
      throw unrecorded(jvm, e);
    }
  }

  public static ProbeException unrecorded(JvmProbe jvm, Exception cause) {
    return new ProbeException(
        "Cannot record process %d with its flight recorder: %s. Its JDK needs the module jdk.management.jfr."
            .formatted(jvm.pid(), cause.getMessage()),
        cause);
  }

  /** Has the JVM write it as it is now to a file that does not exist yet; fails if it did not. */
  public void copyTo(Path file) throws IOException {
    recorder.copyTo(id, jvm.files().output(file));
    jvm.files().collect(file);
  }

  /** Reads the events of a file, to its end or to a {@link ProbeException}. */
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
