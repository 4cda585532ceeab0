package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Tag("full")
@Execution(ExecutionMode.CONCURRENT)
class ThinkTimeIT {
  private static final int USERS = 8;
  private static final double THINK_MS = 50;

  @TempDir Path folder;

  @Test
  void allUsersEitherWaitForAnAnswerOrThinkAtLeastAsLongAsAsked()
      throws IOException, InterruptedException {
    GaugeLoad engine = new GaugeLoad(Programs.INSTALLATION);
    try (LoopbackServer server = LoopbackServer.answering(20);
        Children children = new Children()) {
      LoadRequest request =
          new LoadRequest(
              new LoadRequest.Exchange(
                  List.of(server.address()),
                  Endpoint.get("/"),
                  Map.of(),
                  "",
                  Duration.ofSeconds(5)),
              new LoadRequest.Timing(
                  new LoadRequest.Users(USERS, Duration.ofMillis((long) THINK_MS)),
                  Duration.ofMillis(200),
                  Duration.ofMillis(50),
                  new Pace.Fixed(Duration.ofSeconds(3), Duration.ofSeconds(2))),
              1,
              folder,
              CpuSet.NONE);

      LoadSummary summary = engine.start(children, request, _ -> {}).await().summary();

      Thinking kept = Objects.requireNonNull(summary.thinking());
      assertThat(kept.count()).isPositive();
      assertThat(kept.meanMs()).isGreaterThanOrEqualTo(THINK_MS);
      double inSystem = Objects.requireNonNull(summary.population().inSystem());
      assertThat(inSystem + kept.users()).isCloseTo(USERS, within(0.001));
    }
  }
}
