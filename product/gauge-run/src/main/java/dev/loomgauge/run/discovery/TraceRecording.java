package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.MethodAgent;
import dev.loomgauge.run.probe.jvm.Recording;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * A flight recording of what the threads of a service do: where a request begins and ends, which
 * pools it asks, and for what it waits. Closing it leaves the service as it was.
 */
final class TraceRecording implements AutoCloseable {
  /** Our agent records from this version on. */
  static final int LEAST_JAVA = 17;

  /** The first with jdk.MethodTrace. */
  static final int METHOD_TRACE = 25;

  /** It ends by itself where nobody is left to end it. */
  private static final Map<String, String> BOUNDS =
      Map.of("duration", "600 s", "maxSize", "500000000");

  private final Optional<MethodAgent> agent;
  private final Recording recording;
  private final List<Instant> begins = new ArrayList<>();
  private boolean open = true;

  private TraceRecording(Optional<MethodAgent> agent, Recording recording) {
    this.agent = agent;
    this.recording = recording;
  }

  /**
   * Starts it.
   *
   * @param agent the program of our agent, with its libraries beside it
   * @param waits whether waits are recorded too, with the stacks that say what they are for; dear,
   *     so for a few requests only
   * @param problems hears why the agent could not be used where the recording does without
   * @throws ProbeException if the JVM cannot be recorded
   */
  static TraceRecording start(
      JvmProbe jvm, Path agent, boolean waits, Consumer<ProbeException> problems) {
    int java = jvm.javaVersion();
    FlightRecorderMXBean recorder = Recording.recorder(jvm);
    Optional<MethodAgent> methods = methods(jvm, agent, java, problems);
    long id = 0;
    try {
      id = recorder.newRecording();
      recorder.setRecordingOptions(id, BOUNDS);
      recorder.setRecordingSettings(id, settings(java, waits, methods.isPresent()));
      recorder.startRecording(id);
      jvm.recordingBegun();
      return new TraceRecording(methods, new Recording(jvm, recorder, id));
    } catch (RuntimeException e) {
      close(recorder, id);
      methods.ifPresent(MethodAgent::close);
      throw Recording.unrecorded(jvm, e);
    }
  }

  private static void close(FlightRecorderMXBean recorder, long recording) {
    try {
      recorder.closeRecording(recording);
    } catch (IOException | RuntimeException e) {
      System.getLogger(TraceRecording.class.getName())
          .log(System.Logger.Level.DEBUG, "The recorded JVM had ended already", e);
    }
  }

  private static Optional<MethodAgent> methods(
      JvmProbe jvm, Path agent, int java, Consumer<ProbeException> problems) {
    boolean needed = java < METHOD_TRACE;
    try {
      String table = needed ? TracedMethods.table() : TracedMethods.besideTheEvent();
      return Optional.of(MethodAgent.on(jvm, agent, table));
    } catch (ProbeException e) {
      if (needed) {
        throw e;
      }
      problems.accept(e);
      return Optional.empty();
    }
  }

  /**
   * A part begins. What began before the first does not count: code that was just changed is slow.
   */
  void part() {
    begins.add(Instant.now());
  }

  /**
   * Ends it and reads what was recorded.
   *
   * @param file for the recording; kept
   * @param called ports of what the service talks to: reads from others are those of its clients
   * @param labels address and port to what stands behind them, where that is another
   * @return the parts: all of it where none was begun
   * @throws ProbeException if it cannot be read
   */
  List<List<TraceEvent>> end(Path file, Set<Integer> called, Map<String, String> labels) {
    try {
      Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
      Files.deleteIfExists(file);
      recording.recorder().stopRecording(recording.id());
      recording.copyTo(file);
      return TraceReading.read(
          file,
          new TraceReading.Peers(called, labels),
          begins.isEmpty() ? List.of(Instant.EPOCH) : begins);
    } catch (IOException | RuntimeException e) {
      throw new ProbeException("The recording " + file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** Harmless when the service has ended. */
  @Override
  public void close() {
    if (open) {
      open = false;
      close(recording.recorder(), recording.id());
      agent.ifPresent(MethodAgent::close);
    }
  }

  /**
   * What the flight recorder of a service is asked for: {@code event#setting} to its value. One
   * that an older JDK does not know does nothing there.
   *
   * @param java feature version of the JVM
   * @param waits whether waits are recorded too, with the stacks that say what they are for
   */
  static Map<String, String> settings(int java, boolean waits, boolean agent) {
    Map<String, String> all = new TreeMap<>();
    if (java >= METHOD_TRACE) {
      String methods = agent ? TracedMethods.filterBesideAgent() : TracedMethods.filter();
      event(all, "jdk.MethodTrace", false);
      all.put("jdk.MethodTrace#filter", waits ? TracedMethods.withConnects(methods) : methods);
    }
    wait(all, MethodAgent.EVENT, false, "0 ms");
    if (waits) {
      wait(all, "jdk.SocketRead", true, "0 us");
      wait(all, "jdk.SocketWrite", false, "0 us");
      wait(all, "jdk.ThreadSleep", false, "0 ms");
      wait(all, "jdk.ThreadPark", true, "50 us");
      wait(all, "jdk.VirtualThreadPinned", true, "50 us");
      wait(all, "jdk.JavaMonitorEnter", false, "50 us");
      wait(all, "jdk.JavaMonitorWait", false, "50 us");
      wait(all, "jdk.FileRead", false, "100 us");
      wait(all, "jdk.FileWrite", false, "100 us");
      wait(all, "jdk.FileForce", false, "100 us");
      List.of("SocketRead", "SocketWrite", "FileRead", "FileWrite")
          .forEach(name -> all.put("jdk." + name + "#throttle", "off"));
    }
    return all;
  }

  private static void wait(Map<String, String> all, String name, boolean stacks, String threshold) {
    event(all, name, stacks);
    all.put(name + "#threshold", threshold);
  }

  private static void event(Map<String, String> all, String name, boolean stacks) {
    all.put(name + "#enabled", "true");
    all.put(name + "#stackTrace", String.valueOf(stacks));
  }
}
