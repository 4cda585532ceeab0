package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.SharedFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Watches a JVM from outside, by its pid; nothing in the service has to change. What it is asked
 * ends with a {@link ProbeException} where it cannot be asked, unless it says otherwise.
 */
public final class JvmProbe implements AutoCloseable {
  /** In the answer of jfrConfigure: a folder that has the time and the pid as its name. */
  private static final Pattern REPOSITORY =
      Pattern.compile("Repository path: (/.*/\\d{4}(?:_\\d\\d){5}_(\\d+)(?:_\\d+)?)\\s");

  private final ProcessHandle process;
  private final SharedFiles files;
  private final JvmConnection connection;
  private final JvmBeans beans;
  private @Nullable JvmSetup setup;
  private @Nullable Path recorded;

  private JvmProbe(
      ProcessHandle process, SharedFiles files, JvmConnection connection, JvmBeans beans) {
    this.process = process;
    this.files = files;
    this.connection = connection;
    this.beans = beans;
  }

  /**
   * Attaches to a JVM: once in its life, so keep the probe as long as the service runs.
   *
   * @param pools name to the pools that are watched there
   * @throws ProbeException if there is no such process, it is no JVM, or it refuses
   */
  public static JvmProbe attach(long pid, Map<String, PoolWatch> pools) {
    ProcessHandle process =
        ProcessHandle.of(pid)
            .orElseThrow(
                () ->
                    new ProbeException(
                        "Cannot watch process " + pid + ": it has ended. See its log."));
    SharedFiles files = SharedFiles.with(pid);
    return new JvmProbe(process, files, JvmConnection.open(files), new JvmBeans(pools));
  }

  public long pid() {
    return process.pid();
  }

  /** Files that it reads and writes for us. */
  public SharedFiles files() {
    return files;
  }

  public boolean alive() {
    return process.isAlive();
  }

  /**
   * Asks for everything once: a request for each MBean. Takes milliseconds, and at most a read
   * timeout of 10 s when the service hangs. Used by one thread at a time.
   */
  public JvmReading sample() {
    if (!process.isAlive()) {
      return new JvmReading.Gone();
    }
    try {
      return new JvmReading.Seen(beans.read(connection.server()));
    } catch (IOException e) {
      return process.isAlive() ? new JvmReading.Silent(e.toString()) : new JvmReading.Gone();
    }
  }

  /** Asks where requests stand; empty without an answer. By one thread, as {@link #sample}. */
  public Optional<Queues> queues() {
    if (!process.isAlive()) {
      return Optional.empty();
    }
    try {
      return Optional.of(beans.queues(connection.server()));
    } catch (IOException e) {
      return Optional.empty(); // the next sample says so
    }
  }

  /** Has the JVM collect garbage, and waits for it. */
  public void collectGarbage() {
    var _ =
        asked(
            "have process %d collect garbage",
            () -> connection.invoke(ManagementFactory.MEMORY_MXBEAN_NAME, "gc"));
  }

  /** Heap in use now; after {@link #collectGarbage} what is live, in bytes. */
  public long heapUsed() {
    return asked(
        "ask process %d for its heap",
        () ->
            MemoryUsage.from(
                    (CompositeData)
                        connection.attribute(
                            ManagementFactory.MEMORY_MXBEAN_NAME, "HeapMemoryUsage"))
                .getUsed());
  }

  /** Bytes that all threads have allocated since the start; not told, and empty, before JDK 21. */
  public OptionalLong allocated() {
    return asked(
        "ask process %d what it allocated",
        () -> {
          try {
            return OptionalLong.of(
                (Long)
                    connection.attribute(
                        ManagementFactory.THREAD_MXBEAN_NAME, "TotalThreadAllocatedBytes"));
          } catch (AttributeNotFoundException e) {
            return OptionalLong.empty();
          }
        });
  }

  /** Feature version of the JVM, such as 25. */
  public int javaVersion() {
    return asked(
        "ask process %d for its Java version",
        () ->
            Integer.parseInt(
                String.valueOf(
                    connection.attribute(ManagementFactory.RUNTIME_MXBEAN_NAME, "SpecVersion"))));
  }

  /** What the JVM runs with; asked once in its life. */
  public synchronized JvmSetup setup() {
    JvmSetup known = setup;
    if (known == null) {
      known =
          asked(
              "ask process %d for its options",
              () -> new JvmSetupReader(connection.server()).read());
      setup = known;
    }
    return known;
  }

  /** Time that the JVM's compilers have worked since its start. */
  public Duration compiled() {
    return asked(
        "ask process %d for its compilation time",
        () ->
            Duration.ofMillis(
                (Long)
                    connection.attribute(
                        ManagementFactory.COMPILATION_MXBEAN_NAME, "TotalCompilationTime")));
  }

  /** What the JVM says of its native memory: the answer of {@code VM.native_memory summary}. */
  public String nativeMemory() {
    return asked("ask process %d for its memory", () -> command("vmNativeMemory", "summary"));
  }

  /**
   * Has the flight recorder keep this many frames of a stack. It obeys only before its first
   * recording; later, and where it does not know the command, nothing changes.
   */
  public void recordFrames(int most) {
    var _ = configured("stackdepth=" + most);
  }

  /**
   * A recording has begun: its flight recorder has a folder on the disk from now on. A JVM that is
   * killed leaves it there, so it goes with this probe.
   */
  public synchronized void recordingBegun() {
    Matcher told = REPOSITORY.matcher(configured());
    if (told.find() && told.group(2).equals(String.valueOf(pid()))) {
      recorded = files.here(told.group(1));
    }
  }

  /** Not while somebody else records there: the recorder makes another folder when it needs one. */
  private synchronized void removeRecorded() throws IOException, JMException {
    Path folder = recorded;
    if (folder != null
        && (!process.isAlive()
            || ((Object[]) connection.attribute(Recording.RECORDER, "Recordings")).length == 0)) {
      recorded = null;
      TemporaryFolder.delete(folder);
    }
  }

  /** What the flight recorder answers; nothing where it does not know the command. */
  private String configured(String... arguments) {
    try {
      return command("jfrConfigure", arguments);
    } catch (IOException | JMException e) {
      System.getLogger(JvmProbe.class.getName())
          .log(System.Logger.Level.DEBUG, "The recorder is not configured", e);
      return "";
    }
  }

  private String command(String name, String... arguments) throws IOException, JMException {
    return String.valueOf(
        connection.invoke("com.sun.management:type=DiagnosticCommand", name, (Object) arguments));
  }

  /** Has the JVM (JDK 21 and up) write all threads, virtual ones too, to a new file. */
  public void dumpThreads(Path file) {
    var _ =
        asked(
            "have process %d dump its threads",
            () -> {
              Object none =
                  connection.invoke(
                      JvmConnection.HOTSPOT, "dumpThreads", files.output(file), "JSON");
              files.collect(file);
              return none;
            });
  }

  private interface Question<T> {
    T answer() throws IOException, JMException;
  }

  private <T extends @Nullable Object> T asked(String what, Question<T> question) {
    try {
      return question.answer();
    } catch (IOException | JMException | NumberFormatException e) {
      throw new ProbeException("Cannot " + what.formatted(pid()) + ": " + e, e);
    }
  }

  public MBeanServerConnection server() {
    return connection.server();
  }

  /** Leaves it; harmless when the JVM has ended. */
  @Override
  public void close() {
    try (files;
        connection) {
      removeRecorded();
    } catch (IOException | UncheckedIOException | JMException e) {
      System.getLogger(JvmProbe.class.getName())
          .log(System.Logger.Level.DEBUG, "The watched JVM had ended already", e);
    }
  }
}
