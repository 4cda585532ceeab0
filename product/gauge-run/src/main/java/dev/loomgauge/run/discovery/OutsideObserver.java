package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.OutsideView.Point;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessProbe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Observes a service from outside: more and more users, and what they see. */
final class OutsideObserver {
  private static final String MODE = "from outside";

  /** Of the response time of one user; above it a few users wait for each other. */
  private static final double MEETING = 1.1;

  private final Loads loads;
  private final int mostUsers;
  private final ObservationPace pace;
  private final Progress progress;
  private final ProcessProbe probe = ProcessProbe.detect();

  OutsideObserver(Loads loads, int mostUsers, ObservationPace pace, Progress progress) {
    this.loads = loads;
    this.mostUsers = mostUsers;
    this.pace = pace;
    this.progress = progress;
  }

  /** Observes it; it runs already, so no load warms it. */
  OutsideView observe(AtAddress service) throws InterruptedException {
    progress.tell(
        new Progress.Found(
            "Load goes to %s, with up to %,d users.".formatted(service.base(), mostUsers)));
    OutsideView.Connect connect = ConnectTime.of(service.base());
    Map<Integer, Point> seen = new HashMap<>();
    Climb climb =
        new Climb(
            service.name(),
            MODE,
            (users, times) -> {
              Point point = point(service, users, times);
              seen.put(users, point);
              return point.load();
            },
            mostUsers,
            pace,
            progress);
    LoadPoint one = climb.once();
    Point single = Objects.requireNonNull(seen.get(1));
    List<LoadPoint> climbed = climb.from(one);
    List<Point> points = new ArrayList<>();
    points.add(alone(climb, service, one, single));
    climbed.stream()
        .skip(1)
        .map(load -> Objects.requireNonNull(seen.get(load.users())))
        .forEach(points::add);
    int largest = climbed.getLast().users();
    seen.values().stream().filter(point -> point.users() > largest).forEach(points::add);
    return new OutsideView(points, connect);
  }

  /** A few users at once give more answers in the same time, where they do not meet. */
  private Point alone(Climb climb, AtAddress service, LoadPoint one, Point single)
      throws InterruptedException {
    Point few = point(service, climb.few(one), climb.alone(one));
    return few.meanMs() > MEETING * single.meanMs() ? single : few;
  }

  private Point point(AtAddress service, int users, Loads.Times times) throws InterruptedException {
    LoadCpus cpus = new LoadCpus();
    LoadSummary load = loads.outcome(service, "outside", users, times, cpus).summary();
    return new Point(
        users,
        load.throughputRps(),
        load.latencies().meanMs(),
        load.latencies().p50Ms(),
        load.latencies().p99Ms(),
        load.requests().errorRate(),
        cpus.busy());
  }

  /** The CPUs that make the load, in the window of a load. */
  private final class LoadCpus implements Consumer<LoadSecond> {
    private @Nullable MachineUse opened = probe.machine();
    private @Nullable MachineUse closed;

    @Override
    public synchronized void accept(LoadSecond second) {
      if (second.span().phase() == Phase.WINDOW) {
        closed = probe.machine();
      } else if (closed == null) {
        opened = probe.machine();
      }
    }

    synchronized double busy() {
      return OutsideObserver.this.busy(opened, closed == null ? probe.machine() : closed);
    }
  }

  /** Of the CPUs that make the load; of all where none are set apart. */
  private double busy(@Nullable MachineUse before, @Nullable MachineUse after) {
    if (before == null || after == null) {
      return 0;
    }
    CpuSet cpus = loads.others().orElse(CpuSet.NONE);
    return after.of(cpus).busySince(before.of(cpus));
  }
}
