package dev.loomgauge.run.load;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineReach;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.EngineProcess.ClockReading;
import dev.loomgauge.run.load.HopProbe.HostLook;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadEngine.Traits;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Our own load engine, in as many processes as the open files of one process ask for, and as many
 * for each instance of the service as for the others. Processes are kept from load to load.
 */
public final class GaugeLoad implements LoadEngine {
  public static final String NAME = "gauge-load";

  /** Users a process: the usual hard limit is 20,000 open files, some hundreds for the JVM. */
  static final int USERS_PER_PROCESS = 16_000;

  /**
   * Several processes need a common time 0, by which each has read its plan. They are ready and
   * have answered by then, and their clocks are known to within 5 ms.
   */
  private static final long LEAD_MILLIS = 1_000;

  /** The messages of the system: it tells some kinds of failure apart by their words alone. */
  private static final Map<String, String> IN_ENGLISH =
      Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "C");

  private final Installation home;

  /** Where it runs instead of this machine; empty for here. */
  private final List<Placement> elsewhere;

  private final EnginePool pool = new EnginePool();

  public GaugeLoad(Installation home) {
    this(home, List.of());
  }

  /** The engine on other hosts, which share the users evenly; without any, on this machine. */
  public GaugeLoad(Installation home, List<Placement> elsewhere) {
    this.home = home;
    this.elsewhere = List.copyOf(elsewhere);
  }

  @Override
  public Traits traits() {
    return new Traits(true, List.of());
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    return shape.model() == LoadShape.Model.OPEN && instances > 1
        ? Optional.of(
            "gauge-load spreads users over several instances, not arrivals. Remedy: write 'model: closed', or 'instances: 1'")
        : Optional.empty();
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    folder(request);
    List<Placement> placements =
        elsewhere.isEmpty()
            ? List.of(new Placement(new LocalHost(home, children), request.cpus()))
            : elsewhere;
    int processes = processes(request, placements.size());
    Optional<WindowEnd> end =
        request.timing().pace() instanceof Pace.Steady steady
            ? Optional.of(new WindowEnd(steady, seconds))
            : Optional.empty();
    SecondsMerge merge = new SecondsMerge(processes, end.isPresent() ? end.get() : seconds);
    List<EnginePlan> plans = new ArrayList<>();
    try {
      List<EngineProcess> taken = pool.take(placements, launches(request, placements, processes));
      List<ClockReading> clocks = clocks(taken);
      OptionalLong startAt =
          processes == 1
              ? OptionalLong.empty()
              : OptionalLong.of(System.currentTimeMillis() + LEAD_MILLIS);
      for (EngineProcess process : taken) {
        int index = plans.size();
        Share share = new Share(index, processes, process.placement().host());
        plans.add(plan(process, request, share, new Start(startAt, clocks.get(index)), merge));
      }
    } catch (TierException e) {
      plans.forEach(plan -> plan.process().discard());
      throw new LoadException(String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      plans.forEach(plan -> plan.process().discard());
      throw e;
    }
    GaugeLoadRun run = new GaugeLoadRun(plans, merge, end, merged(request));
    end.ifPresent(e -> e.of(run));
    return run;
  }

  private static void folder(LoadRequest request) {
    try {
      Files.createDirectories(request.folder());
    } catch (IOException e) {
      throw new LoadException(
          "The folder %s for the files of a load cannot be made: %s"
              .formatted(request.folder(), e.getMessage()));
    }
  }

  /** Of each process's machine, before the load; of several processes, all are ready by then. */
  private static List<ClockReading> clocks(List<EngineProcess> processes) {
    try {
      if (processes.size() > 1) {
        processes.forEach(EngineProcess::prepare); // side by side
      }
      List<ClockReading> clocks = new ArrayList<>();
      for (EngineProcess process : processes) {
        if (processes.size() > 1) {
          process.awaitAnswer();
        }
        ClockReading clock = process.clock();
        if (!clock.exact()) {
          throw new LoadException(
              "The clock of load host %s cannot be read to within 5 ms: a question took %d ms there and back. Remedy: see whether that host or the link is overloaded."
                  .formatted(
                      process.placement().host().name(),
                      Duration.ofNanos(clock.roundTripMicros() * 1_000).toMillis()));
        }
        clocks.add(clock);
      }
      return clocks;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException("Interrupted before the load.");
    }
  }

  private static EnginePlan plan(
      EngineProcess process, LoadRequest request, Share share, Start start, SecondsMerge merge) {
    Path histogram =
        share.of() == 1
            ? merged(request)
            : request.folder().resolve("latency-" + (share.index() + 1) + ".hlog");
    String plan = Wire.line(share.plan(request, start.there(), histogram));
    long ahead = start.clock().aheadMillis();
    return new EnginePlan(
        process,
        process.run(plan, merge, log(request, share), ahead),
        histogram,
        start.clock(),
        System.nanoTime() + EnginePlan.longest(request).toNanos());
  }

  /** When a process begins, by this machine's clock; empty for at once. */
  private record Start(OptionalLong atMillis, ClockReading clock) {
    OptionalLong there() {
      return atMillis.isPresent()
          ? OptionalLong.of(atMillis.getAsLong() + clock.aheadMillis())
          : atMillis;
    }
  }

  private static Path log(LoadRequest request, Share share) {
    return request
        .folder()
        .resolve(share.of() == 1 ? "load.log" : "load-" + (share.index() + 1) + ".log");
  }

  private static List<Launch> launches(
      LoadRequest request, List<Placement> placements, int processes) {
    return IntStream.range(0, processes)
        .mapToObj(
            index -> {
              Host host = placements.get(index % placements.size()).host();
              Share share = new Share(index, processes, host);
              return Launch.of("the load engine", command(host), log(request, share))
                  .withEnv(IN_ENGLISH)
                  .asOurs();
            })
        .toList();
  }

  private static List<String> command(Host host) {
    return List.of(
        host.javaHome().resolve("bin/java").toString(),
        "-Xms64m",
        "-Xmx1g",
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-jar",
        host.program(NAME).toString(),
        "--plans");
  }

  /**
   * Has a host look at an address, without load.
   *
   * @param address a host as it is known there, and a port at which something listens
   * @param unreached from the problem to words for people
   * @throws LoadException if the host does not get there
   */
  static HostLook look(Host host, String address, Path log, UnaryOperator<String> unreached) {
    EngineProcess process =
        new EngineProcess(
            new Placement(host, CpuSet.NONE),
            Launch.of("the look at the network", command(host), log).asOurs());
    try {
      EngineReach reach = process.reach(address);
      if (!reach.problem().isEmpty()) {
        throw new LoadException(unreached.apply(reach.problem()));
      }
      ClockReading clock = process.clock();
      return new HostLook(
          reach.connectMs(), clock.aheadMicros() / 1e3, clock.roundTripMicros() / 2e3);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadException("Interrupted while the network was looked at.");
    } finally {
      process.discard();
    }
  }

  private static Path merged(LoadRequest request) {
    return new ResultsFolder.TrialFolder(request.folder()).latencyHlog();
  }

  /** How many processes make a load on {@code hosts} hosts. */
  static int processes(LoadRequest request, int hosts) {
    return switch (request.timing().arrivals()) {
      case LoadRequest.Users users -> processes(users.number(), request, hosts);
      case LoadRequest.Steps steps -> processes(steps.most(), request, hosts);
      case LoadRequest.Rate rate -> 1;
    };
  }

  private static int processes(int users, LoadRequest request, int hosts) {
    int instances = Math.clamp(users, 1, request.exchange().targets().size());
    int each = Math.ceilDiv(Math.ceilDiv(users, instances), USERS_PER_PROCESS);
    int used = Math.clamp(users, 1, hosts);
    return instances * Math.max(each, Math.ceilDiv(used, instances));
  }

  /** Processes of gauge-load, kept from load to load: after a plan one has compiled its code. */
  static final class EnginePool {
    private final List<EngineProcess> processes = new ArrayList<>(); // guarded by this

    /**
     * A process for each launch, without a plan: idle ones that were started there in the same way,
     * and new ones for the rest. Idle ones that are of no use for that end. Launches differ in
     * their logs alone.
     */
    synchronized List<EngineProcess> take(List<Placement> placements, List<Launch> launches) {
      processes.removeIf(process -> !process.child().alive());
      List<EngineProcess> idle =
          new ArrayList<>(processes.stream().filter(EngineProcess::idle).toList());
      List<EngineProcess> taken = new ArrayList<>();
      for (int n = 0; n < launches.size(); n++) {
        Placement there = placements.get(n % placements.size());
        Launch launch = launches.get(n);
        Optional<EngineProcess> kept =
            idle.stream().filter(process -> process.fits(there, launch)).findFirst();
        kept.ifPresent(idle::remove);
        taken.add(kept.orElseGet(() -> started(there, launch)));
      }
      processes.removeAll(idle);
      idle.forEach(EngineProcess::discard);
      return taken;
    }

    private EngineProcess started(Placement there, Launch launch) {
      EngineProcess process = new EngineProcess(there, launch);
      processes.add(process);
      return process;
    }
  }
}
