package dev.loomgauge.core.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.prediction.MeasuringSide;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;

/**
 * At which loads to compare the thread modes: below and above the limits of all of them, by the
 * asymptotic bounds of a closed network.
 *
 * @param modes at least one; the path is that of the first
 */
record ComparedLoads(List<ModeEvidence> modes, int cores, List<Resource> resources) {
  /** Above a limit, so that it shows. */
  private static final double ABOVE = 1.5;

  private static final int LEAST_USERS = 20;

  /** A limit of threads far above the others is never met. */
  private static final double NEAR = 3;

  /** Of the users who reach the limit; more are not clearly below it. */
  private static final double CLEARLY_BELOW = 0.75;

  /**
   * Numbers of users, ascending: two, or one where no number is clearly below the limit, because
   * one user on each CPU nearly fills it.
   */
  List<Integer> users(int mostUsers) {
    double least = modes.stream().mapToDouble(this::knee).min().orElse(1);
    double most = modes.stream().mapToDouble(this::knee).max().orElse(1);
    double highest = Math.max(most, threads(NEAR * most));
    int wanted = Math.min(mostUsers, rounded(Math.max(LEAST_USERS, ABOVE * highest)));
    int high = busiest().map(busy -> Math.min(wanted, busy.carried())).orElse(wanted);
    int low = Math.max(1, Math.min(rounded(least / 2), high / 2));
    return low == high || low > CLEARLY_BELOW * least ? List.of(high) : List.of(low, high);
  }

  /** Why no more users are compared, where the CPUs that measure would be too busy; else empty. */
  String atMost() {
    return busiest().map(Busy::words).orElse("");
  }

  /** The mode of which those CPUs carry the fewest users; empty where all had enough of them. */
  private Optional<Busy> busiest() {
    return modes.stream()
        .flatMap(mode -> busy(mode).stream())
        .min(Comparator.comparingInt(Busy::carried));
  }

  /**
   * The first load that made those CPUs too busy. Where they were as busy at no more requests per
   * second than they carried within the plan, something else used them meanwhile.
   */
  private static Optional<Busy> busy(ModeEvidence mode) {
    double carried =
        mode.points().stream()
            .filter(point -> point.busy().others() <= MeasuringSide.PLANNED)
            .mapToDouble(LoadPoint::rps)
            .max()
            .orElse(0);
    return mode.points().stream()
        .filter(point -> point.busy().others() > MeasuringSide.PLANNED && point.rps() > carried)
        .findFirst()
        .map(point -> new Busy(mode, point));
  }

  /** A load at which the CPUs that measure were busier than is planned for. */
  private record Busy(ModeEvidence mode, LoadPoint point) {
    /**
     * Users who reach by themselves the throughput at which those CPUs are as busy as is planned
     * for: what measures needs CPU time in proportion to it, at most as much a request as at the
     * load at which it was least.
     */
    int carried() {
      double rps =
          mode.points().stream()
              .filter(each -> each.busy().others() > 0)
              .mapToDouble(each -> each.rps() * MeasuringSide.PLANNED / each.busy().others())
              .max()
              .orElse(0);
      return (int) Math.max(1, rps * mode.alone().meanMs() / 1000);
    }

    String words() {
      return Numbers.format(
          "loads end at %s: the CPUs that measure were %s busy with %s at %s;"
              + " %s is planned for at most, and above %s a trial is void",
          Numbers.count(carried(), "user"),
          Numbers.percent(point.busy().others()),
          Words.mode(mode.mode()),
          Numbers.count(point.users(), "user"),
          Numbers.percent(MeasuringSide.PLANNED),
          Numbers.percent(MeasuringSide.TRUSTED));
    }
  }

  /**
   * The largest number of requests at once beyond which a mode was seen not to go: there the modes
   * differ, whichever limit is met first.
   *
   * @param within larger ones do not count
   */
  private double threads(double within) {
    return modes.stream()
        .map(EntryLimit::of)
        .filter(EntryLimit::confirmed)
        .mapToInt(limit -> limit.size().orElse(0))
        .filter(limit -> limit <= within)
        .max()
        .orElse(0);
  }

  /** Whether the CPU is the lowest limit of any mode, and the most users are enough to reach it. */
  boolean cpuFirst(int mostUsers) {
    return modes.stream().anyMatch(mode -> poolRps(mode) > cpuRps(mode) && knee(mode) <= mostUsers);
  }

  /** What all limits together allow that are known, in requests per second, by seen holds. */
  double allowedRps(ModeEvidence mode) {
    return Math.min(cpuRps(mode), poolRps(mode, resource -> mode.grown(resource.label())));
  }

  /** Users at which the lowest limit of a mode is reached. */
  private double knee(ModeEvidence mode) {
    LoadPoint alone = mode.alone();
    double queued = Math.min(alone.threads().queuedMs(), alone.meanMs() - alone.threads().cpuMs());
    return Math.min(cpuRps(mode), poolRps(mode)) * (alone.meanMs() - Math.max(0, queued)) / 1000;
  }

  /** What the CPUs allow, by the least CPU time of a request that was seen. */
  private double cpuRps(ModeEvidence mode) {
    return cores
        * 1000
        / mode.points().stream().mapToDouble(LoadPoint::cpuMs).filter(ms -> ms > 0).min().orElse(1);
  }

  /** What the tightest pool allows by the holds of a request alone. */
  private double poolRps(ModeEvidence mode) {
    return poolRps(mode, _ -> 1);
  }

  /** The same, with each hold multiplied by its growth. */
  private double poolRps(ModeEvidence mode, ToDoubleFunction<Resource> grown) {
    double rps = Double.MAX_VALUE;
    for (Resource resource : resources) {
      OptionalInt size = resource.capacity().getOrDefault(mode.mode(), OptionalInt.empty());
      double hold = hold(resource) * grown.applyAsDouble(resource);
      if (size.isPresent() && hold > 0) {
        rps = Math.min(rps, size.getAsInt() * 1000 / hold);
      }
    }
    return rps;
  }

  /** What no part of a path holds is held by the whole request. */
  private double hold(Resource resource) {
    ModeEvidence base = modes.getFirst();
    return base.pools().contains(resource.label())
        ? base.meanHoldMs(resource.label())
        : base.alone().meanMs();
  }

  /** To two digits. */
  private static int rounded(double users) {
    double unit = Numbers.secondDigit(users);
    return (int) Math.max(1, Math.ceil(users / unit) * unit);
  }
}
