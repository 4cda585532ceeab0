package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * A flight recording of what the threads of a service do: where a request begins and ends, which
 * pools it asks, and for what it waits.
 */
final class TraceRecording {
  /** jdk.MethodTrace is there from this version on. */
  static final int LEAST_JAVA = 25;

  private static final double NANOS = 1e9;

  private final FlightRecorderMXBean recorder;
  private final long recording;

  private TraceRecording(FlightRecorderMXBean recorder, long recording) {
    this.recorder = recorder;
    this.recording = recording;
  }

  /**
   * Starts it.
   *
   * @param waits whether waits are recorded too, with the stacks that name those that have no other
   *     name; dear, so for a few requests only
   * @throws ProbeException if the JVM cannot be recorded
   */
  static TraceRecording start(JvmProbe jvm, boolean waits) {
    try {
      FlightRecorderMXBean recorder =
          ManagementFactory.newPlatformMXBeanProxy(
              jvm.server(), "jdk.management.jfr:type=FlightRecorder", FlightRecorderMXBean.class);
      long recording = recorder.newRecording();
      recorder.setConfiguration(recording, configuration(waits));
      recorder.startRecording(recording);
      return new TraceRecording(recorder, recording);
    } catch (IOException | RuntimeException e) {
      throw new ProbeException(
          "Process %d cannot be recorded with its flight recorder: %s. Its JDK needs the module jdk.management.jfr."
              .formatted(jvm.pid(), e.getMessage()),
          e);
    }
  }

  private static String configuration(boolean waits) {
    StringBuilder xml =
        new StringBuilder(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><configuration version=\"2.0\">");
    event(xml, "jdk.MethodTrace", false, "filter", TracedMethods.filter());
    if (waits) {
      event(xml, "jdk.SocketRead", false, "threshold", "0 us", "throttle", "off");
      event(xml, "jdk.ThreadSleep", false, "threshold", "0 ms");
      event(xml, "jdk.ThreadPark", true, "threshold", "50 us");
      event(xml, "jdk.JavaMonitorEnter", false, "threshold", "50 us");
      event(xml, "jdk.JavaMonitorWait", false, "threshold", "50 us");
      event(xml, "jdk.FileRead", false, "threshold", "100 us", "throttle", "off");
      event(xml, "jdk.FileWrite", false, "threshold", "100 us", "throttle", "off");
      event(xml, "jdk.FileForce", false, "threshold", "100 us");
    }
    return xml.append("</configuration>").toString();
  }

  private static void event(StringBuilder xml, String name, boolean stacks, String... settings) {
    xml.append("<event name=\"").append(name).append("\">");
    setting(xml, "enabled", "true");
    setting(xml, "stackTrace", String.valueOf(stacks));
    for (int i = 0; i < settings.length; i += 2) {
      setting(xml, settings[i], settings[i + 1]);
    }
    xml.append("</event>");
  }

  private static void setting(StringBuilder xml, String name, String value) {
    xml.append("<setting name=\"").append(name).append("\">").append(value).append("</setting>");
  }

  /**
   * Ends it and reads what was recorded.
   *
   * @param file for the recording; kept
   * @param called ports of what the service talks to: reads from others are those of its clients
   * @param labels address and port to what stands behind them, where that is another
   * @throws ProbeException if it cannot be read
   */
  List<TraceEvent> end(Path file, Set<Integer> called, Map<String, String> labels) {
    try {
      Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
      Files.deleteIfExists(file);
      recorder.stopRecording(recording);
      recorder.copyTo(recording, file.toAbsolutePath().toString());
      recorder.closeRecording(recording);
      return read(file, called, labels);
    } catch (IOException | RuntimeException e) {
      throw new ProbeException("The recording " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static List<TraceEvent> read(Path file, Set<Integer> called, Map<String, String> labels)
      throws IOException {
    List<TraceEvent> events = new ArrayList<>();
    Optional<Instant> zero = Optional.empty();
    try (RecordingFile recorded = new RecordingFile(file)) {
      while (recorded.hasMoreEvents()) {
        RecordedEvent event = recorded.readEvent();
        RecordedThread thread = event.getThread();
        if (thread == null) {
          continue;
        }
        Instant begin = zero.orElseGet(event::getStartTime);
        zero = Optional.of(begin);
        what(event, called, labels)
            .ifPresent(
                what ->
                    events.add(
                        new TraceEvent(
                            what.kind(),
                            what.name(),
                            worker(thread),
                            seconds(begin, event.getStartTime()),
                            seconds(begin, event.getEndTime()))));
      }
    }
    return events;
  }

  private static Worker worker(RecordedThread thread) {
    String name = thread.getJavaName();
    return new Worker(thread.getJavaThreadId(), name == null ? "" : name, thread.isVirtual());
  }

  private static double seconds(Instant zero, Instant at) {
    return Duration.between(zero, at).toNanos() / NANOS;
  }

  private static Optional<TracedMethods.What> what(
      RecordedEvent event, Set<Integer> called, Map<String, String> labels) {
    return switch (event.getEventType().getName()) {
      case "jdk.MethodTrace" -> {
        RecordedMethod method = event.getValue("method");
        yield TracedMethods.of(method.getType().getName(), method.getName());
      }
      case "jdk.SocketRead" ->
          called.contains(event.getInt("port")) ? wait(label(event, labels)) : Optional.empty();
      case "jdk.ThreadSleep" -> wait("Thread.sleep");
      case "jdk.ThreadPark" -> wait("parked in " + place(event));
      case "jdk.JavaMonitorEnter" -> wait("monitor of " + type(event, "monitorClass"));
      case "jdk.JavaMonitorWait" -> wait("Object.wait of " + type(event, "monitorClass"));
      case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> wait("files");
      default -> Optional.empty();
    };
  }

  private static String label(RecordedEvent event, Map<String, String> labels) {
    String address = event.getString("address") + ":" + event.getInt("port");
    return labels.getOrDefault(address, address);
  }

  private static Optional<TracedMethods.What> wait(String label) {
    return Optional.of(new TracedMethods.What(Kind.WAIT, label));
  }

  private static String type(RecordedEvent event, String field) {
    RecordedClass type = event.getValue(field);
    return type == null ? "an unknown class" : type.getName();
  }

  /** The first frame that is not of the JDK's own waiting. */
  private static String place(RecordedEvent event) {
    return event.getStackTrace() == null
        ? type(event, "parkedClass")
        : event.getStackTrace().getFrames().stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(RecordedFrame::getMethod)
            .filter(method -> !method.getType().getName().matches("(java|jdk|sun)\\..*"))
            .findFirst()
            .map(method -> method.getType().getName() + "." + method.getName())
            .orElse(type(event, "parkedClass"));
  }
}
