package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.NoiseFloor;
import dev.loomgauge.run.fitness.NoisePlan;
import dev.loomgauge.run.fitness.SelfComparison;
import dev.loomgauge.run.fitness.SelfComparison.Limited;
import dev.loomgauge.run.fitness.SelfComparison.NoisePair;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The noise floor with its real programs, too short to say anything of the machine. */
@Tag("full")
class NoiseFloorIT {
  private static final NoisePlan SHORT =
      new NoisePlan(2, Duration.ofMillis(2_400), Duration.ofMillis(500), 1);

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  @TempDir private Path folder = Path.of("");

  @Test
  void aCellIsComparedWithItselfAndNoProcessStays() throws Exception {
    Topology topology = Topology.detect();
    List<Limited> told = new ArrayList<>();

    List<SelfComparison> noise =
        floor(topology).measure(SHORT, (limited, number, of, left) -> told.add(limited));

    assertThat(told)
        .containsExactly(
            Limited.WAIT,
            Limited.WAIT,
            Limited.CPU,
            Limited.CPU,
            Limited.WAIT,
            Limited.WAIT,
            Limited.CPU,
            Limited.CPU);
    assertThat(noise).extracting(SelfComparison::limited).containsExactly(Limited.values());
    for (SelfComparison comparison : noise) {
      assertThat(comparison.pairs()).hasSize(2);
      assertThat(comparison.low()).isPositive().isLessThanOrEqualTo(comparison.ratio());
      assertThat(comparison.high()).isFinite().isGreaterThanOrEqualTo(comparison.ratio());
    }
    // 200 users behind 100 ms cannot get more than 2,000 answers a second, but for the window's
    // edges.
    assertThat(noise.getFirst().pairs())
        .flatExtracting(NoisePair::a, NoisePair::b)
        .allSatisfy(perSecond -> assertThat((Double) perSecond).isBetween(0.0, 2_700.0));
    assertNoProcessStays();
    assertThat(Topology.detect().cpus()).isEqualTo(topology.cpus());
  }

  @Test
  void anInterruptEndsItWithItsProcesses() throws Exception {
    Thread thread = Thread.currentThread();

    Throwable thrown =
        org.assertj.core.api.Assertions.catchThrowable(
            () ->
                floor(Topology.detect())
                    .measure(SHORT, (limited, number, of, left) -> thread.interrupt()));

    assertThat(thrown).isInstanceOf(InterruptedException.class);
    assertNoProcessStays();
  }

  /** The watchdog's own shell ends by itself a moment after its pipe is closed. */
  private static void assertNoProcessStays() throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline && descendants().findAny().isPresent()) {
      Thread.sleep(50);
    }
    assertThat(descendants().map(process -> process.info().commandLine())).isEmpty();
  }

  private static Stream<ProcessHandle> descendants() {
    return ProcessHandle.current().descendants().filter(ProcessHandle::isAlive);
  }

  private NoiseFloor floor(Topology topology) {
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    return new NoiseFloor(home, TierCpus.assign(topology), topology.cpus(), folder);
  }
}
