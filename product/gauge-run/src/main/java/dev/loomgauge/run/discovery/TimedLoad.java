package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.discovery.FactObserver.Seconds;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.observation.MeteredLoad.Use;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import dev.loomgauge.run.probe.process.DependencyMeter;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** One load of a build, with its figures and what speaks against it. */
record TimedLoad(Observer observer, Recorder.Setting recorders) {

  /**
   * The load that all trials have.
   *
   * @param users without think time; 0 while it is not known
   * @param window whole seconds
   */
  record Shape(int users, Duration warmup, Duration window) {
    static final Shape UNKNOWN = new Shape(0, Duration.ZERO, Duration.ZERO);

    /** Requests of a window, so that a build that is half as fast has enough for a p99. */
    private static final double ENOUGH = 2.0 * LoadSummary.LEAST_FOR_P99;

    private static final double LONGEST = 12;
    private static final double RESPONSES = 5;

    /**
     * By what the base did under as many users.
     *
     * @param metrics that the window must be long enough for
     */
    static Shape of(LoadPoint base, ObservationPace pace, List<TimeMetric> metrics) {
      double cycle = base.meanMs() / 1000;
      double forP99 =
          metrics.contains(TimeMetric.P99)
              ? Math.min(LONGEST, ENOUGH / Math.max(1, base.rps()))
              : 0;
      Duration window = SteppedLoad.longer(pace.recorded(), Math.max(RESPONSES * cycle, forP99));
      return new Shape(
          base.users(),
          SteppedLoad.longer(ObservationPace.LEAD, RESPONSES * cycle),
          Duration.ofSeconds((long) Math.ceil(Durations.seconds(window))));
    }

    boolean known() {
      return users > 0;
    }
  }

  /** Looks inside a build from now on; nothing is recorded. */
  Recorder attach(OwnService service) {
    return Recorder.attach(recorders, service);
  }

  TimedTrial trial(int block, int pair, Shape shape, TimesObserver.Running running)
      throws InterruptedException {
    OwnService service = running.service();
    GateBuild build = running.build();
    Seconds allocated =
        new Seconds(running.recorder()::allocated, (int) shape.window().toSeconds());
    OfDependencies dependencies = new OfDependencies(service);
    MeteredLoad metered =
        observer
            .loads()
            .run(
                service,
                build.word(),
                shape.users(),
                new Loads.Times(Duration.ZERO, shape.warmup(), shape.window()),
                allocated.andThen(dependencies));
    LoadSummary seen = metered.outcome().summary();
    Use used = metered.inWindow();
    double all = service.cpus() * used.length();
    double others = used.of(Part.PROCESSES) - used.of(Part.SERVICE) - dependencies.seconds();
    return new TimedTrial(
        block,
        pair,
        build,
        shape.users(),
        figures(seen, used, service, allocated.windows()),
        Map.of(TimeMetric.THROUGHPUT, seen.resolution(), TimeMetric.P99, LoadSummary.OF_A_LATENCY),
        Judge.warnings(seen, Math.max(0, others / all), used.of(Part.STEAL) / all));
  }

  private static Map<TimeMetric, Double> figures(
      LoadSummary seen, Use used, OwnService service, List<Window> windows) {
    Map<TimeMetric, Double> figures = new EnumMap<>(TimeMetric.class);
    LoadPoint point = Loads.point(0, seen, used, service, 0, false);
    figures.put(TimeMetric.THROUGHPUT, seen.throughputRps());
    figures.put(TimeMetric.P99, seen.knownP99Ms());
    figures.put(TimeMetric.CPU, point.cpuMs());
    windows.stream()
        .findFirst()
        .flatMap(window -> window.allocatedPerRequest().stream().boxed().findFirst())
        .ifPresent(bytes -> figures.put(TimeMetric.ALLOCATED, bytes));
    figures.values().removeIf(figure -> !(figure > 0));
    return figures;
  }

  /**
   * CPU time of the programs that the service talks to, in the window, wherever they ran: what they
   * use is no disturbance.
   */
  private static final class OfDependencies implements Consumer<LoadSecond> {
    private final ProcessProbe probe = ProcessProbe.detect();
    private final DependencyMeter meter = new DependencyMeter(Path.of("/"));
    private final List<Long> service;
    private Duration before = Duration.ZERO;
    private Duration now = Duration.ZERO;

    OfDependencies(OwnService service) {
      this.service = service.pids();
    }

    @Override
    public synchronized void accept(LoadSecond second) {
      ProcessTable processes = probe.processes();
      meter.look(processes, service, List.of(ProcessHandle.current().pid()));
      now =
          meter.read(processes, probe).stream()
              .map(Dependency::cpu)
              .reduce(Duration.ZERO, Duration::plus);
      if (second.phase() != Phase.WINDOW) {
        before = now;
      }
    }

    synchronized double seconds() {
      return now.minus(before).toNanos() / 1e9;
    }
  }
}
