package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.experiment.OneRun;
import dev.loomgauge.run.service.StartedService;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class WatchTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void samplesAreThoseSinceTheServiceAndEachIsToldToItsListener() throws Exception {
    BlockingQueue<Sample> told = new ArrayBlockingQueue<>(100);
    try (OneRun run =
        OneRun.of(
            folder,
            Path.of(System.getProperty("java.home")),
            "address: \"http://192.0.2.7:81\"",
            "")) {
      StartedService service =
          new StartedService(run.scenario.serviceFor("virtual"), Map.of(), List.of(), Map.of());
      run.watch.begin(service, told::add);
      assertThat(told.poll(20, TimeUnit.SECONDS)).isNotNull();
      List<Sample> before = run.watch.samples();
      assertThat(before).isNotEmpty();

      run.watch.begin(service);

      assertThat(run.watch.samples()).doesNotContainAnyElementsOf(before);
      assertThat(run.watch.pids(service)).isEqualTo(Map.of(Tier.SERVICE, List.of()));
      assertThat(run.watch.jvm(service)).isEmpty();
      assertThat(run.watch.setup(service)).isEmpty();
    }
  }
}
