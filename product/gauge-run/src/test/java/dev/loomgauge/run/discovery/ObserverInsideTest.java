package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.KindEvidence;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.Pinning;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What requests hold under several loads, of recordings that are made up. */
class ObserverInsideTest {
  private static final HeapSizes HEAP =
      new HeapSizes(List.of(), List.of(), List.of("found"), List.of(), OptionalInt.empty());

  private final StubEngine engine = new StubEngine(this::served);
  private final AtomicInteger ofMost = new AtomicInteger();
  private boolean unsteady;
  private double aloneAtLastMs = 10;

  /** 1,600 requests per second are all that it serves; its last load is a little slower. */
  private LoadSummary served(int users) {
    boolean warm = ofMost.get() > 2;
    double millis =
        users == 64 ? 40 + 0.1 * ofMost.getAndIncrement() : users < 16 && warm ? aloneAtLastMs : 10;
    double rps = users * 1000 / millis * (unsteady && ofMost.get() > 1 ? 0.8 : 1);
    return ObserverTest.summary(rps, 0, LoadSummary.Latencies.constant(millis));
  }

  /** Twenty requests one after the other on each of two threads, which hold a pool. */
  private static List<TraceEvent> requests(String pool, double holdMs) {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 1; thread <= 2; thread++) {
      Worker worker = new Worker(thread, "tomcat-handler-" + thread, true);
      for (int i = 0; i < 20; i++) {
        double at = i * 0.1;
        double given = at + 0.011 + holdMs / 1000;
        events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + 0.09));
        events.add(new TraceEvent(Kind.ACQUIRE, pool, worker, at + 0.01, at + 0.011));
        events.add(new TraceEvent(Kind.RELEASE, pool, worker, given, given + 0.001));
      }
    }
    return events;
  }

  /** Recordings by their file. */
  private final class Recordings implements Observer.Look {
    private final Map<String, List<List<TraceEvent>>> files = new HashMap<>();

    @Override
    public Optional<Recorder.Recorded> record(boolean waits, String file, Recorder.Load load) {
      if (!files.containsKey(file)) {
        return Optional.empty();
      }
      engine.loads.add(file + (waits ? " with waits" : ""));
      try {
        LoadPoint point = load.run(() -> engine.loads.add("part"));
        return Optional.of(new Recorder.Recorded(point, files.get(file)));
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public int threads(String family) {
      engine.loads.add("threads " + family);
      return 7;
    }

    @Override
    public HeapSizes heap(String mode) {
      engine.loads.add("heap " + mode);
      return HEAP;
    }

    @Override
    public void close() {
      engine.loads.add("closed");
    }
  }

  private final Recordings recordings = new Recordings();
  private final List<Progress.News> news = new ArrayList<>();

  private void recorded(String file, List<TraceEvent> whole, List<List<TraceEvent>> kinds) {
    List<List<TraceEvent>> parts = new ArrayList<>();
    parts.add(whole);
    parts.addAll(kinds);
    recordings.files.put(file, parts);
  }

  private ModeEvidence observe(RequestPattern request, boolean thorough) throws Exception {
    try (Children children = new Children()) {
      Loads loads =
          new Loads(
              children,
              engine,
              new TierCpus(Map.of(), false, 1, List.of()),
              request,
              Path.of("/out"),
              _ -> {});
      ServiceTarget.OwnService own =
          new ServiceTarget.OwnService(
              "own",
              Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1"))),
              1);
      return new Observer(loads, _ -> recordings, 64, ObserverTest.PACE, news::add)
          .observeBeside(own, "virtual", thorough, () -> engine.loads.clear());
    }
  }

  private static RequestPattern one() {
    return new RequestPattern("/", Map.of(), Optional.empty());
  }

  private List<String> withoutFolders() {
    return engine.loads.stream().map(load -> load.replaceFirst("^/out/\\S+: ", "")).toList();
  }

  /** In a recording of 64 users no request is cut off: 3.5 times 40 ms and more is recorded. */
  @Test
  void holdsAreRecordedAloneAtTheLoadBeforeTheLargestAndAtTheLargest() throws Exception {
    recorded("virtual-alone.jfr", requests("p", 10), List.of());
    recorded("virtual-16.jfr", requests("p", 20), List.of());
    recorded("virtual-64.jfr", requests("p", 30), List.of());

    ModeEvidence evidence = observe(one(), true);

    assertThat(evidence.points())
        .extracting(LoadPoint::users, LoadPoint::meanMs)
        .containsExactly(tuple(5, 10.0), tuple(16, 10.0), tuple(64, 40.4));
    assertThat(evidence.path().orElseThrow().pools()).containsExactly("p");
    assertThat(evidence.workers()).isEqualTo(7);
    assertThat(evidence.heap()).isSameAs(HEAP);
    assertThat(evidence.holds()).containsOnlyKeys("p");
    assertThat(Objects.requireNonNull(evidence.holds().get("p")).meanMs())
        .isCloseTo(30, within(1e-6));
    assertThat(evidence.entries().orElseThrow().most()).isEqualTo(2);
    assertThat(evidence.entries().orElseThrow().meanMs()).isCloseTo(90, within(1e-6));
    assertThat(Objects.requireNonNull(evidence.holdMs().get("p")).keySet())
        .containsExactly(5, 16, 64);
    assertThat(Objects.requireNonNull(evidence.holdMs().get("p")).values())
        .satisfiesExactly(
            alone -> assertThat(alone).isCloseTo(10, within(1e-6)),
            before -> assertThat(before).isCloseTo(20, within(1e-6)),
            most -> assertThat(most).isCloseTo(30, within(1e-6)));
    assertThat(withoutFolders())
        .containsExactly(
            "1 users, 0 + 0 + 20 ms",
            "16 users, 10 + 240 + 240 ms",
            "64 users, 10 + 60 + 60 ms",
            "5 users, 10 + 500 + 60 ms",
            "virtual-alone.jfr with waits",
            "16 users, 10 + 0 + 40 ms",
            "part",
            "5 users, 10 + 500 + 60 ms",
            "virtual-16.jfr",
            "16 users, 10 + 0 + 40 ms",
            "part",
            "16 users, 10 + 500 + 70 ms",
            "virtual-64.jfr",
            "64 users, 10 + 0 + 40 ms",
            "part",
            "64 users, 10 + 500 + 140 ms",
            "threads tomcat-handler-",
            "64 users, 10 + 0 + 40 ms",
            "64 users, 10 + 500 + 140 ms",
            "5 users, 10 + 500 + 60 ms",
            "heap virtual",
            "closed");
  }

  /** The same holds, of a pool of that name, so much later in their requests. */
  private static List<TraceEvent> holds(String pool, String name, double holdMs, double later) {
    return requests(pool, holdMs).stream()
        .filter(event -> event.kind() != Kind.ENTRY)
        .map(
            event ->
                new TraceEvent(
                    event.kind(),
                    event.what(),
                    name,
                    event.activity(),
                    event.worker(),
                    event.from() + later,
                    event.to() + later))
        .toList();
  }

  private static List<TraceEvent> twoPools(double holdMs) {
    List<TraceEvent> events = new ArrayList<>();
    requests("p", 1).stream().filter(event -> event.kind() == Kind.ENTRY).forEach(events::add);
    events.addAll(holds("p", "write", holdMs, 0));
    events.addAll(holds("p", "read", holdMs / 2, 0.045));
    return events;
  }

  @Test
  void twoPoolsOfALibraryAreHeldEachForItself() throws Exception {
    recorded("virtual-alone.jfr", twoPools(10), List.of());
    recorded("virtual-16.jfr", twoPools(20), List.of());
    recorded("virtual-64.jfr", twoPools(30), List.of());

    ModeEvidence evidence = observe(one(), true);

    assertThat(evidence.path().orElseThrow().pools()).containsExactly("'write' p", "'read' p");
    assertThat(evidence.holds()).containsOnlyKeys("'write' p", "'read' p");
    assertThat(Objects.requireNonNull(evidence.holds().get("'write' p")).meanMs())
        .isCloseTo(30, within(1e-6));
    assertThat(Objects.requireNonNull(evidence.holds().get("'read' p")).meanMs())
        .isCloseTo(15, within(1e-6));
    assertThat(Objects.requireNonNull(evidence.holdMs().get("'read' p")).keySet())
        .containsExactly(5, 16, 64);
    assertThat(evidence.heap()).isEqualTo(HEAP);
  }

  @Test
  void aRequestAloneThatHasBecomeFasterIsFollowedOnceMore() throws Exception {
    aloneAtLastMs = 4;
    recorded("virtual-alone.jfr", requests("p", 10), List.of());
    recorded("virtual-64.jfr", requests("p", 30), List.of());
    recorded("virtual-alone-warm.jfr", requests("p", 3), List.of());

    ModeEvidence evidence = observe(one(), false);

    assertThat(evidence.points())
        .extracting(LoadPoint::users, LoadPoint::meanMs)
        .containsExactly(tuple(5, 4.0), tuple(16, 10.0), tuple(64, 40.4));
    assertThat(evidence.path().orElseThrow().holdMs("p")).isCloseTo(3, within(1e-6));
    assertThat(evidence.holdMs().get("p")).containsOnlyKeys(5, 64);
    assertThat(Objects.requireNonNull(evidence.holdMs().get("p")).get(5))
        .isCloseTo(3, within(1e-6));
  }

  @Test
  void itStaysAsItWasWhereItCannotBeFollowedAgainOrIsHardlyFaster() throws Exception {
    recorded("virtual-alone.jfr", requests("p", 10), List.of());
    recorded("virtual-64.jfr", requests("p", 30), List.of());
    aloneAtLastMs = 9.1;
    assertThat(observe(one(), false).points().getFirst().meanMs()).isEqualTo(10);
    aloneAtLastMs = 4;
    ofMost.set(0);

    ModeEvidence evidence = observe(one(), false);

    assertThat(evidence.points().getFirst().meanMs()).isEqualTo(10);
    assertThat(evidence.path().orElseThrow().holdMs("p")).isCloseTo(10, within(1e-6));
  }

  @Test
  void aLoadThatDoesNotSettleAfterARecordingReplacesNoneThatDid() throws Exception {
    unsteady = true;
    recorded("virtual-alone.jfr", requests("p", 10), List.of());
    recorded("virtual-64.jfr", requests("p", 30), List.of());

    ModeEvidence evidence = observe(one(), false);

    assertThat(evidence.points().getLast())
        .returns(64, LoadPoint::users)
        .returns(40.0, LoadPoint::meanMs)
        .returns(1600.0, LoadPoint::rps);
    assertThat(Objects.requireNonNull(evidence.holdMs().get("p")).keySet()).containsExactly(5, 64);
  }

  @Test
  void eachKindHasThePathOfItsOwnPartAndALargeLoadThatIsNotRecordedLeavesItsHoldsOpen()
      throws Exception {
    recorded(
        "virtual-alone.jfr",
        requests("p", 10),
        List.of(requests("of list", 5), requests("of show", 6)));

    ModeEvidence evidence = observe(ObserverTest.twoKinds(), true);

    assertThat(evidence.kinds())
        .extracting(KindEvidence::kind, KindEvidence::share, kind -> kind.path().pools())
        .containsExactly(
            tuple("list", 0.75, List.of("of list")), tuple("show", 0.25, List.of("of show")));
    assertThat(evidence.kinds()).extracting(kind -> kind.alone().users()).containsOnly(5);
    assertThat(engine.loads.stream().filter("part"::equals)).hasSize(3);
    assertThat(evidence)
        .returns(Optional.empty(), ModeEvidence::entries)
        .returns(Map.of(), ModeEvidence::holds)
        .returns(0, ModeEvidence::workers);
    assertThat(evidence.path().orElseThrow().pools()).containsExactly("p");
    assertThat(evidence.points()).extracting(LoadPoint::users).containsExactly(5, 16, 64);
  }

  @Test
  void aKindThatCannotBeFollowedLeavesAllOut() throws Exception {
    recorded("virtual-alone.jfr", requests("p", 10), List.of(requests("q", 5), List.of()));

    assertThat(observe(ObserverTest.twoKinds(), true).kinds()).isEmpty();
  }

  @Test
  void requestsThatCannotBeFollowedAreRecordedOnce() throws Exception {
    recorded("virtual-alone.jfr", List.of(), List.of());
    recorded("virtual-64.jfr", requests("p", 30), List.of());

    ModeEvidence evidence = observe(one(), false);

    assertThat(evidence.path()).isEmpty();
    assertThat(engine.loads).doesNotContain("virtual-64.jfr").endsWith("heap virtual", "closed");
  }

  @Test
  void requestsThatKeepTheirCarriersAreTold() throws Exception {
    List<TraceEvent> events = requests("p", 10);
    Worker first = events.getFirst().worker();
    events.add(new TraceEvent(Kind.PINNED, "pinned in shop.Cart.add", first, 0.02, 0.06));
    recorded("virtual-alone.jfr", events, List.of());
    observe(one(), false);
    assertThat(news)
        .containsExactly(
            new Progress.Found("virtual: " + Pinning.of(events).orElseThrow().words()));
  }
}
