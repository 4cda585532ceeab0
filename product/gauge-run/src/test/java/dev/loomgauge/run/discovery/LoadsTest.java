package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.MeteredLoad;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.BackgroundThreads.Found;
import dev.loomgauge.run.probe.process.CpuMeter.CpuReading.Part;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoadsTest {
  private static final Loads.Times TIMES =
      new Loads.Times(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));
  private static final TierCpus CPUS =
      new TierCpus(
          Map.of(
              Tier.SERVICE, CpuSet.of(0),
              Tier.LOAD, CpuSet.of(1),
              Tier.DOWNSTREAM, CpuSet.of(2),
              Tier.DATABASE, CpuSet.of(3)),
          true,
          1,
          List.of());

  private static final Service SELF =
      Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1")));

  private final Children children = new Children();
  private final List<Progress.News> news = new ArrayList<>();
  private final List<String> looks = new ArrayList<>();
  private final LoadSummary summary = LoadSummaries.of(0, 0, 0);
  private final StubEngine engine = new StubEngine(_ -> summary);

  @AfterEach
  void close() {
    children.close();
  }

  private final ServiceTarget service =
      new ServiceTarget() {
        @Override
        public String name() {
          return "own";
        }

        @Override
        public HttpOrigin base() {
          return new HttpOrigin(URI.create("http://127.0.0.1:81"));
        }

        @Override
        public List<Long> pids() {
          return List.of();
        }

        @Override
        public void requireAlive(String when) {
          looks.add(when);
        }
      };

  private Loads loads(RequestPattern request) {
    return new Loads(children, engine, CPUS, request, Path.of("/out"), news::add);
  }

  @Test
  void aLoadHasItsUsersItsTimesAFolderOfItsOwnAndTellsItsRate() throws Exception {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("id", "3..17");
    values.put("word", "/words.txt");
    Loads loads = loads(new RequestPattern("/a/{id}/{word}", values, Optional.empty()));
    List<LoadSecond> seconds = new ArrayList<>();

    assertThat(loads.run(service, "virtual", 16, TIMES, seconds::add).outcome().summary())
        .isSameAs(summary);
    loads.run(service, "platform", 1, TIMES, _ -> {});

    assertThat(engine.asked.getFirst())
        .isEqualTo(
            new LoadRequest(
                new LoadRequest.Exchange(
                    List.of(URI.create("http://127.0.0.1:81")),
                    Endpoint.get("/a/{id}/{word}"),
                    Map.of(
                        "id",
                        new RequestValues.Numbers(3, 17),
                        "word",
                        new RequestValues.Lines(Path.of("/words.txt"))),
                    "",
                    Duration.ofSeconds(60)),
                new LoadRequest.Timing(
                    new LoadRequest.Users(16, Duration.ZERO),
                    Duration.ZERO,
                    Duration.ofMillis(1),
                    new Pace.Fixed(Duration.ofMillis(2), Duration.ofMillis(3))),
                1,
                Path.of("/out/01-virtual-16"),
                CpuSet.of(1)));
    assertThat(engine.asked.getLast().folder()).isEqualTo(Path.of("/out/02-platform-1"));
    assertThat(seconds).containsExactly(StubEngine.SECOND);
    assertThat(looks).containsExactly("own, at 16 users,", "own, at 1 users,");
    assertThat(news)
        .containsExactly(
            new Progress.Observing("own", "virtual", "16 users", 250),
            new Progress.Observing("own", "platform", "1 user", 250));
    assertThat(loads.kinds()).isEmpty();
  }

  @Test
  void oneKindAloneHasHardlyAnyOfTheOthers() throws Exception {
    Map<String, Double> shares = new LinkedHashMap<>();
    shares.put("list", 0.75);
    shares.put("show", 0.25);
    Map<String, Endpoint> requests = new LinkedHashMap<>();
    requests.put("list", Endpoint.get("/list"));
    requests.put("show", Endpoint.get("/show"));
    Endpoint login = Endpoint.get("/login");
    Loads loads =
        loads(
            RequestPattern.of(
                new RequestSet(
                    requests,
                    new Mix(shares),
                    Optional.of(login),
                    Map.of("id", new RequestValues.Numbers(1, 2)),
                    "/health",
                    List.of("list", "show"))));

    loads.run(service, "m", 1, TIMES, _ -> {});
    loads.only("show").run(service, "m", 1, TIMES, _ -> {});
    loads.only("show").run(service, "m", 1, TIMES, _ -> {});

    assertThat(loads.kinds()).isEqualTo(shares);
    assertThat(engine.asked)
        .extracting(request -> request.exchange().kinds())
        .containsExactly(
            List.of(kind("list", 0.75), kind("show", 0.25)),
            List.of(kind("list", 1e-6), kind("show", 1)),
            List.of(kind("list", 1e-6), kind("show", 1)));
    assertThat(engine.asked)
        .extracting(LoadRequest::folder)
        .containsExactly(
            Path.of("/out/01-m-1"), Path.of("/out/show/01-m-1"), Path.of("/out/show/02-m-1"));
    assertThat(engine.asked.getFirst().exchange().login()).hasValue(login);
    assertThat(engine.asked.getFirst().exchange().variables())
        .isEqualTo(Map.of("id", new RequestValues.Numbers(1, 2)));
  }

  @Test
  void aLoadMayAskForTheEndOfEachConnection() throws Exception {
    loads(new RequestPattern("/a", Map.of(), Optional.empty()))
        .closing()
        .run(service, "m", 1, TIMES, _ -> {});

    assertThat(engine.asked.getFirst().folder()).isEqualTo(Path.of("/out/closing/01-m-1"));
    assertThat(engine.asked.getFirst().exchange().endpoint())
        .isEqualTo(Endpoint.get("/a").with("Connection", "close"));
  }

  @Test
  void handshakesAreCountedInTheWindowAndTimedInAllOfTheLoad() {
    List<LoadSecond> seconds =
        List.of(handshakes(Phase.RAMP, 4, 40), handshakes(Phase.WINDOW, 1, 5));

    assertThat(Loads.handshakes(outcome(LoadSummaries.of(1, 10, 1), seconds)))
        .isEqualTo(new Handshakes(0.1, 9, 0));
    assertThat(Loads.handshakes(outcome(summary, List.of()))).isEqualTo(Handshakes.NONE);
  }

  private static LoadOutcome outcome(LoadSummary summary, List<LoadSecond> seconds) {
    return new LoadOutcome(summary, null, seconds, false);
  }

  private static LoadSecond handshakes(Phase phase, long count, double sumMs) {
    LoadSecond plain = Seconds.of(0, 0, 5).as(0, phase);
    return new LoadSecond(
        plain.span(),
        plain.requests(),
        plain.level(),
        plain.latencies(),
        plain.generator(),
        null,
        null,
        new LoadSecond.Handshakes(count, sumMs));
  }

  private static KindRequest kind(String name, double share) {
    return new KindRequest(name, share, Endpoint.get("/" + name), "");
  }

  /** In 10 s, of two CPUs. */
  private static LoadPoint point(long ok, double background, boolean others, Found... found) {
    return point(
        ok,
        background,
        others,
        new ServiceTarget.OwnService("own", SELF, 2).beside(new BackgroundThreads(List.of(found))));
  }

  private static LoadPoint point(
      long ok, double background, boolean others, ServiceTarget.OwnService service) {
    LoadSummary seen = LoadSummaries.of(10, ok, 80, Map.of("reset", 100L));
    MeteredLoad.Use used =
        new MeteredLoad.Use(
            0,
            10_000_000_000L,
            Map.of(
                Part.SERVICE, 9.0 + background,
                Part.COMPILERS, 3.0,
                Part.COLLECTORS, 1.5,
                Part.JVM, 0.5,
                Part.BACKGROUND, background,
                Part.OTHERS_BUSY, 2.0,
                Part.OTHERS_IDLE, 6.0));
    return Loads.point(16, seen, used, service, 500, others);
  }

  /** Its CPUs are full at 9 s of CPU time in 10 s, though it is tied to more of them. */
  @Test
  void whatAQuotaGrantsIsAllThatTheServiceHas() {
    ServiceTarget.OwnService part = ServiceTarget.OwnService.ofQuota("own", SELF, 0.9);
    LoadPoint full = point(1_000, 0, true, part);

    assertThat(full.busy().service()).isCloseTo(1, within(1e-9));
    assertThat(full.cpuFull()).isTrue();
    assertThat(full.cpuMs()).as("6 ms of a whole CPU").isCloseTo(6 / 0.9, within(1e-9));
    assertThat(full.threads().cpuMs()).isCloseTo(4 / 0.9, within(1e-9));
    assertThat(part.words())
        .hasValue(
            "A quota grants the service the time of 0.90 CPUs: it counts as 1 CPU of 0.90 times the speed, in CPU times as well.");
    ServiceTarget.OwnService more = ServiceTarget.OwnService.ofQuota("own", SELF, 2.4);
    assertThat(more.cpus()).isEqualTo(2);
    assertThat(point(1_000, 0, true, more).cpuMs()).isCloseTo(5, within(1e-9));
    assertThat(point(1_000, 0, true, more).busy().service()).isCloseTo(0.375, within(1e-9));
    assertThat(ServiceTarget.OwnService.ofQuota("own", SELF, 2).words()).isEmpty();
  }

  @Test
  void aRequestCostsWhatTheServiceUsedWithoutItsCompilers() {
    assertThat(point(1_000, 0, true))
        .isEqualTo(
            new LoadPoint(
                16,
                100,
                80,
                6,
                new LoadPoint.Threads(4, 0.5),
                new LoadPoint.Busy(0.45, 0.15, 0.25, 0),
                100 / 1_100.0,
                Handshakes.NONE));
    assertThat(point(1_000, 0, false).busy().others()).isZero();
    assertThat(point(0, 0, true))
        .returns(0.0, LoadPoint::cpuMs)
        .returns(new LoadPoint.Threads(0, 0), LoadPoint::threads);
  }

  /**
   * A spinning thread keeps 2/3 of one of two CPUs where two are engine.asked for: a third of both.
   */
  @Test
  void whatSpinsBesideRequestsIsNoneOfTheirCost() {
    LoadPoint point = point(1_000, 8, true, new Found("9", "spinner", 1));

    assertThat(point.cpuMs()).isEqualTo(6);
    assertThat(point.busy().background()).isCloseTo(1 / 3.0, within(1e-9));
    assertThat(point.busy().service()).isCloseTo(0.45 / (2 / 3.0), within(1e-9));
  }

  @Test
  void aLoopThatCarriesTheRequestsCountsAsTheirs() {
    LoadPoint point = point(1_000_000, 100, true, new Found("9", "loop", 1));

    assertThat(point.cpuMs()).isCloseTo(0.106, within(1e-9));
    assertThat(point.busy().background()).isZero();
  }
}
