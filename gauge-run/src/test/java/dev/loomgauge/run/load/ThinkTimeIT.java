package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThinkTimeIT {
  private static final int USERS = 8;
  private static final double THINK_MS = 50;

  @TempDir Path folder;

  @Test
  void allUsersEitherWaitForAnAnswerOrThinkAtLeastAsLongAsAsked()
      throws IOException, InterruptedException {
    GaugeLoad engine =
        new GaugeLoad(
            Programs.JAVA_HOME.resolve("bin/java"), Path.of("../gauge-load/target/gauge-load.jar"));
    try (LoopbackServer server = LoopbackServer.answering(20);
        Children children = new Children()) {
      LoadOrder order =
          new LoadOrder(
              List.of(server.address()),
              "/",
              Map.of(),
              new LoadOrder.Users(USERS, Duration.ofMillis((long) THINK_MS)),
              Duration.ofMillis(200),
              Duration.ofMillis(50),
              new Pace.Fixed(Duration.ofSeconds(1), Duration.ofSeconds(2)),
              Duration.ofSeconds(5),
              "",
              1,
              folder,
              CpuSet.NONE);

      LoadSummary summary = engine.start(children, order, _ -> {}).await().summary();

      Thinking kept = Objects.requireNonNull(summary.thinking());
      assertThat(kept.count()).isPositive();
      assertThat(kept.meanMs()).isGreaterThanOrEqualTo(THINK_MS);
      double inSystem = Objects.requireNonNull(summary.inSystem());
      assertThat(inSystem + kept.users()).isCloseTo(USERS, within(0.001));
    }
  }
}
