package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.OutsideView.Point;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Both observers, with loads that are answered at once. */
class ObserverTest {
  /** So short that a test takes milliseconds. */
  static final ObservationPace PACE =
      new ObservationPace(
          Duration.ofSeconds(1),
          Duration.ofMillis(20),
          Duration.ofMillis(30),
          2,
          Duration.ofMillis(1),
          Duration.ofMillis(40),
          Duration.ofMillis(50),
          Duration.ofMillis(60),
          Duration.ofMillis(70),
          8);

  private static final int MOST_USERS = 1_000;

  private final Children children = new Children();
  private final List<Progress.News> news = new ArrayList<>();

  @AfterEach
  void close() {
    children.close();
  }

  private Loads loads(StubEngine engine, RequestPattern request) {
    return new Loads(
        children,
        engine,
        new TierCpus(Map.of(), false, 1, List.of()),
        request,
        Path.of("/out"),
        news::add);
  }

  /** Three lists to one that shows an entry. */
  static RequestPattern twoKinds() {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("list", 0.75);
    shares.put("show", 0.25);
    return RequestPattern.of(
        new RequestSet(
            Map.of("list", Endpoint.get("/list"), "show", Endpoint.get("/show")),
            new Mix(shares),
            Optional.empty(),
            Map.of(),
            "/health",
            List.of("list", "show")));
  }

  /**
   * What came of a load.
   *
   * @param failed requests for each that was answered well
   */
  static LoadSummary summary(double rps, double failed, LoadSummary.Latencies latencies) {
    return new LoadSummary(
        "2026-01-01T00:00:00Z", // no reading is of then: what was used is that of the whole load
        1,
        new LoadSummary.Requests(
            Math.round(rps), rps, null, failed / (1 + failed), Map.of(), Map.of()),
        latencies,
        null);
  }

  /** Ten requests per second are all that it serves, each in 100 ms. */
  private static LoadSummary saturated(int users) {
    return summary(10, 0, LoadSummary.Latencies.constant(100.0 * users));
  }

  private ModeEvidence observe(StubEngine engine, RequestPattern request) throws Exception {
    return observe(engine, request, "http://127.0.0.1:1");
  }

  private ModeEvidence observe(StubEngine engine, RequestPattern request, String base)
      throws Exception {
    ServiceTarget.OwnService own =
        new ServiceTarget.OwnService(
            "own", Service.of(ProcessHandle.current(), new HttpOrigin(URI.create(base))), 1);
    Recorder.Setting recorders =
        new Recorder.Setting(Path.of("/no/agent"), Path.of("/out"), Map.of(), news::add);
    return new Observer(loads(engine, request), recorders, MOST_USERS, PACE)
        .observe(own, "virtual", true, () -> engine.loads.add("warm"));
  }

  /**
   * 800 requests per second ask for 80 users, of which 16 are as good to a service that answers 10;
   * a few are 30 * 100 / 60, and 8 at most. A process cannot attach to itself, so that nothing is
   * recorded.
   */
  @Test
  void aServiceIsWarmedLoadedAndTimedAloneAtTheEnd() throws Exception {
    StubEngine engine = new StubEngine(ObserverTest::saturated);

    ModeEvidence evidence = observe(engine, twoKinds());

    assertThat(engine.loads)
        .containsExactly(
            "/out/01-virtual-1: 1 users, 0 + 0 + 20 ms",
            "/out/02-virtual-80: 80 users, 0 + 0 + 30 ms",
            "/out/03-virtual-16: 16 users, 0 + 0 + 30 ms",
            "warm",
            "/out/04-virtual-1: 1 users, 0 + 0 + 20 ms",
            "/out/05-virtual-16: 16 users, 100 + 2400 + 2400 ms",
            "/out/06-virtual-8: 8 users, 100 + 500 + 300 ms",
            "/out/list/01-virtual-8: 8 users, 100 + 500 + 300 ms",
            "/out/show/01-virtual-8: 8 users, 100 + 500 + 300 ms");
    assertThat(evidence.points())
        .extracting(LoadPoint::users, LoadPoint::rps, LoadPoint::meanMs)
        .containsExactly(tuple(8, 10.0, 800.0), tuple(16, 10.0, 1600.0));
    assertThat(evidence)
        .returns("virtual", ModeEvidence::mode)
        .returns(Optional.empty(), ModeEvidence::path)
        .returns(HeapSizes.NONE, ModeEvidence::heap)
        .returns(List.of(), ModeEvidence::kinds);
    assertThat(news.stream().filter(Progress.Note.class::isInstance)).hasSize(1);
  }

  @Test
  void whatAHandshakeTakesIsSeenWhereConnectionsAreNotKept() throws Exception {
    StubEngine engine = new StubEngine(ObserverTest::saturated);

    observe(engine, new RequestPattern("/", Map.of(), Optional.empty()), "https://localhost:1");

    assertThat(engine.loads)
        .endsWith(
            "/out/06-virtual-8: 8 users, 100 + 500 + 300 ms",
            "/out/closing/01-virtual-8: 8 users, 100 + 500 + 300 ms");
  }

  @Test
  void noLoadHasMoreUsersThanTheMostThatAreAllowed() throws Exception {
    StubEngine engine = new StubEngine(users -> summary(users * 10, 0, latencies(100)));
    ServiceTarget.OwnService own =
        new ServiceTarget.OwnService(
            "own",
            Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1"))),
            1);
    Recorder.Setting recorders =
        new Recorder.Setting(Path.of("/no/agent"), Path.of("/out"), Map.of(), news::add);
    Loads loads = loads(engine, new RequestPattern("/", Map.of(), Optional.empty()));

    new Observer(loads, recorders, 20, PACE).warm(own, "platform");

    assertThat(engine.loads)
        .containsExactly(
            "/out/01-platform-1: 1 users, 0 + 0 + 20 ms",
            "/out/02-platform-20: 20 users, 0 + 0 + 30 ms",
            "/out/03-platform-20: 20 users, 0 + 0 + 30 ms");
  }

  @Test
  void fewUsersWarmAFastServiceAndNoMoreThan256ASlowOne() {
    assertThat(SteppedLoad.warming(1)).isEqualTo(16);
    assertThat(SteppedLoad.warming(21)).isEqualTo(17);
    assertThat(SteppedLoad.warming(9_000)).isEqualTo(256);
  }

  @Test
  void aLoadThatLeftNoLongQueueIsFollowedByItsEqual() {
    assertThat(SteppedLoad.warming(190, point(182, 53))).as("2 x 10.07").isEqualTo(21);
    assertThat(SteppedLoad.warming(190, point(182, 900))).isEqualTo(182);
    assertThat(SteppedLoad.warming(190, point(182, 0))).isEqualTo(16);
    assertThat(SteppedLoad.warming(190, point(7, 0))).isEqualTo(7);
  }

  @Test
  void aServiceIsWarmedWhileItsCompilersHaveMuchToDoAndNoMoreOftenThanThePaceAllows() {
    assertThat(SteppedLoad.warmed(1, 4, compiling(0.01))).as("once tells nothing").isFalse();
    assertThat(SteppedLoad.warmed(2, 4, compiling(0.05))).isTrue();
    assertThat(SteppedLoad.warmed(2, 4, compiling(0.06))).isFalse();
    assertThat(SteppedLoad.warmed(4, 4, compiling(0.6))).isTrue();
  }

  private static LoadPoint compiling(double share) {
    return new LoadPoint(
        1,
        1,
        1,
        1,
        new LoadPoint.Threads(1, 0),
        new LoadPoint.Busy(0.5, share, 0, 0),
        0,
        Handshakes.NONE);
  }

  @Test
  void aRequestTakesAsLongAsItsQueueAndTwelveSecondsAtMost() {
    assertThat(Observer.longest(point(64, 32))).isEqualTo(2);
    assertThat(Observer.longest(point(5, 0.5))).isEqualTo(5);
    assertThat(Observer.longest(point(640, 32))).isEqualTo(12);
  }

  private static LoadPoint point(int users, double rps) {
    return new LoadPoint(users, rps, 1, 1, 0.5, 0, 0);
  }

  @Test
  void lessCpuWithARecordingIsNoGain() {
    assertThat(Observer.costWords(1.5, 1.2))
        .isEqualTo("25.0 % more CPU per request (1.50 ms instead of 1.20 ms)");
    assertThat(Observer.costWords(1.2, 1.2)).startsWith("0 % more CPU per request");
    assertThat(Observer.costWords(1.2, 1.5))
        .isEqualTo(
            "no measurable CPU (1.20 ms per request with it, 1.50 ms without: code was still being"
                + " compiled)");
  }

  private OutsideView outside(IntFunction<LoadSummary> answers, StubEngine... kept)
      throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    try {
      StubEngine engine = kept.length > 0 ? kept[0] : new StubEngine(answers);
      HttpOrigin base =
          new HttpOrigin(URI.create("http://127.0.0.1:" + server.getAddress().getPort()));
      return new OutsideObserver(
              loads(engine, new RequestPattern("/", Map.of(), Optional.empty())),
              MOST_USERS,
              PACE,
              news::add)
          .observe(new ServiceTarget.AtAddress(base, "/"));
    } finally {
      server.stop(0);
    }
  }

  private static LoadSummary.Latencies latencies(double ms) {
    return new LoadSummary.Latencies(ms, ms + 1, ms + 2, ms + 3, ms + 4, ms + 5, ms + 6, ms + 7);
  }

  @Test
  void fromOutsideAFewUsersWhoHardlyMeetStandForOne() throws Exception {
    StubEngine engine =
        new StubEngine(
            users -> summary(users == 8 ? 80 : 10, 0, latencies(users == 8 ? 110 : 100.0 * users)));

    OutsideView view = outside(_ -> saturated(1), engine);

    assertThat(view.points())
        .extracting(Point::users, Point::rps, Point::meanMs, Point::p50Ms, Point::p99Ms)
        .containsExactly(tuple(8, 80.0, 110.0, 112.0, null), tuple(16, 10.0, 1600.0, 1602.0, null));
    assertThat(view.connect().times()).isEqualTo(20);
    assertThat(view.connect().medianMs()).isPositive();
    assertThat(engine.loads)
        .containsExactly(
            "/out/01-outside-1: 1 users, 0 + 0 + 20 ms",
            "/out/02-outside-16: 16 users, 100 + 2400 + 2400 ms",
            "/out/03-outside-8: 8 users, 100 + 500 + 300 ms");
    assertThat(news.getFirst())
        .isInstanceOfSatisfying(
            Progress.Found.class,
            found ->
                assertThat(found.text())
                    .startsWith("Load goes to http://127.0.0.1:")
                    .endsWith(", with up to 1,000 users."));
  }

  @Test
  void whereAFewMeetOneStandsAloneAndALoadThatFailedIsTheLast() throws Exception {
    OutsideView view =
        outside(
            users ->
                summary(
                    10,
                    users == 16 ? 0.25 : 0,
                    latencies(users == 8 ? 110.1 : users == 16 ? 50 : 100)));

    assertThat(view.points())
        .extracting(Point::users, Point::meanMs, Point::errorRate)
        .containsExactly(tuple(1, 100.0, 0.0), tuple(16, 50.0, 0.2));
  }

  /** As of a service that refuses requests for a while when it has had many. */
  @Test
  void aFewWhoseRequestsAreRefusedDoNotStandForOne() throws Exception {
    OutsideView view =
        outside(
            users ->
                users == 1
                    ? summary(10, 0, latencies(100))
                    : summary(0, 1e9, LoadSummary.Latencies.constant(0)));

    assertThat(view.points())
        .extracting(Point::users, Point::meanMs, Point::errorRate)
        .containsExactly(tuple(1, 100.0, 0.0), tuple(16, 0.0, 1e9 / (1 + 1e9)));
  }

  @Test
  void anAddressWhereNothingListensIsToldWithItsRemedy() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }

    assertThatThrownBy(() -> OutsideObserver.ConnectTime.of(URI.create("http://127.0.0.1:" + port)))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("http://127.0.0.1:" + port + " cannot be connected to: ")
        .hasMessageEndingWith(
            " Check the address, and that a route leads there from this machine.");
  }

  private static final ServiceTarget.OwnService OWN =
      new ServiceTarget.OwnService(
          "own",
          Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1"))),
          2);

  private Observer observer(StubEngine engine) {
    Recorder.Setting recorders =
        new Recorder.Setting(Path.of("/no/agent"), Path.of("/out"), Map.of(), news::add);
    Loads loads = loads(engine, new RequestPattern("/", Map.of(), Optional.empty()));
    return new Observer(loads, recorders, MOST_USERS, PACE);
  }

  @Test
  void whatUsesCpuWithoutRequestsIsToldWhenTheServiceIsWarm() {
    Observer observer = observer(new StubEngine(ObserverTest::saturated));
    BackgroundThreads spinner =
        new BackgroundThreads(List.of(new BackgroundThreads.Found("9", "spinner", 0.5)));

    assertThat(observer.beside(OWN, "virtual", spinner, false).background()).isSameAs(spinner);
    assertThat(news).containsExactly(new Progress.Found("virtual: " + spinner.words(false) + "."));
    assertThat(observer.beside(OWN, "virtual", spinner, true).background().isEmpty()).isTrue();
    assertThat(news).last().isEqualTo(new Progress.Found("virtual: " + spinner.words(true) + "."));
  }

  /** A start may go on for seconds after the first answer, as with caches that are filled. */
  @Test
  void workOfTheStartThatHasEndedIsNoBackground() throws Exception {
    StubEngine engine = new StubEngine(ObserverTest::saturated);
    BackgroundThreads ended =
        new BackgroundThreads(List.of(new BackgroundThreads.Found("9", "loader", 0.5)));

    ServiceTarget.OwnService warm = observer(engine).warm(OWN.beside(ended), "virtual");

    assertThat(warm.background().isEmpty()).isTrue();
    assertThat(news).doesNotHaveAnyElementsOfTypes(Progress.Found.class);
    assertThat(engine.loads).hasSize(3);
  }

  @Test
  void aServiceWithoutThemIsTheSameWhenItIsWarm() throws Exception {
    assertThat(observer(new StubEngine(ObserverTest::saturated)).warm(OWN, "virtual"))
        .isSameAs(OWN);
  }
}
