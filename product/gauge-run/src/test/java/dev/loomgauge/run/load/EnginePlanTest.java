package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.EngineProcess.ClockReading;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.rig.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A plan that its engine, a shell script, does not come to the end of. */
class EnginePlanTest {
  @TempDir private Path folder = Path.of("");

  @Test
  @Timeout(60)
  void anEngineThatHangsIsStoppedWhenItsLoadIsDue() throws Exception {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    EngineScript.install(home);
    Files.createFile(folder.resolve("endless"));
    LoadSecond second = Seconds.of(3, 1_700_000_000_000L, 9);
    Files.writeString(folder.resolve("seconds"), Wire.line(second) + "\n");
    Path log = folder.resolve("load.log");
    Path histogram = folder.resolve("latency.hlog");
    CountDownLatch began = new CountDownLatch(1);
    try (Children children = new Children()) {
      EngineProcess process =
          new EngineProcess(
              new Placement(new LocalHost(home, children), CpuSet.NONE),
              Launch.of("the load engine", List.of(home.java().toString(), "--plans"), log));
      SecondsMerge merge = new SecondsMerge(1, _ -> began.countDown());
      EngineOutput output =
          process.run("{\"histogram\":\"" + histogram + "\"}", merge, log, /* aheadMillis= */ 0);
      began.await();
      Programs.signal("STOP", process.child().pid());
      EnginePlan plan =
          new EnginePlan(process, output, histogram, ClockReading.HERE, System.nanoTime());
      GaugeLoadRun run = new GaugeLoadRun(List.of(plan), merge, Optional.empty(), histogram);

      assertThatThrownBy(run::await)
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith(
              "The load engine did not end when its load was over, and is stopped.")
          .hasMessageEndingWith("(whole log: " + log + ")");
      assertThat(process.child().alive()).isFalse();
    }
  }

  /** The load and the timeout of a request; what may follow the window, and two minutes. */
  @Test
  void anEngineIsDueLongAfterItsLoad() {
    LoadRequest request =
        EngineScript.load(
            new LoadRequest.Timing(
                new LoadRequest.Users(7, Duration.ZERO, 1, Duration.ofSeconds(40)),
                Duration.ofSeconds(20),
                Duration.ofSeconds(2),
                new Pace.Fixed(Duration.ofSeconds(1), Duration.ofSeconds(30))),
            folder);

    assertThat(EnginePlan.longest(request))
        .isEqualTo(Duration.ofSeconds(20 + 1 + 30 + 40 + 2 + 14 + 5 + 120));
  }
}
