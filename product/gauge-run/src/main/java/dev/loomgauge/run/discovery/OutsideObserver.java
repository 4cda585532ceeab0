package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.OutsideView.Point;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.AtAddress;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.observation.MeteredLoad;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.statistics.descriptive.Median;

/** Observes a service from outside: more and more users, and what they see. */
record OutsideObserver(Loads loads, int mostUsers, ObservationPace pace, Progress progress) {
  private static final String MODE = "from outside";

  /** Of the response time of one user; above it a few users wait for each other. */
  private static final double MEETING = 1.1;

  /** Observes it; it runs already, so no load warms it. */
  OutsideView observe(AtAddress service) throws InterruptedException {
    progress.found("Load goes to %s, with up to %,d users.".formatted(service.base(), mostUsers));
    OutsideView.Connect connect = ConnectTime.of(service.base().uri());
    Map<Integer, Point> seen = new HashMap<>();
    SteppedLoad steppedLoad =
        new SteppedLoad(
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
    LoadPoint one = steppedLoad.once();
    Point single = Objects.requireNonNull(seen.get(1));
    List<LoadPoint> stepped = steppedLoad.from(one);
    List<Point> points = new ArrayList<>();
    points.add(alone(steppedLoad, service, one, single));
    stepped.stream()
        .skip(1)
        .map(load -> Objects.requireNonNull(seen.get(load.users())))
        .forEach(points::add);
    int largest = stepped.getLast().users();
    seen.values().stream().filter(point -> point.users() > largest).forEach(points::add);
    return new OutsideView(points, connect);
  }

  /** A few users at once give more answers in the same time, where they do not meet or fail. */
  private Point alone(SteppedLoad steppedLoad, AtAddress service, LoadPoint one, Point single)
      throws InterruptedException {
    Point few = point(service, steppedLoad.few(one), steppedLoad.alone(one));
    return few.load().failed() || few.meanMs() > MEETING * single.meanMs() ? single : few;
  }

  private Point point(AtAddress service, int users, Loads.Times times) throws InterruptedException {
    MeteredLoad metered = loads.run(service, "outside", users, times, _ -> {});
    LoadSummary load = metered.outcome().summary();
    double p99 = load.knownP99Ms();
    return new Point(
        users,
        load.throughputRps(),
        load.latencies().meanMs(),
        load.latencies().p50Ms(),
        Double.isNaN(p99) ? null : (Double) p99,
        load.requests().errorRate(),
        metered.inWindow().othersBusy(),
        Loads.handshakes(metered.outcome()));
  }

  /** How long a connection to a service takes to be made: the network's round trip. */
  static final class ConnectTime {
    private static final int TIMES = 20;
    private static final int TIMEOUT_MS = 5000;

    private ConnectTime() {}

    /**
     * Makes connections one after the other and closes each at once; the first does not count,
     * since names and routes may be looked up for it.
     *
     * @throws TierException if a connection is refused or not made within 5 s
     */
    static OutsideView.Connect of(URI base) {
      InetSocketAddress address = new InetSocketAddress(base.getHost(), base.getPort());
      List<Double> millis = new ArrayList<>();
      for (int i = 0; i <= TIMES; i++) {
        long begin = System.nanoTime();
        try (Socket socket = new Socket()) {
          socket.connect(address, TIMEOUT_MS);
        } catch (IOException e) {
          throw new TierException(
              "%s cannot be connected to: %s. Check the address, and that a route leads there from this machine."
                  .formatted(base, e.getMessage()),
              e);
        }
        if (i > 0) {
          millis.add((System.nanoTime() - begin) / 1e6);
        }
      }
      return new OutsideView.Connect(
          Median.withDefaults().evaluate(millis.stream().mapToDouble(d -> d).toArray()), TIMES);
    }
  }
}
