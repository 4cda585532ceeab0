package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Mix;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.EngineScript;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.KeptServices;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whole observations of a service that the test answers for, with a script in place of the load
 * engine; what is started is a program that sleeps.
 */
class DiscoveryRunTest {
  private static final TierCpus ANYWHERE = new TierCpus(Map.of(), false, 1, List.of());
  private static final Pattern SLEEPER = Pattern.compile("sleep (\\d+) 0\\.12[56]");

  @TempDir private Path folder = Path.of("");

  private final Children children = new Children();
  private final List<Progress.News> news = new ArrayList<>();
  private final AtomicInteger status = new AtomicInteger(200);
  private final AtomicInteger asked = new AtomicInteger();
  private final Map<Integer, HttpServer> servers = new ConcurrentHashMap<>();
  private final Thread answering = Thread.ofVirtual().unstarted(this::answerForSleepers);

  @BeforeEach
  void anEngine() throws IOException {
    EngineScript.install(home());
    Files.writeString(folder.resolve("seconds"), Wire.line(Seconds.of(0, 0, 50)) + "\n");
    Latencies alike = new Latencies(100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0, 100.0);
    EngineSummary summary =
        new EngineSummary(
            new EngineSummary.Count(
                0, 10_000, 100, 10, 100, Map.of("200", 100L), Map.of(), 0, Map.of(), 0),
            alike,
            null,
            null,
            new EngineSummary.Levels(1, 1, 1, null, 1, 1, 0, null, null),
            new Generator(0.5, 0, 0, 0, 0),
            new EngineSummary.AfterWindow(0, Map.of(), 0, null, null),
            false,
            List.of(),
            null);
    Files.writeString(folder.resolve("summary"), Wire.line(summary) + "\n");
  }

  @AfterEach
  void end() throws InterruptedException {
    answering.interrupt();
    answering.join();
    servers.values().forEach(server -> server.stop(0));
    children.close();
  }

  private void serve(int port) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
      server.createContext(
          "/first",
          exchange -> {
            asked.incrementAndGet();
            exchange.sendResponseHeaders(status.get(), -1);
            exchange.close();
          });
      server.start();
      servers.put(server.getAddress().getPort(), server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** At the port with which each was started, as soon as it is up. */
  private void answerForSleepers() {
    try {
      while (true) {
        ProcessHandle.current()
            .descendants()
            .map(child -> SLEEPER.matcher(child.info().commandLine().orElse("")))
            .filter(Matcher::find)
            .map(found -> Integer.parseInt(found.group(1)))
            .filter(port -> !servers.containsKey(port))
            .forEach(this::serve);
        Thread.sleep(5);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the test is over
    }
  }

  private Installation home() {
    return new Installation(folder, folder.resolve("jdk"));
  }

  private static URI base(int port) {
    return URI.create("http://127.0.0.1:" + port);
  }

  private static final RequestPattern ANSWERED =
      new RequestPattern("/first", Map.of(), Optional.empty());

  /** The first answer is good, and no other. */
  private static final RequestPattern REFUSED =
      RequestPattern.of(
          new RequestSet(
              Map.of("list", Endpoint.get("/gone")),
              Mix.of("list"),
              Optional.empty(),
              Map.of(),
              "/first",
              List.of("list")));

  private static final String REFUSAL = "list: GET /gone is answered with 404 instead of 200";

  private static Discovery.Load load(Optional<URI> at, RequestPattern request) {
    return new Discovery.Load(request, new AskedOrigin(at, Trust.OF_JDK), 16, ObserverTest.PACE);
  }

  private Discovery discovery(Optional<URI> at, RequestPattern request) {
    return new Discovery(home(), load(at, request), folder.resolve("out"), news::add);
  }

  private static Discovery.Subject subject(String... command) {
    return new Discovery.Subject(
        new OwnCommand(List.of(command), Optional.empty(), Optional.empty(), Optional.empty()),
        Map.of(),
        Map.of("platform", Map.of()),
        SweptDelays.NONE);
  }

  /** Sleeps for as many seconds as its port has, and a fraction that tells one from another. */
  private static Discovery.Subject sleeper(String fraction) {
    return subject("/bin/sleep", "{port}", fraction);
  }

  private static List<ProcessHandle> sleepers() {
    return ProcessHandle.current()
        .descendants()
        .filter(child -> SLEEPER.matcher(child.info().commandLine().orElse("")).find())
        .toList();
  }

  private static boolean asleep() {
    return !sleepers().isEmpty();
  }

  @Test
  void aServiceIsSeenFromOutsideAfterItsFirstRightAnswer() throws Exception {
    serve(0);
    URI base = base(servers.keySet().iterator().next());
    OutsideView view = discovery(Optional.of(base), ANSWERED).outside(children, ANYWHERE);

    assertThat(view.points()).extracting(OutsideView.Point::users).containsExactly(3, 16);
    assertThat(asked).hasPositiveValue();
    assertThat(news)
        .contains(new Progress.Found("Load goes to %s, with up to 16 users.".formatted(base)));
    status.set(404);
    assertThatThrownBy(() -> discovery(Optional.of(base), ANSWERED).outside(children, ANYWHERE))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("GET " + base + "/first is answered with 404");
  }

  @Test
  void aServiceThatRefusesRequestsIsEnded() {
    answering.start();
    try (KeptServices kept = new KeptServices()) {
      Discovery discovery = discovery(Optional.of(base(Ports.free())), REFUSED);
      assertThatThrownBy(
              () ->
                  discovery.started(
                      sleeper("0.125"), kept, _ -> {}, Observer::observe, children, ANYWHERE))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith(REFUSAL);
      assertThat(asleep()).isFalse();
    }
    assertThat(folder.resolve("out/sleep-platform.log")).exists();
  }

  @Test
  void aServiceThatEndsAtOnceIsNoService() {
    try (KeptServices kept = new KeptServices()) {
      Discovery discovery = discovery(Optional.empty(), ANSWERED);
      Discovery.Subject ending = subject("/bin/sh", "-c", "exit 3");
      assertThatThrownBy(
              () -> discovery.started(ending, kept, _ -> {}, Observer::observe, children, ANYWHERE))
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith("Sh ended while starting, with exit code 3.");
    }
  }

  private List<ModeEvidence> observed(
      Map<String, Map<String, String>> modes,
      KeptServices kept,
      Optional<URI> at,
      Discovery.Observed by)
      throws InterruptedException {
    List<ModeEvidence> told = new ArrayList<>();
    List<ModeEvidence> seen =
        discovery(at, ANSWERED)
            .started(
                new Discovery.Subject(
                    sleeper("0.125").command(), Map.of(), modes, SweptDelays.NONE),
                kept,
                told::add,
                by,
                children,
                ANYWHERE);
    assertThat(told).isEqualTo(seen);
    return seen;
  }

  @Test
  void eachModeIsStartedAndObservedInTurnAndGoesOnAtRestForTheRun() throws Exception {
    answering.start();
    Map<String, Map<String, String>> modes = new LinkedHashMap<>();
    modes.put("platform", Map.of());
    modes.put("virtual", Map.of("VIRTUAL", "true"));
    List<String> order = new ArrayList<>();
    try (KeptServices kept = new KeptServices()) {
      List<ModeEvidence> seen =
          observed(
              modes,
              kept,
              Optional.empty(),
              (_, service, mode, thorough, warm) -> {
                warm.begins();
                service.requireAlive("now");
                order.add(mode + ", thorough: " + thorough + ", up: " + sleepers().size());
                return new ModeEvidence(
                    mode, List.of(), Optional.empty(), Optional.empty(), Map.of(), 0);
              });

      assertThat(seen).extracting(ModeEvidence::mode).containsExactly("platform", "virtual");
      assertThat(order)
          .containsExactly("platform, thorough: true, up: 1", "virtual, thorough: false, up: 2");
      assertThat(sleepers()).hasSize(2);
    }
    assertThat(asleep()).isFalse();
    assertThat(folder.resolve("out/sleep-platform.log")).exists();
    assertThat(folder.resolve("out/sleep-virtual.log")).exists();
  }

  /** Its threads are not looked at before, which takes seconds. */
  @Test
  void atAPortThatIsAskedForAServiceIsObservedByItsLoadsAndMakesRoomForTheNext() throws Exception {
    answering.start();
    int port = Ports.free();
    try (KeptServices kept = new KeptServices()) {
      List<ModeEvidence> seen =
          observed(
              Map.of("platform", Map.of()), kept, Optional.of(base(port)), Observer::observeBeside);

      assertThat(seen).extracting(ModeEvidence::mode).containsExactly("platform");
      assertThat(seen.getFirst().points())
          .isNotEmpty()
          .allSatisfy(point -> assertThat(point.rps()).isEqualTo(50));
      assertThat(servers).containsOnlyKeys(port);
      assertThat(asleep()).isFalse();
    }
    assertThat(Files.readAllLines(folder.resolve("plans")))
        .isNotEmpty()
        .allMatch(plan -> plan.contains("-platform-"));
  }

  private Builds builds(RequestPattern request) {
    return new Builds(discovery(Optional.empty(), request));
  }

  private static Map<GateBuild, Discovery.Subject> both(
      Discovery.Subject base, Discovery.Subject head) {
    Map<GateBuild, Discovery.Subject> both = new EnumMap<>(GateBuild.class);
    both.put(GateBuild.BASE, base);
    both.put(GateBuild.HEAD, head);
    return both;
  }

  @Test
  void aBuildThatDoesNotStartIsNamed() {
    Discovery.Subject ending = subject("/bin/sh", "-c", "exit 4");
    assertThatThrownBy(() -> builds(ANSWERED).counted(both(ending, ending), children, ANYWHERE))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("base: Sh ended while starting, with exit code 4.");
  }

  @Test
  void aBuildThatRefusesRequestsIsNamedAndEnded() {
    answering.start();
    Map<GateBuild, Discovery.Subject> builds = both(sleeper("0.125"), sleeper("0.126"));
    assertThatThrownBy(() -> builds(REFUSED).counted(builds, children, ANYWHERE))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("base: " + REFUSAL);
    assertThat(asleep()).isFalse();
    assertThat(folder.resolve("out/sleep-base.log")).exists();

    TimesAsked times =
        new TimesAsked(
            Duration.ofNanos(1), OptionalInt.of(2), 0.03, List.of(TimeMetric.THROUGHPUT));
    assertThatThrownBy(() -> builds(REFUSED).timed(builds, times, _ -> {}, children, ANYWHERE))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("base: " + REFUSAL);
    assertThat(asleep()).isFalse();
  }
}
