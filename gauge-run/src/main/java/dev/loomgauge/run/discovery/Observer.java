package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.Overlap;
import dev.loomgauge.core.discovery.PathTracer;
import dev.loomgauge.core.discovery.Pinning;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.core.wording.Numbers;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.heap.HeapReader;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.ProbeException;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.socket.OwnPorts;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Observes a service in one thread mode: alone, then under more and more users until throughput no
 * longer rises. What yields times is measured without a recording.
 */
final class Observer {
  private static final double WARMING_RATE = 800;
  private static final int MOST_WARMING = 256;
  private static final Duration REST = Duration.ofSeconds(2);

  private static final int ENOUGH = 30;
  private static final int MOST_ALONE = 8;
  private static final int FACTOR = 4;
  private static final int FIRST = 16;
  private static final double GAIN = 1.15;
  private static final double MOST_ERRORS = 0.01;
  private static final double LONGEST = 12;
  private static final double LEAST_BUSY = 0.1;

  private final Loads loads;
  private final Path agent;
  private final Path folder;
  private final int mostUsers;
  private final Map<String, String> labels;
  private final Progress progress;

  /**
   * Of services under these loads.
   *
   * @param agent jar of ours that records methods
   * @param labels address and port at which the service finds a dependency, to where that is
   */
  Observer(
      Loads loads,
      Path agent,
      Path folder,
      int mostUsers,
      Map<String, String> labels,
      Progress progress) {
    this.loads = loads;
    this.agent = agent;
    this.folder = folder;
    this.mostUsers = mostUsers;
    this.labels = labels;
    this.progress = progress;
  }

  /** About how long it takes. */
  static Duration length() {
    return Duration.ofSeconds(65);
  }

  /** Loads before times: what a request takes alone is measured when the service is warm. */
  ModeEvidence observe(OwnService service, String mode) throws InterruptedException {
    LoadPoint cold = warm(service, mode);
    List<LoadPoint> points = new ArrayList<>(List.of(cold));
    climb(service, mode, points);
    Thread.sleep(REST); // what is left of its work, and of its compilers'
    int few = (int) Math.clamp(Math.ceil(ENOUGH * cold.meanMs() / 4000), 1, MOST_ALONE);
    Duration spread = millis(cold.meanMs());
    Duration alone = seconds(Math.max(4, 3 * cold.meanMs() / 1000));
    points.set(0, loads.run(service, mode, few, spread, seconds(0.5), alone));
    Optional<JvmProbe> jvm = attached(service);
    try {
      Optional<Recorded> recorded =
          jvm.filter(this::records)
              .flatMap(
                  probe ->
                      recorded(
                          probe,
                          true,
                          mode + "-alone.jfr",
                          service,
                          recording -> {
                            settle(service, mode, spread);
                            recording.beginAnew();
                            return loads.run(service, mode, few, spread, seconds(0.5), alone);
                          }));
      ModeEvidence evidence =
          whole(service, mode, points, jvm, recorded.flatMap(r -> followed(mode, r.events())));
      return evidence.with(jvm.map(probe -> heap(probe, mode)).orElse(HeapSizes.NONE));
    } finally {
      jvm.ifPresent(JvmProbe::close);
    }
  }

  /** What a recording has changed is compiled anew, beside requests that do not count. */
  private void settle(OwnService service, String mode, Duration spread)
      throws InterruptedException {
    loads.run(service, mode, FIRST, spread, Duration.ZERO, seconds(2.5));
    Thread.sleep(REST);
  }

  private Optional<TracedPath> followed(String mode, List<TraceEvent> events) {
    Pinning.of(events)
        .ifPresent(pinned -> progress.tell(new Progress.Found(mode + ": " + pinned.words())));
    return PathTracer.follow(events);
  }

  /** As many users as send some hundred requests per second, so that its code is compiled soon. */
  private LoadPoint warm(OwnService service, String mode) throws InterruptedException {
    LoadPoint first = loads.run(service, mode, 1, Duration.ZERO, Duration.ZERO, seconds(1.5));
    int users =
        (int) Math.clamp(Math.ceil(first.meanMs() * WARMING_RATE / 1000), FIRST, MOST_WARMING);
    loads.run(service, mode, users, Duration.ZERO, Duration.ZERO, seconds(5));
    Thread.sleep(REST);
    loads.run(service, mode, users, Duration.ZERO, Duration.ZERO, seconds(5));
    Thread.sleep(REST);
    return loads.run(service, mode, 1, Duration.ZERO, Duration.ZERO, seconds(1.5));
  }

  /** More and more users, up to the first number that brings no more. */
  private void climb(OwnService service, String mode, List<LoadPoint> points)
      throws InterruptedException {
    for (int users = FIRST; users <= mostUsers; users *= FACTOR) {
      LoadPoint before = points.getLast();
      double expected =
          Math.min(LONGEST, Math.max(before.meanMs() / 1000, users / Math.max(1, before.rps())));
      LoadPoint point =
          loads.run(
              service,
              mode,
              users,
              millis(before.meanMs()),
              seconds(Math.max(1.5, 1.5 * expected)),
              seconds(Math.max(2.5, 1.5 * expected)));
      if (point.errorRate() > MOST_ERRORS) {
        progress.tell(
            new Progress.Found(
                Numbers.format(
                    "%s: %s of requests failed at %,d users; larger loads are left out.",
                    mode, Numbers.percent(point.errorRate()), users)));
        return;
      }
      points.add(point);
      if (point.rps() < GAIN * before.rps()) {
        return;
      }
    }
  }

  private ModeEvidence whole(
      OwnService service,
      String mode,
      List<LoadPoint> points,
      Optional<JvmProbe> jvm,
      Optional<TracedPath> path)
      throws InterruptedException {
    if (jvm.isEmpty() || path.isEmpty()) {
      return new ModeEvidence(mode, points, path, Optional.empty(), Map.of(), 0);
    }
    LoadPoint last = points.getLast();
    // Requests that begin before a recording or end after it are not in it.
    double longest = Math.min(LONGEST, last.users() / Math.max(1, last.rps()));
    CompletableFuture<Integer> workers = new CompletableFuture<>();
    Duration spread = millis(points.getFirst().meanMs());
    Duration window = seconds(Math.max(3, 3.5 * longest));
    Optional<Recorded> recorded =
        recorded(
            jvm.get(),
            false,
            mode + "-" + last.users() + ".jfr",
            service,
            _ -> {
              Thread counting =
                  Thread.startVirtualThread(
                      () -> workers.complete(later(jvm.get(), path.get(), seconds(1 + longest))));
              LoadPoint point =
                  loads.run(service, mode, last.users(), spread, seconds(0.5), window);
              counting.join();
              return point;
            });
    if (recorded.isEmpty()) {
      return new ModeEvidence(mode, points, path, Optional.empty(), Map.of(), 0);
    }
    LoadPoint after = loads.run(service, mode, last.users(), spread, seconds(0.5), window);
    cost(mode, recorded.get().load(), List.of(last, after));
    points.set(points.size() - 1, after);
    List<TraceEvent> events = recorded.get().events();
    Map<String, Overlap> holds = new HashMap<>();
    path.get().pools().forEach(pool -> holds.put(pool, Overlap.ofHolds(events, pool)));
    return new ModeEvidence(
        mode, points, path, Optional.of(Overlap.ofEntries(events)), holds, workers.getNow(0));
  }

  /** What a recording costs: beside the same loads without one, before it and after it. */
  private void cost(String mode, LoadPoint recorded, List<LoadPoint> without) {
    double plain = without.stream().mapToDouble(LoadPoint::cpuMs).average().orElse(0);
    if (plain > 0 && recorded.busy() >= LEAST_BUSY) { // below, it is not its requests' CPU time
      double more = recorded.cpuMs() / plain - 1;
      progress.tell(
          new Progress.Found(
              Numbers.format(
                  "%s, %,d users: a recording costs %s%s CPU per request (%s instead of %s); times"
                      + " and CPU are those of loads without one.",
                  mode,
                  recorded.users(),
                  more < 0 ? "\u2212" : "+",
                  Numbers.percent(Math.abs(more)),
                  Numbers.millis(recorded.cpuMs()),
                  Numbers.millis(plain))));
    }
  }

  private static int later(JvmProbe jvm, TracedPath path, Duration pause) {
    try {
      Thread.sleep(pause);
      return workers(jvm, path.workers());
    } catch (InterruptedException | ProbeException e) {
      return 0;
    }
  }

  /** Threads whose names begin as those of the requests and end with a number. */
  private static int workers(JvmProbe jvm, String family) {
    if (family.isBlank()) {
      return 0;
    }
    try {
      ThreadMXBean threads =
          ManagementFactory.newPlatformMXBeanProxy(
              jvm.server(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
      return (int)
          Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
              .filter(Objects::nonNull)
              .map(ThreadInfo::getThreadName)
              .filter(
                  name ->
                      name.startsWith(family) && name.substring(family.length()).matches("\\d+"))
              .count();
    } catch (IOException | RuntimeException e) {
      throw new ProbeException("The threads of process " + jvm.pid() + " cannot be counted", e);
    }
  }

  private Optional<JvmProbe> attached(OwnService service) {
    try {
      return Optional.of(JvmProbe.attach(service.answering(), Map.of()));
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
      return Optional.empty();
    }
  }

  private boolean records(JvmProbe jvm) {
    try {
      int java = jvm.javaVersion();
      if (java >= TraceRecording.LEAST_JAVA) {
        return true;
      }
      progress.tell(
          new Progress.Found(
              "The service runs on JDK %d: what happens inside a request is recorded from JDK %d on. Only its time and CPU are known here."
                  .formatted(java, TraceRecording.LEAST_JAVA)));
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
    }
    return false;
  }

  /** After all that yields times, because the service stands still meanwhile. */
  private HeapSizes heap(JvmProbe jvm, String mode) {
    try {
      HeapReader heap = HeapReader.read(jvm, folder);
      progress.tell(new Progress.Found(mode + ": " + heap.words() + "."));
      return heap.sizes();
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
      return HeapSizes.NONE;
    }
  }

  /** A load that is recorded. */
  private interface Load {
    LoadPoint run(TraceRecording recording) throws InterruptedException;
  }

  /** What was recorded during a load. */
  private record Recorded(LoadPoint load, List<TraceEvent> events) {}

  private Optional<Recorded> recorded(
      JvmProbe jvm, boolean waits, String file, OwnService service, Load load) {
    try (TraceRecording recording =
        TraceRecording.start(
            jvm,
            new TraceRecording.Agent(agent, folder.resolve("traced.txt")),
            waits,
            problem -> progress.tell(Progress.Note.of(problem)))) {
      LoadPoint point = load.run(recording);
      return Optional.of(
          new Recorded(
              point,
              recording.end(folder.resolve(file), OwnPorts.of(service.pid()).called(), labels)));
    } catch (ProbeException e) {
      progress.tell(Progress.Note.of(e));
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while the service was observed.", e);
    }
  }

  private static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private static Duration millis(double ms) {
    return Duration.ofNanos(Math.round(ms * 1e6));
  }
}
