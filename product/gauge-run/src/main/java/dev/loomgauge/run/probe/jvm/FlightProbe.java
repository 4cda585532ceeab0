package dev.loomgauge.run.probe.jvm;

import static java.util.Map.entry;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.threads.CpuSamples;
import dev.loomgauge.core.threads.Frames;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;
import jdk.management.jfr.RemoteRecordingStream;
import org.jspecify.annotations.Nullable;

/**
 * A flight recording of the service's JVM, streamed over the connection of a {@link JvmProbe}. Only
 * events that cost nothing when nothing happens are on, see {@link FlightQuestion}. Events arrive
 * about a second after they happened and count where they happened.
 */
public final class FlightProbe implements AutoCloseable {
  private static final String PAUSE = "jdk.GCPhasePause";
  private static final String HEAP = "jdk.GCHeapSummary";
  private static final String SAMPLE = "jdk.ExecutionSample";
  private static final String REASON = "pinnedReason";

  /** Between samples of the threads that run, while they are asked for. */
  private static final Duration SAMPLED = Duration.ofMillis(10);

  /** Recorded besides what questions need: for collector rows, and for readers of the file. */
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          entry(PAUSE + "#enabled", "true"),
          entry(HEAP + "#enabled", "true"),
          entry("jdk.JavaThreadStatistics#enabled", "true"),
          entry("jdk.JavaThreadStatistics#period", "1 s"),
          entry("jdk.CPULoad#enabled", "true"),
          entry("jdk.CPULoad#period", "1 s"));

  /** Frameworks put more frames below a request than the recorder's usual 64. */
  private static final int MOST_FRAMES = 256;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Duration MAX_AGE = Duration.ofMinutes(10);
  private static final long MAX_BYTES = 64L << 20;

  private final RemoteRecordingStream stream;
  private final Recording recording;
  private final int java;
  private final Instant begin = Instant.now();
  private final Consumer<GcRow> gc;
  private final Set<GcRow> told = new HashSet<>(); // guarded by itself
  private final FlightTally streamed = new FlightTally();

  /** Of the stream, or of the whole recording where that was read. */
  private volatile FlightTally tally = streamed;

  private FlightProbe(
      RemoteRecordingStream stream, Recording recording, int java, Consumer<GcRow> gc) {
    this.stream = stream;
    this.recording = recording;
    this.java = java;
    this.gc = gc;
  }

  /**
   * Starts recording.
   *
   * @param folder an existing folder of this probe's own for the streamed data, at most about 64 MB
   *     or 10 minutes of it
   * @param gc hears what the collector did, once each, on the recording's thread or on that which
   *     calls {@link #end}
   * @throws ProbeException if the JVM has no flight recorder or does not answer
   */
  public static FlightProbe start(JvmProbe jvm, Path folder, Consumer<GcRow> gc) {
    try {
      jvm.recordFrames(MOST_FRAMES);
      FlightRecorderMXBean recorder = Recording.recorder(jvm);
      var stream = new RemoteRecordingStream(jvm.server(), folder);
      Recording recording = new Recording(jvm, recorder, newest(recorder, stream));
      var probe = new FlightProbe(stream, recording, jvm.javaVersion(), gc);
      stream.setSettings(settings());
      stream.setMaxAge(MAX_AGE);
      stream.setMaxSize(MAX_BYTES);
      stream.onEvent(event -> probe.hear(event, probe.streamed));
      stream.startAsync();
      jvm.recordingBegun();
      return probe;
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      throw new ProbeException(
          "Cannot record process %d with its flight recorder: %s. Its JDK needs the module jdk.management.jfr, and %s must be a folder."
              .formatted(jvm.pid(), e.getMessage(), folder),
          e);
    }
  }

  /** A stream does not report the id of its recording; ids rise. */
  private static long newest(FlightRecorderMXBean recorder, RemoteRecordingStream stream)
      throws IOException {
    try {
      return recorder.getRecordings().stream().mapToLong(RecordingInfo::getId).max().orElseThrow();
    } catch (UndeclaredThrowableException e) {
      stream.close();
      throw new IOException("it no longer answers", e); // of a proxy that may only throw that
    }
  }

  /** Feature version of the JVM, such as 25. */
  public int java() {
    return java;
  }

  private static Map<String, String> settings() {
    Map<String, String> all = new HashMap<>(SETTINGS);
    FlightQuestion.ALL.forEach(question -> all.putAll(question.recorderSettings()));
    return all;
  }

  /** From now on samples the stacks of threads that run: not while anything is measured. */
  public void sampleRunning() {
    stream.enable(SAMPLE).withPeriod(SAMPLED);
  }

  /** Requests that used a CPU while they were sampled. */
  public CpuSamples running() {
    return tally.running();
  }

  private void hear(RecordedEvent event, FlightTally into) {
    Instant at = event.getEndTime();
    String name = event.getEventType().getName();
    if (name.equals(SAMPLE)) {
      into.running().add(StackFrames.all(event));
      return;
    }
    double millis = event.getDuration().toNanos() / NANOS_PER_MILLI;
    for (FlightQuestion question : FlightQuestion.ALL) {
      if (question.event().equals(name)) {
        into.add(at, question.name(), Observed.event(millis, StackFrames.of(event), reason(event)));
      }
    }
    if (name.equals(PAUSE)) {
      tell(GcRow.pause(at.toEpochMilli(), millis));
    } else if (name.equals(HEAP) && "After GC".equals(event.getString("when"))) {
      tell(GcRow.heap(at.toEpochMilli(), Bytes.mb(event.getLong("heapUsed"))));
    }
  }

  /** Why a thread was pinned; null before JDK 24, and for other events. */
  private static @Nullable String reason(RecordedEvent event) {
    return event.hasField(REASON) ? event.getString(REASON) : null;
  }

  private void tell(GcRow row) {
    synchronized (told) {
      if (told.add(row)) {
        gc.accept(row);
      }
    }
  }

  /** What ended in a span, by question, to 100 ms at its edges, as far as arrived: {@link #end}. */
  public Map<String, Observed> between(Instant from, Instant to) {
    return tally.between(from, to);
  }

  /**
   * Ends the recording and writes it as a new file for JDK Mission Control or {@code jfr print}:
   * what happened until now has arrived then. A short recording is copied whole by the JVM itself
   * and read, in milliseconds; of one that has lost its beginning the rest of the stream is waited
   * for, about a second.
   *
   * @return false if that took longer than {@code timeout} or the service has ended: nothing was
   *     written then
   * @throws ProbeException if the file exists or cannot be written
   */
  public boolean end(Path file, Duration timeout) throws InterruptedException {
    if (copied(file)) {
      stream.close();
      tally = read(file);
      return true;
    }
    if (stopped(timeout)) {
      dump(file);
      return true;
    }
    return false;
  }

  /** Whether the file holds all since the beginning; else it is not there. */
  private boolean copied(Path file) {
    if (Duration.between(begin, Instant.now()).compareTo(MAX_AGE) >= 0 || Files.exists(file)) {
      return false;
    }
    try {
      recording.copyTo(file);
      // The oldest chunk, of some 12 MB, goes when they are more than the most allowed.
      boolean whole = Files.isRegularFile(file) && Files.size(file) < MAX_BYTES / 2;
      if (!whole) {
        discard(file);
      }
      return whole;
    } catch (IOException | RuntimeException e) {
      System.getLogger(FlightProbe.class.getName())
          .log(System.Logger.Level.DEBUG, "The recording is not copied but streamed", e);
      discard(file);
      return false;
    }
  }

  private static void discard(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ProbeException("Cannot delete " + file + ": " + e, e);
    }
  }

  private FlightTally read(Path file) {
    FlightTally whole = new FlightTally();
    Recording.each(file, event -> hear(event, whole));
    return whole;
  }

  private boolean stopped(Duration timeout) throws InterruptedException {
    try {
      return CompletableFuture.supplyAsync(stream::stop, Thread::startVirtualThread)
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return false; // the stream closes by itself when its service ends
    }
  }

  private void dump(Path file) {
    try {
      stream.dump(file);
    } catch (IOException e) {
      throw new ProbeException("Cannot write the flight recording " + file + ": " + e, e);
    }
    if (!Files.isRegularFile(file)) {
      throw new ProbeException(
          "The flight recording " + file + " was not written: the service no longer answers.");
    }
  }

  @Override
  public void close() {
    stream.close();
  }

  /** The frames that say where an event happened. */
  static final class StackFrames {
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
}
