package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kinds of request in the measured window of two processes. */
@Tag("full")
@Execution(ExecutionMode.CONCURRENT)
class KindsIT {
  @TempDir Path folder;

  @Test
  void eachKindIsCountedInTheWindowOverAllProcesses() throws IOException, InterruptedException {
    GaugeLoad engine = new GaugeLoad(Programs.INSTALLATION);
    try (LoopbackServer server = LoopbackServer.answering(20);
        Children children = new Children()) {
      LoadRequest request =
          new LoadRequest(
              LoadRequest.Exchange.of(
                  List.of(server.address(), server.address()),
                  Trust.OF_JDK,
                  List.of(
                      new KindRequest("list", 0.7, Endpoint.get("/list"), ""),
                      new KindRequest("other", 0.3, Endpoint.get("/other"), "")),
                  Optional.of(Endpoint.get("/login")),
                  Map.of(),
                  Duration.ofSeconds(5)),
              new LoadRequest.Timing(
                  new LoadRequest.Users(8, Duration.ZERO),
                  Duration.ofMillis(200),
                  Duration.ofMillis(50),
                  new Pace.Fixed(Duration.ofSeconds(3), Duration.ofSeconds(2))),
              1,
              folder,
              CpuSet.NONE);

      LoadSummary summary = engine.start(children, request, _ -> {}).await().summary();

      Map<String, LoadSummary.Kind> kinds = Objects.requireNonNull(summary.kinds());
      LoadSummary.Kind list = Objects.requireNonNull(kinds.get("list"));
      LoadSummary.Kind other = Objects.requireNonNull(kinds.get("other"));
      assertThat(Objects.requireNonNull(kinds.get("login")).ok()).as("before the window").isZero();
      assertThat(list.ok() + other.ok()).isEqualTo(summary.ok());
      assertThat((double) list.ok() / summary.ok())
          .isCloseTo(0.7, within(3 * Math.sqrt(0.21 / summary.ok())));
      assertThat(list.p50Ms()).isBetween(20.0, summary.latencies().maxMs());
      assertThat(other.p99Ms()).isBetween(other.p50Ms(), summary.latencies().maxMs());
      assertThat((list.ok() * list.meanMs() + other.ok() * other.meanMs()) / summary.ok())
          .isCloseTo(summary.meanMs(), withinPercentage(0.1));
    }
  }
}
