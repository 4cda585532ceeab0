package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.KindEvidence;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.NamedPools;
import dev.loomgauge.core.discovery.PathTracer;
import dev.loomgauge.core.discovery.Pinning;
import dev.loomgauge.core.discovery.TracedPath;
import dev.loomgauge.run.discovery.Recorder.Recorded;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a request of a service takes alone and does then: timed without a recording, followed in one
 * behind it.
 *
 * @param users so few that their requests hardly meet
 */
record UnloadedRequests(
    Observer observer,
    OwnService service,
    String mode,
    int users,
    Loads.Times times,
    Observer.Look recorder) {
  /** A request that takes longer, in milliseconds, mostly waits: warmer code changes it little. */
  private static final double SHORT_MS = 20;

  /** Less is chance. */
  private static final double FASTER = 0.9;

  /**
   * What was seen.
   *
   * @param point without a recording
   * @param recorded empty where the JVM cannot record it
   * @param path empty where the requests could not be followed
   * @param kinds each kind of a mix by itself; empty where one could not be followed
   */
  record Seen(
      LoadPoint point,
      Optional<Recorded> recorded,
      Optional<TracedPath> path,
      List<KindEvidence> kinds,
      NamedPools named) {}

  Seen seen() throws InterruptedException {
    Seen seen = recorded(timed(), "-alone.jfr");
    seen.recorded()
        .flatMap(recorded -> Pinning.of(recorded.events()))
        .ifPresent(pinned -> observer.progress().found(mode + ": " + pinned.words()));
    return seen;
  }

  /**
   * The same once more, behind loads that have warmed the service: what was seen before, where
   * requests are not faster now.
   */
  Seen again(Seen before) throws InterruptedException {
    if (before.point().meanMs() > SHORT_MS) {
      return before;
    }
    LoadPoint now = timed();
    if (now.meanMs() >= FASTER * before.point().meanMs()) {
      return before;
    }
    Seen warmer = recorded(now, "-alone-warm.jfr");
    return warmer.path().isPresent() ? warmer : before;
  }

  private LoadPoint timed() throws InterruptedException {
    SteppedLoad steps = observer.steppedLoad(service, mode);
    return observer.withHandshakes(steps.answered(users, times), service, mode, times);
  }

  private Seen recorded(LoadPoint point, String file) throws InterruptedException {
    Loads loads = observer.loads();
    Map<String, LoadPoint> each = new HashMap<>();
    for (String kind : loads.kinds().keySet()) {
      each.put(kind, observer.steppedLoad(loads.only(kind), service, mode).answered(users, times));
    }
    Optional<Recorded> seen =
        recorder.record(
            true,
            mode + file,
            part -> {
              observer.settle(service, mode, SteppedLoad.FIRST, times.spread());
              part.run();
              LoadPoint whole = loads.run(service, mode, users, times);
              for (String kind : loads.kinds().keySet()) {
                part.run();
                loads.only(kind).run(service, mode, users, times);
              }
              return whole;
            });
    NamedPools named = seen.map(r -> NamedPools.of(r.parts())).orElse(NamedPools.NONE);
    Optional<Recorded> labelled = seen.map(r -> r.labelled(named));
    return new Seen(
        point,
        labelled,
        labelled.flatMap(r -> PathTracer.follow(r.events())),
        labelled.map(r -> kinds(r, each)).orElse(List.of()),
        named);
  }

  /** Each kind as it was alone; none where one could not be followed. */
  private List<KindEvidence> kinds(Recorded seen, Map<String, LoadPoint> alone) {
    List<KindEvidence> kinds = new ArrayList<>();
    int part = 0;
    for (var kind : observer.loads().kinds().entrySet()) {
      part++;
      LoadPoint point = alone.get(kind.getKey());
      Optional<TracedPath> path = PathTracer.follow(seen.parts().get(part));
      if (path.isEmpty() || point == null) {
        return List.of();
      }
      kinds.add(new KindEvidence(kind.getKey(), kind.getValue(), point, path.get()));
    }
    return kinds;
  }
}
