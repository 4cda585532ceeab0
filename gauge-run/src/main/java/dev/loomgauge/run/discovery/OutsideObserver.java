package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.OutsideView.Point;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessProbe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Observes a service from outside: more and more users, and what they see. */
final class OutsideObserver {
  private static final String MODE = "from outside";

  private final Loads loads;
  private final int mostUsers;
  private final Progress progress;
  private final ProcessProbe probe = ProcessProbe.detect();

  OutsideObserver(Loads loads, int mostUsers, Progress progress) {
    this.loads = loads;
    this.mostUsers = mostUsers;
    this.progress = progress;
  }

  /** Observes it; it runs already, so no load warms it. */
  OutsideView observe(AtAddress service) throws InterruptedException {
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
            progress);
    LoadPoint one = climb.once();
    List<LoadPoint> climbed = climb.from(one);
    List<Point> points = new ArrayList<>();
    points.add(point(service, Climb.few(one), Climb.alone(one)));
    climbed.stream()
        .skip(1)
        .map(load -> Objects.requireNonNull(seen.get(load.users())))
        .forEach(points::add);
    return new OutsideView(points, connect);
  }

  private Point point(AtAddress service, int users, Loads.Times times) throws InterruptedException {
    MachineUse before = probe.machine();
    LoadOutcome outcome = loads.outcome(service, "outside", users, times, _ -> {});
    double busy = busy(before, probe.machine());
    LoadSummary load = outcome.summary();
    return new Point(
        users,
        load.throughputRps(),
        load.latencies().meanMs(),
        load.latencies().p50Ms(),
        load.latencies().p99Ms(),
        load.requests().errorRate(),
        busy);
  }

  /** Of the CPUs that make the load; of all where none are set apart. */
  private double busy(@Nullable MachineUse before, @Nullable MachineUse after) {
    if (before == null || after == null) {
      return 0;
    }
    CpuSet cpus = loads.others().orElse(CpuSet.NONE);
    MachineUse.CpuTimes from = before.of(cpus);
    MachineUse.CpuTimes to = after.of(cpus);
    double used = to.busy() - from.busy();
    double idle = to.idle() - from.idle();
    return used + idle > 0 ? used / (used + idle) : 0;
  }
}
