package dev.loomgauge.core.prediction;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Demands.Slowdown;
import dev.loomgauge.core.result.MachineSpeed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a request costs each tier, measured at several loads: a demand is no constant. Event loops
 * and schedulers that find more work waiting wake up less often for each request, caches stay warm,
 * and collections copy more requests in flight. What it depends on is how full the service's CPUs
 * are, so it is looked up by their utilisation, whatever their number.
 *
 * @param points in ascending order of the load that was asked for; empty when nothing was measured
 * @param cpus those of the service that it was measured on
 * @param alarms what a reader should know before believing it, a sentence each
 */
public record Calibrated(List<Point> points, Cpus cpus, List<String> alarms) {

  /** Nothing measured. */
  public static final Calibrated NONE = of(List.of());

  private static final int BISECTIONS = 50;

  /** Standard deviations from the middle to the end of a 95 % interval. */
  private static final double TO_95 = 1.96;

  public Calibrated {
    points = List.copyOf(points);
    alarms = List.copyOf(alarms);
  }

  /** Of one core that nothing else uses. */
  public static Calibrated of(List<Point> points) {
    return new Calibrated(points, new Cpus(1, 0, 0, 0), List.of());
  }

  /** The demands at one load in requests per second. */
  public record Point(double rps, Demands demands) {}

  /**
   * The CPUs of a service, and what of them its requests do not get.
   *
   * @param cores 1 and up
   * @param background CPU seconds per second that requests of the service do not get, under the
   *     highest load: those that it uses without requests, and those of its background threads
   * @param taken share that the hypervisor and interrupts took under the highest load, 0 to 1
   * @param probeMicros microseconds that a fixed piece of work took on them meanwhile ({@link
   *     MachineSpeed}); 0 where not known
   */
  public record Cpus(double cores, double background, double taken, double probeMicros) {

    /** Of a CPU: what a thread uses beyond whole ones is noise of the clock. */
    private static final double NOISE = 0.05;

    /**
     * CPUs that background threads keep where requests compete with them: what they use alone, and
     * no more than a fair scheduler gives k threads that never wait beside at least as many threads
     * of requests as there are CPUs.
     *
     * @param alone CPUs that they use without requests
     */
    public static double kept(double cores, double alone) {
      double threads = Math.max(0, Math.ceil(alone - NOISE));
      return Math.min(alone, cores * threads / (threads + cores));
    }

    /**
     * The CPU seconds per second that a number of such CPUs leave for requests. Of fewer CPUs than
     * were measured a fair scheduler gives less to the background, too: k threads that never wait
     * keep c k / (k + c) of c CPUs, as with {@link #kept}.
     */
    public double available(double number) {
      double left = cores - background;
      double keeps =
          number < cores && left > 0
              ? number * background * cores / (background * cores + number * left)
              : background;
      return number * (1 - taken) - keeps;
    }
  }

  /**
   * The same as it acts on some of the CPUs of one process of the service: as long as a request
   * keeps one, in a second of which background, hypervisor and interrupts have their part.
   */
  public Calibrated on(double cores) {
    double stretch = cores / cpus.available(cores);
    return new Calibrated(
        points.stream()
            .map(point -> new Point(point.rps(), point.demands().times(Tier.SERVICE, stretch)))
            .toList(),
        new Cpus(cpus.available(cpus.cores()) * stretch, 0, 0, cpus.probeMicros()),
        alarms);
  }

  /**
   * The same on CPUs of another speed, above 0. How much of it the demand of a service follows is
   * known of services in general only, so the interval of its demand widens.
   */
  public Calibrated atSpeed(double probeMicros) {
    double factor = MachineSpeed.factor(probeMicros, cpus.probeMicros());
    double unknown =
        TO_95
            * MachineSpeed.BETWEEN_SERVICES
            * Math.abs(Math.log(probeMicros / cpus.probeMicros()));
    return new Calibrated(
        points.stream()
            .map(
                point ->
                    new Point(
                        point.rps() / factor,
                        point.demands().times(Tier.SERVICE, factor).wider(Tier.SERVICE, unknown)))
            .toList(),
        new Cpus(cpus.cores(), cpus.background() * factor, cpus.taken(), probeMicros),
        alarms);
  }

  /** The same with a slowdown at each load, one a point. */
  public Calibrated slowed(List<Slowdown> slowdowns) {
    List<Point> slowed = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      Point point = points.get(i);
      slowed.add(new Point(point.rps(), point.demands().with(slowdowns.get(i))));
    }
    return new Calibrated(slowed, cpus, alarms);
  }

  /** Whether its CPUs were busy at the highest load, and their speed is known. */
  public boolean busyAtKnownSpeed() {
    return cpus.probeMicros() > 0
        && !points.isEmpty()
        && utilisation(points.getLast()) >= MachineSpeed.BUSY;
  }

  /** The demands at the highest load that was measured, where the CPU is full. */
  public Demands highest() {
    return points.isEmpty() ? Demands.NONE : points.getLast().demands();
  }

  /**
   * The demands at a throughput on each core of the service: those at the utilisation that comes
   * with it, which itself is that throughput times the demand.
   */
  public Demands at(double rpsPerCore) {
    double low = 0;
    double high = 1;
    if (rpsPerCore * atUtilisation(1).of(Tier.SERVICE).seconds() >= 1) {
      return highest();
    }
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (rpsPerCore * atUtilisation(middle).of(Tier.SERVICE).seconds() > middle) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return atUtilisation(high);
  }

  /** On the line between the two measured loads around a utilisation; flat outside. */
  private Demands atUtilisation(double utilisation) {
    Point below = null;
    for (Point point : points) {
      if (utilisation(point) >= utilisation) {
        return below == null
            ? point.demands()
            : between(
                below,
                point,
                (utilisation - utilisation(below)) / (utilisation(point) - utilisation(below)));
      }
      below = point;
    }
    return highest();
  }

  /** How full the CPUs were that were left for requests, 0 to 1. */
  private double utilisation(Point point) {
    return point.rps() * point.demands().of(Tier.SERVICE).seconds() / cpus.available(cpus.cores());
  }

  private static Demands between(Point low, Point high, double share) {
    Set<Tier> tiers = new LinkedHashSet<>(low.demands().tiers().keySet());
    tiers.addAll(high.demands().tiers().keySet());
    Map<Tier, Demand> demands = new LinkedHashMap<>();
    for (Tier tier : tiers) {
      Demand a = low.demands().of(tier);
      Demand b = high.demands().of(tier);
      demands.put(
          tier,
          new Demand(
              a.seconds() + share * (b.seconds() - a.seconds()),
              Math.max(a.halfWidth(), b.halfWidth())));
    }
    return new Demands(
        demands,
        low.demands().before(),
        low.demands().collections(),
        between(low.demands().slowdown(), high.demands().slowdown(), share));
  }

  private static Slowdown between(Slowdown low, Slowdown high, double share) {
    return new Slowdown(
        0,
        low.seconds() + share * (high.seconds() - low.seconds()),
        Math.max(low.halfWidth(), high.halfWidth()));
  }
}
