package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.threads.FrameRules;
import dev.loomgauge.core.threads.ServerEntry;
import dev.loomgauge.run.probe.jvm.MethodAgent;
import dev.loomgauge.run.probe.jvm.Recording;
import dev.loomgauge.run.probe.process.ProbeException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** From the events of a flight recording to spans. */
final class TraceReading {
  private static final double NANOS = 1e9;

  /** Where a thread waits in a dump that has read something when the event is made. */
  private static final String READING = "sun.nio.ch.NioSocketImpl.implRead";

  private TraceReading() {}

  /**
   * Whom a service talks to.
   *
   * @param called ports: others are those of its clients
   * @param labels address and port to what stands behind them, where that is another
   */
  record Peers(Set<Integer> called, Map<String, String> labels) {
    /** Whom an event of a socket is with; empty for a client. */
    Optional<String> address(RecordedEvent event) {
      int port = event.getInt("port");
      return called.contains(port)
          ? Optional.of(label(event.getString("address"), port))
          : Optional.empty();
    }

    String label(String address, int port) {
      String at = address + ":" + port;
      return labels.getOrDefault(at, at);
    }
  }

  /**
   * Reads a recording in parts.
   *
   * @param begins of the parts, ascending, at least one; what began before the first is left out
   * @return what began in each part
   * @throws ProbeException if it cannot be read to its end
   */
  static List<List<TraceEvent>> read(Path file, Peers peers, List<Instant> begins) {
    List<List<TraceEvent>> parts = new ArrayList<>();
    begins.forEach(_ -> parts.add(new ArrayList<>()));
    AtomicReference<@Nullable Instant> zero = new AtomicReference<>();
    Recording.each(
        file,
        event -> {
          RecordedThread thread = event.getThread();
          Instant start = event.getStartTime();
          if (thread != null && !start.isBefore(begins.getFirst())) {
            zero.compareAndSet(null, start);
            Instant begin = Objects.requireNonNull(zero.get());
            what(event, peers)
                .filter(what -> what.kind() != Kind.ENTRY || endsOn(thread))
                .ifPresent(
                    what ->
                        parts
                            .get(part(begins, start))
                            .add(
                                new TraceEvent(
                                    what.kind(),
                                    what.name(),
                                    pool(event),
                                    activity(event),
                                    worker(thread),
                                    seconds(begin, start),
                                    seconds(begin, event.getEndTime()))));
          }
        });
    return parts;
  }

  private static boolean endsOn(RecordedThread thread) {
    String name = thread.getJavaName();
    return name == null || ServerEntry.endsOn(name);
  }

  private static int part(List<Instant> begins, Instant at) {
    int part = begins.size() - 1;
    while (part > 0 && at.isBefore(begins.get(part))) {
      part--;
    }
    return part;
  }

  private static Worker worker(RecordedThread thread) {
    String name = thread.getJavaName();
    return new Worker(thread.getJavaThreadId(), name == null ? "" : name, thread.isVirtual());
  }

  private static double seconds(Instant zero, Instant at) {
    return Duration.between(zero, at).toNanos() / NANOS;
  }

  private static Optional<TracedMethods.What> what(RecordedEvent event, Peers peers) {
    return switch (event.getEventType().getName()) {
      case "jdk.MethodTrace" -> {
        RecordedMethod method = event.getValue("method");
        yield TracedMethods.of(method.getType().getName(), method.getName());
      }
      case MethodAgent.EVENT ->
          Optional.of(
              new TracedMethods.What(
                  Kind.valueOf(event.getString("kind")), event.getString("what").strip()));
      case "jdk.SocketRead" -> peers.address(event).flatMap(TraceReading::wait);
      case "jdk.SocketWrite" ->
          peers.address(event).map(label -> new TracedMethods.What(Kind.SENT, label));
      case "jdk.ThreadSleep" -> wait(TracedPath.SLEEP);
      case "jdk.ThreadPark" -> wait("parked in " + place(event));
      case "jdk.VirtualThreadPinned" ->
          Optional.of(new TracedMethods.What(Kind.PINNED, "pinned in " + place(event)));
      case "jdk.JavaMonitorEnter" -> wait("monitor of " + type(event, "monitorClass"));
      case "jdk.JavaMonitorWait" -> wait("Object.wait of " + type(event, "monitorClass"));
      case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> wait("files");
      default -> Optional.empty();
    };
  }

  private static String pool(RecordedEvent event) {
    return event.getEventType().getName().equals(MethodAgent.EVENT)
        ? event.getString("pool").strip()
        : "";
  }

  /** What a wait is called that dumps of the threads show. */
  private static Activity activity(RecordedEvent event) {
    return switch (event.getEventType().getName()) {
      case "jdk.SocketRead" -> call(Stream.concat(Stream.of(READING), frames(event)));
      case "jdk.ThreadPark", "jdk.VirtualThreadPinned" -> call(frames(event));
      case "jdk.ThreadSleep" -> Activity.SLEEP;
      case "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> Activity.FILE;
      default -> Activity.WAITS;
    };
  }

  private static Activity call(Stream<String> stack) {
    return FrameRules.wait(stack.toList()).filter(Activity.CALLS::contains).orElse(Activity.WAITS);
  }

  private static Stream<String> frames(RecordedEvent event) {
    return event.getStackTrace() == null
        ? Stream.empty()
        : event.getStackTrace().getFrames().stream()
            .filter(RecordedFrame::isJavaFrame)
            .map(RecordedFrame::getMethod)
            .map(method -> method.getType().getName() + "." + method.getName());
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
    return frames(event)
        .filter(frame -> !frame.matches("(java|jdk|sun)\\..*"))
        .findFirst()
        .orElseGet(() -> parked(event));
  }

  private static String parked(RecordedEvent event) {
    return event.hasField("parkedClass") ? type(event, "parkedClass") : "an unknown place";
  }
}
