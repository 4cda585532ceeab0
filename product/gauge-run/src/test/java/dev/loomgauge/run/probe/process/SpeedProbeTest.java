package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.CpuClock.PosixCpuClock;
import dev.loomgauge.run.probe.process.SpeedProbe.FixedWork;
import dev.loomgauge.run.probe.process.SpeedProbe.ThreadAffinity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class SpeedProbeTest {
  @Test
  void theWorkIsTimedOnCpusOfTheMachine() throws InterruptedException {
    assumeThat(PosixCpuClock.available()).isTrue();
    CpuSet last = CpuSet.of(Topology.detect().cpus().cpus().getLast());

    try (SpeedProbe probe = SpeedProbe.start(last)) {
      long begin = System.nanoTime();
      while (probe.micros(begin, System.nanoTime()).isEmpty()) {
        Thread.sleep(10);
      }
      assertThat(probe.micros(begin, System.nanoTime()).getAsDouble()).isPositive();
      assertThat(probe.micros(0, 1)).isEmpty();
    }
  }

  @Test
  void withoutCpusOfItsOwnNothingIsTimed() {
    try (SpeedProbe probe = SpeedProbe.start(CpuSet.NONE)) {
      assertThat(probe.micros(0, Long.MAX_VALUE)).isEmpty();
    }
  }

  @Test
  void theWorkIsTheSameEachTime() {
    assertThat(new FixedWork().run()).isEqualTo(new FixedWork().run());
  }

  @Test
  void theSpeedOfASpanIsTheMedianOfItsTimingsInMicroseconds() {
    try (SpeedProbe probe = SpeedProbe.start(CpuSet.NONE)) {
      probe.add(new SpeedProbe.Timing(1_000, 90_000));
      probe.add(new SpeedProbe.Timing(2_000, 10_000));
      probe.add(new SpeedProbe.Timing(3_000, 40_000));
      probe.add(new SpeedProbe.Timing(4_000, 20_000));

      assertThat(probe.micros(1_000, 3_000)).hasValue(40);
      assertThat(probe.micros(2_000, 4_000)).hasValue(20);
      assertThat(probe.micros(3_000, 4_000)).hasValue(30);
      assertThat(probe.micros(4_001, 9_000)).isEmpty();
      assertThat(probe.micros(0, 999)).isEmpty();
    }
  }

  @Test
  void timingsOfTheLastFiveMinutesAreKept() {
    long minutes = 5 * 60 * 1_000_000_000L;
    try (SpeedProbe probe = SpeedProbe.start(CpuSet.NONE)) {
      probe.add(new SpeedProbe.Timing(0, 1_000));
      probe.add(new SpeedProbe.Timing(1, 2_000));
      probe.add(new SpeedProbe.Timing(minutes, 3_000));
      assertThat(probe.micros(0, 0)).hasValue(1);

      probe.add(new SpeedProbe.Timing(minutes + 1, 4_000));

      assertThat(probe.micros(0, 0)).isEmpty();
      assertThat(probe.micros(1, 1)).hasValue(2);
    }
  }

  private static List<String> allowedAfter(CpuSet cpus) throws InterruptedException {
    List<String> allowed = new ArrayList<>();
    Thread thread =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    allowed.add(String.valueOf(ThreadAffinity.tie(cpus)));
                    Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                        .map(line -> line.replaceFirst(".*\\s", ""))
                        .forEach(allowed::add);
                  } catch (IOException e) {
                    allowed.add(e.toString());
                  }
                });
    thread.join();
    return allowed;
  }

  @Test
  void aThreadIsTiedToTheCpusThatAreNamedAndToNoneThatIsNotThere() throws InterruptedException {
    assumeThat(PosixCpuClock.available()).isTrue();
    CpuSet all = Topology.detect().cpus();

    for (int cpu : all.cpus()) {
      assertThat(allowedAfter(CpuSet.of(cpu))).containsExactly("true", String.valueOf(cpu));
    }
    assertThat(allowedAfter(all)).containsExactly("true", all.toString());
    assertThat(allowedAfter(CpuSet.of(1_000))).containsExactly("false", all.toString());
    assertThat(allowedAfter(CpuSet.of(all.cpus().getFirst(), 1_000)))
        .containsExactly("true", String.valueOf(all.cpus().getFirst()));
  }
}
