package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Puts loads on a service and reads meanwhile which CPUs are used. */
final class Loads {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final long SEED = 1;

  /** The least share that a load can have of a kind. */
  private static final double HARDLY_ANY = 1e-6;

  private final Children children;
  private final LoadEngine engine;
  private final TierCpus cpus;
  private final RequestPattern request;
  private final Path folder;
  private final Progress progress;
  private final Optional<String> only;
  private final boolean closing;
  private final Map<String, Loads> each = new HashMap<>();
  private int loads;

  Loads(
      Children children,
      LoadEngine engine,
      TierCpus cpus,
      RequestPattern request,
      Path folder,
      Progress progress) {
    this.only = Optional.empty();
    this.closing = false;
    this.children = children;
    this.engine = engine;
    this.cpus = cpus;
    this.request = request;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * Some of them.
   *
   * @param only the kind of request; empty for all
   * @param closing whether each request asks for the end of its connection
   */
  private Loads(Loads all, Optional<String> only, boolean closing, String folder) {
    this.only = only;
    this.closing = closing;
    this.children = all.children;
    this.engine = all.engine;
    this.cpus = all.cpus;
    this.request = all.request;
    this.folder = all.folder.resolve(folder);
    this.progress = all.progress;
  }

  /** The kinds of request with their shares; empty where there are no several. */
  Map<String, Double> kinds() {
    Mix mix = request.requests().mix();
    return mix.several() ? mix.shares() : Map.of();
  }

  /**
   * The same with one kind of request; others are sent once where it needs a value of their
   * answers.
   */
  Loads only(String kind) {
    return each.computeIfAbsent(kind, own -> new Loads(this, Optional.of(own), false, own));
  }

  /** The same with a connection for each request. */
  Loads closing() {
    return new Loads(this, only, true, "closing");
  }

  /**
   * Of a load.
   *
   * @param spread over which the first requests are spread
   * @param warmup before the part that counts
   */
  record Times(Duration spread, Duration warmup, Duration window) {}

  /**
   * Runs one, and reads meanwhile what the service uses.
   *
   * @throws dev.loomgauge.run.machine.TierException if the service ended meanwhile
   */
  LoadPoint run(OwnService service, String mode, int users, Times times)
      throws InterruptedException {
    QueueForCpu queue =
        new QueueForCpu(RunQueues.of(service.answering(), service.background()), times.window());
    MeteredLoad load = run(service, mode, users, times, queue);
    LoadPoint point =
        point(
            users,
            load.outcome().summary(),
            load.inWindow(),
            service,
            queue.nanos() / 1e6,
            cpus.pinned());
    return point.with(handshakes(load.outcome()));
  }

  /**
   * What a load shows, its handshakes apart.
   *
   * @param queuedMs for which threads waited for a CPU
   * @param others whether the other CPUs are not the service's
   */
  static LoadPoint point(
      int users,
      LoadSummary seen,
      MeteredLoad.Use used,
      OwnService service,
      double queuedMs,
      boolean others) {
    double answers = seen.ok() == 0 ? Double.POSITIVE_INFINITY : seen.ok(); // each is then 0
    Counted cpu = Counted.of(used, seen.ok(), service);
    double worked = Math.max(0, cpu.seconds() - used.of(Part.COMPILERS));
    double own = Math.max(0, worked - used.of(Part.COLLECTORS) - used.of(Part.JVM));
    double all = service.granted() * used.length();
    double toMs = 1e3 * service.pace();
    return new LoadPoint(
        users,
        seen.throughputRps(),
        seen.meanMs(),
        worked * toMs / answers,
        new LoadPoint.Threads(own * toMs / answers, queuedMs / answers),
        new LoadPoint.Busy(
            cpu.ofTheRest(cpu.seconds() / all),
            used.of(Part.COMPILERS) / all,
            others ? used.othersBusy() : 0,
            cpu.kept()),
        seen.requests().errorRate(),
        Handshakes.NONE);
  }

  /** How long they take by all of a load, since kept connections are there before its window. */
  static Handshakes handshakes(LoadOutcome load) {
    long all = 0;
    double sumMs = 0;
    long inWindow = 0;
    for (LoadSecond second : load.seconds()) {
      LoadSecond.Handshakes its = second.handshakes();
      if (its != null) {
        all += its.count();
        sumMs += its.sumMs();
        inWindow += second.phase() == Phase.WINDOW ? its.count() : 0;
      }
    }
    long answers = Math.max(1, load.summary().ok());
    return all == 0 ? Handshakes.NONE : new Handshakes((double) inWindow / answers, sumMs / all, 0);
  }

  /**
   * CPU time of a service that counts as its requests'.
   *
   * @param seconds without background threads, unless these carry the requests
   * @param kept share of its CPUs that background threads keep from requests
   */
  private record Counted(double seconds, double kept) {
    static Counted of(MeteredLoad.Use used, long answers, OwnService service) {
      double background = used.of(Part.BACKGROUND);
      double seconds = used.of(Part.SERVICE) - background;
      double threads =
          seconds - used.of(Part.COMPILERS) - used.of(Part.COLLECTORS) - used.of(Part.JVM);
      return BackgroundThread.carry(background, threads, (double) answers)
          ? new Counted(used.of(Part.SERVICE), 0)
          : new Counted(
              seconds,
              Cpus.kept(service.cpus(), service.background().cpus() * service.pace())
                  / service.cpus());
    }

    /** What is left beside spinning threads may be more than their fair share leaves. */
    double ofTheRest(double share) {
      return kept > 0 ? Math.min(1, share / (1 - kept)) : share;
    }
  }

  /**
   * Runs one, and reads CPU time meanwhile.
   *
   * @throws dev.loomgauge.run.machine.TierException if the service ended meanwhile
   */
  MeteredLoad run(
      ServiceTarget service, String mode, int users, Times times, Consumer<LoadSecond> each)
      throws InterruptedException {
    LoadRequest load =
        new LoadRequest(
            exchange(service),
            LoadRequest.Timing.ofUsers(
                users, times.spread(), new Pace.Fixed(times.warmup(), times.window())),
            SEED,
            folder.resolve("%02d-%s-%d".formatted(++loads, mode, users)),
            cpus.of(Tier.LOAD));
    MeteredLoad metered =
        MeteredLoad.run(
            Map.of(Tier.SERVICE, service.pids()),
            cpus,
            service.background(),
            _ ->
                engine
                    .start(
                        children,
                        load,
                        second -> {
                          each.accept(second);
                          told(service, mode, users, second);
                        })
                    .await());
    service.requireAlive("%s, at %d users,".formatted(service.name(), users));
    return metered;
  }

  private LoadRequest.Exchange exchange(ServiceTarget service) {
    RequestSet asked = request.requests();
    List<KindRequest> kinds = new ArrayList<>();
    asked
        .requests()
        .forEach(
            (name, its) -> kinds.add(new KindRequest(name, share(asked, name), sent(its), "")));
    return LoadRequest.Exchange.of(
        List.of(service.base().uri()),
        service.base().trust(),
        kinds,
        asked.login(),
        asked.variables(),
        TIMEOUT);
  }

  private Endpoint sent(Endpoint request) {
    return closing ? request.with("Connection", "close") : request;
  }

  private double share(RequestSet asked, String kind) {
    return only.map(own -> own.equals(kind) ? 1.0 : HARDLY_ANY)
        .orElseGet(() -> asked.mix().shares().getOrDefault(kind, 0.0));
  }

  private void told(ServiceTarget service, String mode, int users, LoadSecond second) {
    progress.tell(
        new Progress.Observing(
            service.name(),
            mode,
            Numbers.count(users, "user"),
            second.ok() * 1000.0 / second.spanMs()));
  }

  /**
   * For how long the threads of an application waited for a CPU in the window of a load. All of
   * them are read as the window opens and as it closes.
   */
  private static final class QueueForCpu implements Consumer<LoadSecond> {
    /** Tolerance for the length of the window as the engine reports it, in milliseconds. */
    private static final double TOLERANCE_MS = 20;

    /** The number of the second that ends as the window opens. */
    private static final int LAST_BEFORE = -1;

    private final RunQueues queues;
    private final double closesMs;
    private RunQueues.Reading opened;
    private RunQueues.@Nullable Reading closed;
    private double windowMs;

    /** Of a load that begins now. */
    QueueForCpu(RunQueues queues, Duration window) {
      this.queues = queues;
      this.closesMs = Durations.millis(window);
      this.opened = queues.read();
    }

    @Override
    public synchronized void accept(LoadSecond second) {
      if (second.phase() == Phase.WINDOW) {
        windowMs += second.spanMs();
        if (windowMs >= closesMs - TOLERANCE_MS && closed == null) {
          closed = queues.read();
        }
      } else if (second.second() == LAST_BEFORE) {
        opened = queues.read();
      }
    }

    /** Of all threads together; 0 where the kernel keeps no account. */
    synchronized long nanos() {
      RunQueues.Reading end = closed == null ? queues.read() : closed;
      return end.since(opened).queued();
    }
  }
}
