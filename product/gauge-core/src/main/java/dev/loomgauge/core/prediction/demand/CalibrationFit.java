package dev.loomgauge.core.prediction.demand;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated;
import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.prediction.Demands;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.Demands.Slowdown;
import dev.loomgauge.core.prediction.GarbageCollections;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.CalibrationWindow;
import dev.loomgauge.core.result.CalibrationWindow.Direction;
import dev.loomgauge.core.result.CalibrationWindow.Taken;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** From the windows of a calibration, of one JVM or more, to what a request costs each tier. */
public final class CalibrationFit {
  private static final List<Tier> OTHERS = List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD);

  /** A service that uses more of its CPUs without requests or background threads waits spinning. */
  private static final double MOST_BACKGROUND = 0.5;

  /** Of the CPUs: requests were answered, so the compilers cannot have had more than the rest. */
  private static final double LEAST_BESIDE_COMPILERS = 0.1;

  /** Share of the service's CPUs beyond which what else runs there moves its demand. */
  private static final double MOST_OF_OTHERS = 0.05;

  private final List<JvmWindows> jvms;
  private final double cores;
  private final double probeMicros;
  private final List<String> alarms = new ArrayList<>();

  private final Expected expected;

  /** What a model says of a load. */
  public interface Expected {
    /** Nothing is known of how long requests should take. */
    Expected UNKNOWN = (_, _) -> OptionalDouble.empty();

    /**
     * Seconds of a request under a number of users, one each at any time; empty where it is not
     * known.
     */
    OptionalDouble seconds(int users, Demands demands);
  }

  private CalibrationFit(
      List<JvmWindows> jvms, double cores, double probeMicros, Expected expected) {
    this.jvms = jvms;
    this.cores = cores;
    this.probeMicros = probeMicros;
    this.expected = expected;
  }

  /** The same where nothing is known of how long requests should take. */
  public static Calibrated of(List<CalibrationWindow> read, int cores, int collecting) {
    return of(read, cores, collecting, Expected.UNKNOWN);
  }

  /**
   * The demands at each load at which requests were answered in every JVM; {@link Calibrated#NONE}
   * where there was none.
   *
   * @param read all windows, those that do not count included
   * @param cores of the service
   * @param collecting threads of the collector that work at once while the service stands still; 0
   *     where it does not, or where that is not known
   * @param expected how long requests should take; what they took longer slows predictions down
   */
  public static Calibrated of(
      List<CalibrationWindow> read, int cores, int collecting, Expected expected) {
    boolean carrying = carrying(read);
    List<CalibrationWindow> counted =
        carrying ? read.stream().map(w -> w.with(w.cpu().carrying())).toList() : read;
    OneSpeed speed = OneSpeed.of(counted, cores);
    List<CalibrationWindow> windows = speed.windows();
    List<JvmWindows> jvms = jvms(windows.stream().filter(w -> w.load().measured()).toList());
    if (jvms.isEmpty() || jvms.getFirst().users().isEmpty()) {
      return Calibrated.NONE;
    }
    CalibrationFit fit = new CalibrationFit(jvms, cores, speed.probeMicros(), expected);
    if (carrying) {
      fit.alarms.add(
          "Threads that use CPU without requests carry the requests as well: under the highest load nearly all CPU of the application is theirs. It counts as the requests' own.");
    }
    return fit.calibrated(
        windows,
        Collecting.of(windows),
        StopTheWorld.of(windows, collecting),
        Saturation.of(highest(counted, jvms.getFirst().users().getLast()), cores),
        unanswered(windows, jvms.getFirst().users()));
  }

  /** Whether background threads carry the requests of the highest load that was answered. */
  private static boolean carrying(List<CalibrationWindow> read) {
    int most =
        read.stream()
            .filter(w -> w.load().measured() && w.requests() > 0)
            .mapToInt(w -> w.load().users())
            .max()
            .orElse(0);
    List<CalibrationWindow> highest = highest(read, most);
    return BackgroundThread.carry(
        highest.stream().mapToDouble(w -> w.cpu().background()).sum(),
        highest.stream().mapToDouble(w -> w.cpu().application()).sum(),
        highest.stream().mapToDouble(CalibrationWindow::served).sum());
  }

  private static List<CalibrationWindow> highest(List<CalibrationWindow> read, int users) {
    return read.stream().filter(w -> w.load().measured() && w.load().users() == users).toList();
  }

  /** Loads at which a JVM answered nothing while they were measured. */
  private static List<String> unanswered(List<CalibrationWindow> windows, List<Integer> users) {
    return windows.stream()
        .filter(w -> w.load().measured() && w.load().users() > 0)
        .map(w -> w.load().users())
        .distinct()
        .filter(load -> !users.contains(load))
        .map(
            load ->
                "No request of %s users was answered while that load was measured, so that no demand is known for it: a longer 'measure' sees more."
                    .formatted(Numbers.count((long) load)))
        .toList();
  }

  /** By JVM, with the loads that were answered in all. */
  private static List<JvmWindows> jvms(List<CalibrationWindow> measured) {
    Map<Integer, List<CalibrationWindow>> each =
        measured.stream()
            .collect(
                Collectors.groupingBy(CalibrationWindow::jvm, TreeMap::new, Collectors.toList()));
    List<Integer> users = new ArrayList<>(JvmWindows.of(measured).users());
    each.values().forEach(windows -> users.retainAll(JvmWindows.of(windows).users()));
    return each.values().stream()
        .map(
            windows ->
                JvmWindows.of(
                    windows.stream()
                        .filter(w -> w.load().users() == 0 || users.contains(w.load().users()))
                        .toList()))
        .toList();
  }

  private Calibrated calibrated(
      List<CalibrationWindow> all,
      Demand collecting,
      GarbageCollections collections,
      Optional<Saturation> saturation,
      List<String> unanswered) {
    alarms.addAll(unanswered);
    TierDemands service = service();
    Background background = Background.of(highest(), idle(), cores);
    Cpus cpus = new Cpus(cores, service.background() + background.cpus(), taken(), probeMicros);
    disturbance().ifPresent(alarms::add);
    for (JvmWindows jvm : jvms) {
      DemandDrift.evident(jvm.windows()).map(DemandDrift::words).ifPresent(alarms::add);
    }
    saturation.flatMap(Saturation::alarm).ifPresent(alarms::add);
    double before =
        BeforeWaits.of(all, service.background(), service.demands().getFirst().seconds());
    double uneven = background.halfWidth() / cpus.available(cores);
    List<Calibrated.Point> points = points(service, before, collecting, collections, uneven);
    List<Slowdown> slowdowns = slowdowns(new Calibrated(points, cpus, List.of()));
    return new Calibrated(points, cpus, alarms).slowed(slowdowns);
  }

  /** By how much requests took longer than expected, at each load. */
  private List<Slowdown> slowdowns(Calibrated found) {
    List<Calibrated.Point> loads = found.on(cores).points();
    List<Slowdown> slowdowns = new ArrayList<>();
    for (int load = 0; load < loads.size(); load++) {
      int users = users().get(load);
      double rps = found.points().get(load).rps();
      double up = seconds(load, Direction.UP);
      double down = seconds(load, Direction.DOWN);
      double halfWidth = Math.abs(up - down) / 2;
      OptionalDouble model =
          expected.seconds(
              users,
              loads
                  .get(load)
                  .demands()
                  .times(Tier.SERVICE, besideCompilers(load))
                  .with(new Slowdown(rps, 0, 0)));
      slowdowns.add(
          model.isEmpty() || Double.isNaN(halfWidth)
              ? Slowdown.NONE
              : new Slowdown(0, Math.max(0, (up + down) / 2 - model.getAsDouble()), halfWidth));
    }
    return slowdowns;
  }

  /** How much longer CPU time takes while compilers, who rest later, have a part of it. */
  private double besideCompilers(int load) {
    double compilers = at(load).stream().mapToDouble(w -> w.cpu().compilers()).sum();
    double all = cores * at(load).stream().mapToDouble(CalibrationWindow::seconds).sum();
    return all / Math.max(all - compilers, LEAST_BESIDE_COMPILERS * all);
  }

  /** Mean response time in one direction, by Little's law; NaN where nothing was answered. */
  private double seconds(int load, Direction direction) {
    List<CalibrationWindow> of =
        at(load).stream().filter(w -> w.load().direction() == direction).toList();
    double inFlight = of.stream().mapToDouble(w -> w.load().users() * w.seconds()).sum();
    double served = of.stream().mapToDouble(CalibrationWindow::served).sum();
    return served > 0 ? inFlight / served : Double.NaN;
  }

  private List<Integer> users() {
    return jvms.getFirst().users();
  }

  private TierDemands service() {
    TierDemands found = TierDemands.of(jvms, w -> w.cpu().steady());
    if (found.background() <= MOST_BACKGROUND * cores && found.possible()) {
      return found;
    }
    alarms.add(
        "The service used %.2f of its %.0f CPUs before the first request, which is too much to be what it always uses: it counts as the requests' own."
            .formatted(found.background(), cores));
    return TierDemands.of(loaded(), w -> w.cpu().steady());
  }

  /** Without the windows before the first request, in which a load engine starts. */
  private List<JvmWindows> loaded() {
    return jvms.stream()
        .map(j -> JvmWindows.of(j.windows().stream().filter(w -> w.load().users() > 0).toList()))
        .toList();
  }

  /** What is left beside an uneven background is as if the demand were uneven. */
  private List<Calibrated.Point> points(
      TierDemands service,
      double before,
      Demand collecting,
      GarbageCollections collections,
      double uneven) {
    double between = Math.hypot(service.betweenJvms(), uneven);
    Map<Tier, TierDemands> others = new EnumMap<>(Tier.class);
    for (Tier tier : OTHERS) {
      if (jvms.stream()
          .flatMap(j -> j.windows().stream())
          .allMatch(w -> w.tiers().containsKey(tier))) {
        ToDoubleFunction<CalibrationWindow> cpu = w -> w.tiers().getOrDefault(tier, 0.0);
        others.put(tier, TierDemands.of(loaded(), cpu));
      }
    }
    List<Calibrated.Point> points = new ArrayList<>();
    for (int load = 0; load < users().size(); load++) {
      Map<Tier, Demand> demands = new EnumMap<>(Tier.class);
      Demand within = service.demands().get(load);
      double seconds = within.seconds() + collecting.seconds();
      double halfWidth = Math.hypot(within.halfWidth(), collecting.halfWidth());
      demands.put(Tier.SERVICE, new Demand(seconds, Math.hypot(halfWidth, between * seconds)));
      for (var other : others.entrySet()) {
        demands.put(other.getKey(), other.getValue().demands().get(load));
      }
      points.add(new Calibrated.Point(rps(load), new Demands(demands, before, collections)));
    }
    return points;
  }

  private List<CalibrationWindow> at(int load) {
    return jvms.stream()
        .flatMap(jvm -> jvm.windows().stream().filter(w -> jvm.load(w) == load))
        .toList();
  }

  private List<CalibrationWindow> highest() {
    return at(users().size() - 1);
  }

  private List<CalibrationWindow> idle() {
    return at(-1);
  }

  private double rps(int load) {
    double requests = at(load).stream().mapToDouble(CalibrationWindow::served).sum();
    return requests / at(load).stream().mapToDouble(CalibrationWindow::seconds).sum();
  }

  /** Other programs that took CPU from the service. */
  private Optional<String> disturbance() {
    double others = 0;
    double seconds = 0;
    for (JvmWindows jvm : jvms) {
      for (CalibrationWindow window : jvm.windows()) {
        Taken taken = window.taken();
        others += taken == null ? 0 : taken.others();
        seconds += window.seconds();
      }
    }
    double share = others / seconds / cores;
    return share <= MOST_OF_OTHERS
        ? Optional.empty()
        : Optional.of(
            "Other programs took %s of the service's CPUs while it was calibrated: end them and measure it again with --calibrate."
                .formatted(Numbers.percent(share)));
  }

  /** Share of the CPUs that hypervisor and interrupts took from all at the highest load. */
  private double taken() {
    Taken all = Taken.NOTHING;
    double seconds = 0;
    for (CalibrationWindow window : highest()) {
      Taken taken = window.taken();
      all = taken == null ? all : all.plus(taken);
      seconds += window.seconds();
    }
    return all.fromAll() / seconds / cores;
  }
}
