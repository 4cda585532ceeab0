package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.NamedPools;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Looks inside the JVM of a service: records loads, counts threads, reads the heap. What a JVM does
 * not allow is reported as progress, and is empty. Closing it detaches.
 */
final class Recorder implements Observer.Look {
  private static final Duration LOOK = Duration.ofMillis(250);

  private final Setting setting;
  private final OwnService service;
  private final Optional<JvmProbe> jvm;
  private final boolean records;
  private final Set<Integer> calledBefore = ConcurrentHashMap.newKeySet();
  private Optional<Thread> watch = Optional.empty();

  /**
   * What all recorders of a discovery share.
   *
   * @param agent jar of ours that records methods
   * @param labels address and port at which the service finds a dependency, to where that is
   */
  record Setting(Path agent, Path folder, Map<String, String> labels, Progress progress) {}

  /**
   * What was recorded during a load.
   *
   * @param parts of the recording, at least one
   */
  record Recorded(LoadPoint load, List<List<TraceEvent>> parts) {
    List<TraceEvent> events() {
      return parts.getFirst();
    }

    /** The same by the labels that pools have. */
    Recorded labelled(NamedPools pools) {
      return new Recorded(load, parts.stream().map(pools::labelled).toList());
    }
  }

  /** A load that is recorded. */
  interface Load {
    /**
     * Runs it.
     *
     * @param part begins a part of the recording
     */
    LoadPoint run(Runnable part) throws InterruptedException;
  }

  private Recorder(Setting setting, OwnService service, Optional<JvmProbe> jvm) {
    this.setting = setting;
    this.service = service;
    this.jvm = jvm;
    this.records = ask(false, this::known);
  }

  /** What a JVM does not allow is reported, and otherwise is its answer. */
  private <T> T ask(T otherwise, Function<JvmProbe, T> question) {
    try {
      return jvm.isPresent() ? question.apply(jvm.get()) : otherwise;
    } catch (ProbeException e) {
      setting.progress().note(e);
      return otherwise;
    }
  }

  /** Attaches to the JVM that answers. */
  static Recorder attach(Setting setting, OwnService service) {
    try {
      return new Recorder(
          setting, service, Optional.of(JvmProbe.attach(service.answering(), Map.of())));
    } catch (ProbeException e) {
      setting.progress().note(e);
      return new Recorder(setting, service, Optional.empty());
    }
  }

  /**
   * Looks from now on for what the service calls, so that the next recording knows it. Whoever
   * listens on this machine is no client of the service.
   */
  void watchCalls() {
    calledBefore.addAll(OwnPorts.listenedTo());
    watch = Optional.of(Thread.startVirtualThread(() -> watchPorts(calledBefore)));
  }

  /** Whether a recording has the connections that are opened. */
  boolean connects() {
    return records && jvm.orElseThrow().javaVersion() >= TraceRecording.METHOD_TRACE;
  }

  /** Bytes that all threads have allocated since the start; empty where the JVM does not tell. */
  OptionalLong allocated() {
    return ask(OptionalLong.empty(), JvmProbe::allocated);
  }

  private boolean known(JvmProbe probe) {
    int java = probe.javaVersion();
    if (java < TraceRecording.LEAST_JAVA) {
      setting
          .progress()
          .found(
              "The service runs on JDK %d: what happens inside a request is recorded from JDK %d on. Only its time and CPU are known here."
                  .formatted(java, TraceRecording.LEAST_JAVA));
    }
    return java >= TraceRecording.LEAST_JAVA;
  }

  /**
   * Records a load; empty where the JVM cannot be recorded.
   *
   * @param waits whether waits are recorded too, which is dear
   */
  @Override
  public Optional<Recorded> record(boolean waits, String file, Load load) {
    if (!records) {
      return Optional.empty();
    }
    Set<Integer> called = ConcurrentHashMap.newKeySet();
    Thread ports = Thread.startVirtualThread(() -> watchPorts(called));
    Optional<Recorded> recorded = Optional.empty();
    try (TraceRecording recording =
        TraceRecording.start(
            jvm.orElseThrow(),
            setting.agent(),
            waits,
            problem -> setting.progress().note(problem))) {
      LoadPoint point = load.run(recording::part);
      called.addAll(calledBefore);
      recorded =
          Optional.of(
              new Recorded(
                  point, recording.end(setting.folder().resolve(file), called, setting.labels())));
    } catch (ProbeException e) { // one of the end alone leaves what was recorded
      setting.progress().note(e);
    } catch (InterruptedException e) {
      throw TierException.interrupted("the service was observed.", e);
    } finally {
      ports.interrupt();
    }
    return recorded;
  }

  /** Again and again, because not every connection outlives its call. */
  private void watchPorts(Set<Integer> called) {
    setting.labels().keySet().stream()
        .map(label -> label.substring(label.lastIndexOf(':') + 1))
        .filter(port -> port.matches("\\d{1,5}"))
        .forEach(port -> called.add(Integer.parseInt(port)));
    try {
      while (true) {
        called.addAll(OwnPorts.of(service.pid()).called());
        Thread.sleep(LOOK);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the recording is over
    }
  }

  /** Threads whose names are this and a number; 0 where they cannot be counted. */
  @Override
  public int threads(String family) {
    return family.isBlank() ? 0 : ask(0, probe -> threads(probe, family));
  }

  private static int threads(JvmProbe probe, String family) {
    try {
      ThreadMXBean threads =
          ManagementFactory.newPlatformMXBeanProxy(
              probe.server(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
      return (int)
          Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
              .filter(Objects::nonNull)
              .map(ThreadInfo::getThreadName)
              .filter(
                  name ->
                      name.startsWith(family) && name.substring(family.length()).matches("\\d+"))
              .count();
    } catch (IOException | RuntimeException e) {
      throw new ProbeException("The threads of process " + probe.pid() + " cannot be counted", e);
    }
  }

  /** After all that yields times, because the service stands still meanwhile. */
  @Override
  public HeapSizes heap(String mode) {
    return ask(
        HeapSizes.NONE,
        probe -> {
          HeapReader heap = HeapReader.read(probe, setting.folder());
          setting.progress().found(mode + ": " + heap.words() + ".");
          return heap.sizes();
        });
  }

  @Override
  public void close() {
    watch.ifPresent(Thread::interrupt);
    jvm.ifPresent(JvmProbe::close);
  }
}
