package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every load tool behind the port must do; skipped where the tool is not installed. */
abstract class ToolContract {
  static final int USERS = 8;

  /** A tool may be late where others use its CPU, but not each time. */
  private static final int ATTEMPTS = 3;

  @TempDir Path folder;

  abstract Tool tool();

  final LoadEngine engine() {
    return Engines.of(Programs.INSTALLATION).named(tool().name());
  }

  @BeforeEach
  void theToolIsInstalled() {
    Map<String, String> environment = System.getenv();
    assumeTrue(tool().find(environment).isPresent(), () -> "needs " + tool().name());
  }

  final LoadRequest request(URI target, LoadRequest.Arrivals arrivals) {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(target),
            Endpoint.get("/order/{id}?of={customer}"),
            Map.of(
                "id", new RequestValues.Numbers(7, 9), "customer", new RequestValues.Numbers(1, 2)),
            "",
            Duration.ofSeconds(1)),
        new LoadRequest.Timing(
            arrivals,
            Duration.ofMillis(500),
            Duration.ofMillis(50),
            new Pace.Fixed(Duration.ofMillis(500), Duration.ofSeconds(2))),
        1,
        folder,
        CpuSet.NONE);
  }

  final LoadRequest request(URI target) {
    return request(target, new LoadRequest.Users(USERS, Duration.ZERO));
  }

  final LoadOutcome run(LoadRequest request) throws InterruptedException {
    try (Children children = new Children()) {
      return engine().start(children, request, second -> {}).await();
    }
  }

  @Test
  void whatItCountsIsWhatTheServerAnsweredInItsWindow() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(50)) {
      LoadSummary load = run(request(server.address())).summary();
      for (int i = 1; i < ATTEMPTS && Math.abs(load.ok() - answered(server, load)) > USERS; i++) {
        load = run(request(server.address())).summary();
      }

      assertThat(load.windowSeconds()).isBetween(2.0, 2.3);
      assertThat(load.ok()).isPositive().isCloseTo(answered(server, load), within((long) USERS));
      assertThat(load.throughputRps()).isEqualTo(load.ok() / load.windowSeconds(), within(0.01));
      assertThat(load.requests().errors()).isEmpty();
      assertThat(
              List.of(
                  load.latencies().minMs(),
                  load.latencies().p50Ms(),
                  load.latencies().p99Ms(),
                  load.latencies().p999Ms(),
                  load.latencies().maxMs()))
          .isSorted()
          .allSatisfy(latency -> assertThat(latency).isGreaterThanOrEqualTo(50));
      assertThat(load.meanMs()).isBetween(load.latencies().minMs(), load.latencies().maxMs());
    }
  }

  private static long answered(LoopbackServer server, LoadSummary load) {
    Instant from = Instant.parse(load.windowStart());
    return server.answeredBetween(from, from.plusNanos(Math.round(load.windowSeconds() * 1e9)));
  }

  @Test
  void whatItDoesNotKnowItDoesNotTell() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadOutcome outcome = run(request(server.address()));

      assertThat(outcome.seconds()).isEmpty();
      assertThat(outcome.interrupted()).isFalse();
      assertThat(outcome.summary())
          .returns(null, load -> load.population().connectionsMin())
          .returns(null, load -> load.generator().lagMaxMs())
          .returns(null, load -> load.population().meanInFlight());
    }
  }

  @Test
  void variablesOfThePathAreDrawnFromTheirRanges() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(5)) {
      run(request(server.address()));

      assertThat(server.paths)
          .containsExactlyInAnyOrder(
              Stream.of(7, 8, 9)
                  .flatMap(id -> Stream.of(1, 2).map(of -> "/order/" + id + "?of=" + of))
                  .toArray(String[]::new));
    }
  }

  @Test
  void aWrongStatusIsAFailedCheck() throws IOException, InterruptedException {
    LoopbackServer.Manners everyFourthFails =
        (number, path) -> {
          Thread.sleep(20);
          return number % 4 == 0 ? LoopbackServer.UNAVAILABLE : LoopbackServer.OK;
        };
    try (LoopbackServer server = new LoopbackServer(everyFourthFails)) {
      LoadSummary load = run(request(server.address())).summary();

      assertThat(load.requests().errors()).containsOnlyKeys("check-failed");
      assertThat(load.requests().errorRate()).isEqualTo(0.25, within(0.05));
    }
  }

  @Test
  void anAnswerAfterTheTimeoutIsATimeout() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(1_300)) {
      LoadSummary load = run(request(server.address())).summary();

      assertThat(load.ok()).isZero();
      assertThat(load.requests().errors()).containsOnlyKeys("timeout");
      assertThat(load.failed()).isGreaterThanOrEqualTo(USERS);
    }
  }

  @Test
  void aLoadThatIsStoppedInItsWindowTellsWhatItHasCounted()
      throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20);
        Children children = new Children()) {
      LoadRequest request = request(server.address());
      RunningLoad load = engine().start(children, request, second -> {});
      Thread.sleep(request.timing().length().minusSeconds(1));
      load.stop();
      LoadOutcome outcome = load.await();

      assertThat(outcome.interrupted()).isTrue();
      assertThat(outcome.summary().windowSeconds()).isBetween(0.2, 1.6);
      assertThat(outcome.summary().ok()).isPositive();
    }
  }

  @Test
  void nothingOfItIsLeftBehindWhenItsWarmUpIsEnded() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      List<ProcessHandle> processes;
      try (Children children = new Children()) {
        RunningLoad load = engine().start(children, request(server.address()), second -> {});
        ProcessHandle process = ProcessHandle.of(load.pids().getFirst()).orElseThrow();
        Thread.sleep(500);
        processes = Stream.concat(Stream.of(process), process.descendants()).toList();
        load.stop();
        assertThat(load.await().summary().ok()).isZero();
      }
      for (ProcessHandle process : processes) {
        assertThat(Programs.within(Duration.ofSeconds(5), () -> Programs.ended(process.pid())))
            .isTrue();
      }
    }
  }
}
