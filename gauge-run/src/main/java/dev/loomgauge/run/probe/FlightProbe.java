package dev.loomgauge.run.probe;

import dev.loomgauge.core.result.GcRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import jdk.management.jfr.RemoteRecordingStream;

/**
 * A flight recording of the service's JVM, streamed over the connection of a {@link JvmProbe}. Only
 * events that cost nothing when nothing happens are on; with a threshold of 1 ms pinning cannot
 * make more than 1,000 events a second for each carrier thread. Events arrive about a second after
 * they happened and count where they happened.
 */
public final class FlightProbe implements AutoCloseable {
  private static final Map<String, String> SETTINGS =
      Map.ofEntries(
          Map.entry("jdk.VirtualThreadPinned#enabled", "true"),
          Map.entry("jdk.VirtualThreadPinned#threshold", "1 ms"),
          Map.entry("jdk.VirtualThreadPinned#stackTrace", "true"),
          Map.entry("jdk.GCPhasePause#enabled", "true"),
          Map.entry("jdk.GCPhasePause#threshold", "0 ms"),
          Map.entry("jdk.GCHeapSummary#enabled", "true"),
          Map.entry("jdk.JavaThreadStatistics#enabled", "true"),
          Map.entry("jdk.JavaThreadStatistics#period", "1 s"),
          Map.entry("jdk.CPULoad#enabled", "true"),
          Map.entry("jdk.CPULoad#period", "1 s"));
  private static final double MIB = 1024.0 * 1024.0;
  private static final Duration MAX_AGE = Duration.ofMinutes(10);
  private static final long MAX_BYTES = 64L << 20;

  private final RemoteRecordingStream stream;
  private final FlightTally tally = new FlightTally();

  private FlightProbe(RemoteRecordingStream stream) {
    this.stream = stream;
  }

  /**
   * Starts recording.
   *
   * @param folder an existing folder of this probe's own for the streamed data, at most about 64 MB
   *     or 10 minutes of it
   * @param gc hears what the collector did, on the recording's thread
   * @throws ProbeException if the JVM has no flight recorder or does not answer
   */
  public static FlightProbe start(JvmProbe jvm, Path folder, Consumer<GcRow> gc) {
    try {
      var stream = new RemoteRecordingStream(jvm.server(), folder);
      var probe = new FlightProbe(stream);
      stream.setSettings(SETTINGS);
      stream.setMaxAge(MAX_AGE);
      stream.setMaxSize(MAX_BYTES);
      probe.listen(gc);
      stream.startAsync();
      return probe;
    } catch (IOException | IllegalStateException e) {
      throw new ProbeException(
          "Cannot record process %d with its flight recorder: %s. Its JDK needs the module jdk.management.jfr, and %s must be a folder."
              .formatted(jvm.pid(), e.getMessage(), folder),
          e);
    }
  }

  private void listen(Consumer<GcRow> gc) {
    stream.onEvent(
        "jdk.VirtualThreadPinned",
        event -> tally.add(event.getEndTime(), FlightCounts.pin(event.getDuration())));
    stream.onEvent(
        "jdk.GCPhasePause",
        event -> {
          tally.add(event.getEndTime(), FlightCounts.pause(event.getDuration()));
          gc.accept(
              GcRow.pause(event.getEndTime().toEpochMilli(), event.getDuration().toNanos() / 1e6));
        });
    stream.onEvent(
        "jdk.GCHeapSummary",
        event -> {
          if ("After GC".equals(event.getString("when"))) {
            double used = event.getLong("heapUsed") / MIB;
            gc.accept(GcRow.heap(event.getEndTime().toEpochMilli(), used));
          }
        });
  }

  /**
   * What ended inside a span, to 100 ms at its edges. Only what has arrived counts: see {@link
   * #stop}.
   */
  public FlightCounts between(Instant from, Instant to) {
    return tally.between(from, to);
  }

  /**
   * Ends the recording: what happened until now has arrived then, and can be written.
   *
   * @return false if that took longer than {@code timeout} or the service has ended
   */
  public boolean stop(Duration timeout) throws InterruptedException {
    try {
      return CompletableFuture.supplyAsync(stream::stop, Thread::startVirtualThread)
          .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return false; // the stream closes by itself when its service ends
    }
  }

  /**
   * Writes what is kept as a new file for JDK Mission Control or {@code jfr print}.
   *
   * @throws ProbeException if the file exists or cannot be written, or the service has ended
   */
  public void dump(Path file) {
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

  /** Lets go of the service. */
  @Override
  public void close() {
    stream.close();
  }
}
