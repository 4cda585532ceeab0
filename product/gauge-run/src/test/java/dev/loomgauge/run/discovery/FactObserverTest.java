package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.gate.GateEvidence;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** With loads that are answered at once. A process cannot attach to itself, so nothing is seen. */
class FactObserverTest {
  private final List<Progress.News> news = new ArrayList<>();

  /** What is done with the observers of a service. */
  private interface Part<T> {
    T of(ServiceTarget.OwnService own, Observer observer, FactObserver facts) throws Exception;
  }

  private <T> T with(StubEngine engine, Part<T> part) throws Exception {
    try (Children children = new Children()) {
      Loads loads =
          new Loads(
              children,
              engine,
              new TierCpus(Map.of(), false, 1, List.of()),
              new RequestPattern("/", Map.of(), Optional.empty()),
              Path.of("/out"),
              news::add);
      Recorder.Setting recorders =
          new Recorder.Setting(Path.of("/no/agent"), Path.of("/out"), Map.of(), news::add);
      ServiceTarget.OwnService own =
          new ServiceTarget.OwnService(
              "own",
              Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1"))),
              1);
      Observer observer = new Observer(loads, recorders, 256, ObserverTest.PACE);
      return part.of(own, observer, new FactObserver(observer, recorders));
    }
  }

  private GateEvidence observed(StubEngine engine) throws Exception {
    return with(
        engine, (own, _, facts) -> facts.observe(own, "head", () -> engine.loads.add("warm")));
  }

  private static StubEngine answeringAfter(double millis) {
    return new StubEngine(_ -> ObserverTest.summary(10, 0, LoadSummary.Latencies.constant(millis)));
  }

  @Test
  void aBuildIsWarmedAndThenAskedByAFewUsers() throws Exception {
    StubEngine engine = answeringAfter(4);

    GateEvidence seen = observed(engine);

    assertThat(engine.loads)
        .containsExactly(
            "/out/01-head-1: 1 users, 0 + 0 + 20 ms",
            "/out/02-head-16: 16 users, 0 + 0 + 30 ms",
            "/out/03-head-16: 16 users, 0 + 0 + 30 ms",
            "warm",
            "/out/04-head-1: 1 users, 0 + 0 + 20 ms",
            "/out/05-head-2: 2 users, 0 + 20 + 8000 ms");
    assertThat(seen.windows())
        .containsExactly(new Window(StubEngine.SECOND.requests().ok(), 0, OptionalLong.empty()));
    assertThat(seen.events()).isEmpty();
    assertThat(seen.connects()).isFalse();
    assertThat(news.stream().filter(Progress.Note.class::isInstance)).hasSize(1);
  }

  /** What the recording has changed settles before the larger loads, which begin with one user. */
  @Test
  void aServiceThatIsLoadedAsWellIsWarmedOnce() throws Exception {
    StubEngine engine = answeringAfter(4);

    CountedService seen =
        with(
            engine,
            (own, observer, facts) ->
                CountedService.of(own, observer, facts, () -> engine.loads.add("warm"), true));

    assertThat(engine.loads)
        .startsWith(
            "/out/01-service-1: 1 users, 0 + 0 + 20 ms",
            "/out/02-service-16: 16 users, 0 + 0 + 30 ms",
            "/out/03-service-16: 16 users, 0 + 0 + 30 ms",
            "warm",
            "/out/04-service-1: 1 users, 0 + 0 + 20 ms",
            "/out/05-service-2: 2 users, 0 + 20 + 8000 ms",
            "/out/06-service-16: 16 users, 0 + 0 + 40 ms",
            "/out/07-platform-1: 1 users, 0 + 0 + 20 ms")
        .containsOnlyOnce("warm");
    assertThat(engine.loads.get(8)).startsWith("/out/08-platform-16: 16 users, 4 + ");
    assertThat(seen.loads()).isPresent();
    assertThat(seen.counts().windows()).hasSize(1);
  }

  @Test
  void aWindowIsAsManySecondsAsARequestTakes() throws Exception {
    StubEngine engine = answeringAfter(1_200);

    observed(engine);

    assertThat(engine.loads.getLast()).endsWith(" + 16000 ms");
  }

  /** A window in which an allocation is not known says nothing, and the next begins behind it. */
  @Test
  void windowsAreSecondsTogetherWithWhatWasAllocatedBetweenTheirEnds() {
    Deque<OptionalLong> allocated =
        new ArrayDeque<>(
            Stream.of(5L, 100L, 1_100L, -1L, 4_000L, 4_500L)
                .map(bytes -> bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes))
                .toList());
    FactObserver.Seconds seconds = new FactObserver.Seconds(allocated::remove, 2);

    seconds.accept(second(Phase.WARMUP, 90, 9));
    for (int ok = 1; ok <= 9; ok++) {
      seconds.accept(second(Phase.WINDOW, ok, 10L * ok));
    }

    assertThat(seconds.windows())
        .containsExactly(
            new Window(3, 30, OptionalLong.of(1_000)),
            new Window(7, 70, OptionalLong.empty()),
            new Window(11, 110, OptionalLong.empty()),
            new Window(15, 150, OptionalLong.of(500)));
    assertThat(allocated).isEmpty();
  }

  private static LoadSecond second(Phase phase, long ok, long failed) {
    LoadSecond plain = Seconds.of(0, ok, 5).as(0, phase);
    return new LoadSecond(
        plain.span(),
        new LoadSecond.Requests(
            ok + failed, ok, Map.of("200", ok), Map.of("reset", failed), 5.0 * ok, 0, 0),
        plain.level(),
        plain.latencies(),
        plain.generator(),
        null,
        null,
        null);
  }
}
