package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.Concurrency;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.Recorder.Recorded;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * Observes a service in one thread mode: alone, then under more and more users until throughput no
 * longer rises. What yields times is measured without a recording; holds are recorded alone, at the
 * largest load and at the one before.
 */
record Observer(
    Loads loads,
    Function<OwnService, Look> looks,
    int mostUsers,
    ObservationPace pace,
    Progress progress) {
  private static final double LEAST_BUSY = 0.1;

  /** The next part of an observation. */
  interface Next {
    /** Is called before it. */
    void begins() throws InterruptedException;
  }

  /** What looks into a service while it is loaded. */
  interface Look extends AutoCloseable {
    /** As {@link Recorder#record}. */
    Optional<Recorded> record(boolean waits, String file, Recorder.Load load);

    /** As {@link Recorder#threads}. */
    int threads(String family);

    /** As {@link Recorder#heap}. */
    HeapSizes heap(String mode);

    @Override
    void close();
  }

  /** Of services under these loads. */
  Observer(Loads loads, Recorder.Setting recorders, int mostUsers, ObservationPace pace) {
    this(
        loads,
        service -> Recorder.attach(recorders, service),
        mostUsers,
        pace,
        recorders.progress());
  }

  /**
   * Observes a mode. Loads come before times: what a request takes alone is measured when the
   * service is warm.
   *
   * @param asked has answered, and has no load
   * @param thorough whether holds are recorded at the load before the largest, too
   * @param warm is called when the service is warm, and before anything counts
   */
  ModeEvidence observe(OwnService asked, String mode, boolean thorough, Next warm)
      throws InterruptedException {
    return observeBeside(
        asked.beside(BackgroundThreads.of(asked.answering())), mode, thorough, warm);
  }

  /** The same of a service whose background threads are known. */
  ModeEvidence observeBeside(OwnService asked, String mode, boolean thorough, Next warm)
      throws InterruptedException {
    OwnService service = warm(asked, mode);
    warm.begins();
    return observeWarm(service, mode, thorough);
  }

  /** The same of a service that is warm. */
  ModeEvidence observeWarm(OwnService service, String mode, boolean thorough)
      throws InterruptedException {
    SteppedLoad steps = steppedLoad(service, mode);
    LoadPoint cold = steps.once();
    List<LoadPoint> points = new ArrayList<>(steps.from(cold));
    Thread.sleep(pace.rest()); // what is left of its work, and of its compilers'
    try (Look recorder = looks.apply(service)) {
      UnloadedRequests requests =
          new UnloadedRequests(this, service, mode, steps.few(cold), steps.alone(cold), recorder);
      UnloadedRequests.Seen seen = requests.seen();
      points.set(0, seen.point());
      ModeEvidence evidence =
          seen.path().isPresent()
              ? new Inside(requests, seen, points).whole(thorough)
              : new ModeEvidence(mode, points, seen.path(), Optional.empty(), Map.of(), 0);
      return evidence.with(seen.named().labelled(recorder.heap(mode)));
    }
  }

  /**
   * Where connections are kept, what a handshake takes is seen where they are not, beside requests
   * that are the same.
   */
  LoadPoint withHandshakes(LoadPoint point, OwnService service, String mode, Loads.Times times)
      throws InterruptedException {
    if (!service.base().tls() || !point.handshakes().kept()) {
      return point;
    }
    LoadPoint closing = steppedLoad(loads.closing(), service, mode).answered(point.users(), times);
    return point.with(
        new Handshakes(
            point.handshakes().perAnswer(),
            closing.handshakes().ms(),
            Math.max(0, closing.cpuMs() - point.cpuMs())));
  }

  /** What a recording has changed is compiled again, beside requests that do not count. */
  void settle(OwnService service, String mode, int users, Duration spread)
      throws InterruptedException {
    loads.run(service, mode, users, new Loads.Times(spread, Duration.ZERO, pace.settling()));
    Thread.sleep(pace.rest());
  }

  SteppedLoad steppedLoad(OwnService service, String mode) {
    return steppedLoad(loads, service, mode);
  }

  SteppedLoad steppedLoad(Loads asked, OwnService service, String mode) {
    return new SteppedLoad(
        service.name(),
        mode,
        (users, times) -> asked.run(service, mode, users, times),
        mostUsers,
        pace,
        progress);
  }

  /**
   * Some hundred requests per second, so that its code is compiled soon, and again while the
   * compilers have much to do.
   *
   * @return the same, without background threads that have ended since, as work of the start does,
   *     or that carried the requests
   */
  OwnService warm(OwnService service, String mode) throws InterruptedException {
    LoadPoint first = steppedLoad(service, mode).once();
    int users = Math.min(mostUsers, SteppedLoad.warming(first.meanMs()));
    Loads.Times times = new Loads.Times(Duration.ZERO, Duration.ZERO, pace.warming());
    LoadPoint warm = first;
    for (int done = 0; !SteppedLoad.warmed(done, pace.warmings(), warm); done++) {
      warm = loads.run(service, mode, users, times);
      users = SteppedLoad.warming(first.meanMs(), warm);
      Thread.sleep(pace.rest());
    }
    if (service.background().isEmpty()) {
      return service;
    }
    BackgroundThreads still = service.background().still(service.answering());
    return beside(service, mode, still, warm.busy().background() == 0);
  }

  /** A service with threads that still use CPU without requests, which are reported. */
  OwnService beside(OwnService service, String mode, BackgroundThreads still, boolean carrying) {
    if (!still.isEmpty()) {
      progress.found(mode + ": " + still.words(carrying) + ".");
    }
    return service.beside(carrying ? BackgroundThreads.NONE : still);
  }

  /** Of a service whose requests can be followed: what they hold under several loads. */
  private final class Inside {
    private final UnloadedRequests requests;
    private final UnloadedRequests.Seen first;
    private final OwnService service;
    private final String mode;
    private final Look recorder;
    private final List<LoadPoint> points;
    private final Set<String> pools = new LinkedHashSet<>();
    private final Map<String, SortedMap<Integer, Double>> holdMs = new HashMap<>();

    /** Of one mode; its first and last load without a recording are measured again. */
    Inside(UnloadedRequests requests, UnloadedRequests.Seen first, List<LoadPoint> points) {
      this.requests = requests;
      this.first = first;
      this.service = requests.service();
      this.mode = requests.mode();
      this.recorder = requests.recorder();
      this.points = points;
      pools.addAll(first.path().orElseThrow().pools());
      first.kinds().forEach(kind -> pools.addAll(kind.path().pools()));
    }

    ModeEvidence whole(boolean thorough) throws InterruptedException {
      first.recorded().ifPresent(this::holds);
      if (thorough && points.size() > 2) {
        int users = points.get(points.size() - 2).users();
        recorded(users, () -> {}).ifPresent(this::holds);
      }
      LoadPoint last = points.getLast();
      CompletableFuture<Integer> workers = new CompletableFuture<>();
      String family = first.path().orElseThrow().workers();
      Optional<Recorded> full =
          recorded(last.users(), () -> workers.complete(recorder.threads(family)));
      if (full.isEmpty()) {
        return new ModeEvidence(mode, points, first.path(), Optional.empty(), Map.of(), 0)
            .withKinds(first.kinds());
      }
      settle(service, mode, last.users(), spread());
      LoadPoint after = plain(last);
      cost(full.get().load(), after);
      if (after.settled() || !last.settled()) {
        points.set(points.size() - 1, after);
      }
      UnloadedRequests.Seen alone = requests.again(first);
      points.set(0, alone.point());
      alone.recorded().ifPresent(this::holds);
      List<TraceEvent> events = full.get().events();
      return new ModeEvidence(
              mode,
              points,
              alone.path(),
              Optional.of(Concurrency.ofEntries(events)),
              holds(full.get()),
              workers.getNow(0))
          .withHolds(holdMs)
          .withKinds(alone.kinds());
    }

    private LoadPoint plain(LoadPoint known) throws InterruptedException {
      return loads.run(
          service,
          mode,
          known.users(),
          new Loads.Times(spread(), ObservationPace.LEAD, window(known)));
    }

    /** Requests that begin before a recording or end after it are not in it. */
    private Duration window(LoadPoint point) {
      return SteppedLoad.longer(pace.recorded(), 3.5 * longest(point));
    }

    private Duration spread() {
      return Durations.ofMillis(points.getFirst().meanMs());
    }

    /** Records a load, in the middle of which something happens. */
    private Optional<Recorded> recorded(int users, Runnable meanwhile) {
      LoadPoint known =
          points.stream().filter(point -> point.users() == users).findFirst().orElseThrow();
      return recorder
          .record(
              false,
              mode + "-" + users + ".jfr",
              part -> {
                settle(service, mode, users, spread());
                part.run();
                Thread middle =
                    Thread.startVirtualThread(
                        () -> later(SteppedLoad.seconds(1 + longest(known)), meanwhile));
                LoadPoint point = plain(known);
                middle.join();
                return point;
              })
          .map(seen -> seen.labelled(first.named()));
    }

    private static void later(Duration pause, Runnable what) {
      try {
        Thread.sleep(pause);
        what.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt(); // the load ends too
      }
    }

    private Map<String, Concurrency> holds(Recorded recorded) {
      Map<String, Concurrency> holds = new HashMap<>();
      for (String pool : pools) {
        Concurrency held = Concurrency.ofHolds(recorded.events(), pool);
        holds.put(pool, held);
        if (held.meanMs() > 0) {
          holdMs
              .computeIfAbsent(pool, _ -> new TreeMap<>())
              .put(recorded.load().users(), held.meanMs());
        }
      }
      return holds;
    }

    /** What a recording costs: beside the same load without one, after it. */
    private void cost(LoadPoint recorded, LoadPoint without) {
      double plain = without.cpuMs();
      if (plain > 0
          && recorded.busy().service() >= LEAST_BUSY) { // below, it is not its requests' CPU time
        progress.found(
            Numbers.format(
                "%s, %s: a recording costs %s; times and CPU are those of loads without" + " one.",
                mode, Numbers.count(recorded.users(), "user"), costWords(recorded.cpuMs(), plain)));
      }
    }
  }

  /** The time that a request takes under a load, in seconds, by Little's law. */
  static double longest(LoadPoint point) {
    return Math.min(SteppedLoad.LONGEST, point.users() / Math.max(1, point.rps()));
  }

  /** Less CPU with a recording than without one is no gain: code was still being compiled. */
  static String costWords(double withMs, double withoutMs) {
    return withMs < withoutMs
        ? Numbers.format(
            "no measurable CPU (%s per request with it, %s without: code was still being"
                + " compiled)",
            Numbers.millis(withMs), Numbers.millis(withoutMs))
        : Numbers.format(
            "%s more CPU per request (%s instead of %s)",
            Numbers.percent(withMs / withoutMs - 1),
            Numbers.millis(withMs),
            Numbers.millis(withoutMs));
  }
}
