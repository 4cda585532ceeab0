package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Carriers;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Served;
import dev.loomgauge.core.result.Bottleneck.Unknown;
import dev.loomgauge.core.result.Bottleneck.Users;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.RunQueue;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WarmthGateTest {
  private static WarmUp warmedUp(double lastCompiled) {
    return new WarmUp(
        "order-mvc",
        "virtual",
        89.6,
        List.of(new Burst(10, 5, 1, 900, 0.5, 4), new Burst(10, 6, 1, 900, 0.4, lastCompiled)));
  }

  private static List<TrialWarning> warnings(@Nullable Limiter limiter, double lastCompiled) {
    Bottleneck bottleneck = limiter == null ? null : new Bottleneck(limiter, 0.5, new Served(40));
    return new Judgement(null, bottleneck, List.of())
        .after(warmedUp(lastCompiled), null)
        .warnings();
  }

  @Test
  void trialsOfAServiceWhoseCompilersWereStillBusyHaveACaution() {
    for (Limiter limiter :
        Arrays.asList(new Cpu(List.of(Tier.SERVICE)), new Unknown(), new Carriers(), null)) {
      assertThat(warnings(limiter, 1.234))
          .containsExactly(
              new TrialWarning(
                  "not-warm",
                  Severity.CAUTION,
                  "after 90 s of warm-up the compilers of the service worked 1.23 s for the last"
                      + " burst of 6.0 s",
                  "Warm longer: a longer 'warm' under 'calibration' of the scenario. A service"
                      + " that is still being compiled needs more CPU per request than later."));
    }
  }

  @Test
  void itIsANoteWhereUsersOrAPoolLimitTheThroughput() {
    for (Limiter limiter : List.of(new Users(), new Pool("threads"))) {
      assertThat(warnings(limiter, 1.234))
          .containsExactly(
              new TrialWarning(
                  "not-warm",
                  Severity.NOTE,
                  "after 90 s of warm-up the compilers of the service worked 1.23 s for the last"
                      + " burst of 6.0 s",
                  "None is needed for the throughput: CPU time does not limit it."));
    }
  }

  @Test
  void compilersThatRestedInTheWindowAreNoDoubt() {
    assertThat(inWindow(new Unknown(), 398, 0.91)).isEmpty();
    assertThat(inWindow(new Unknown(), 398, 0.85))
        .singleElement()
        .extracting(TrialWarning::evidence)
        .asString()
        .endsWith("burst of 6.0 s, and the JVM's own threads used 0.10 CPUs in the window");
  }

  @Test
  void usersWhoseRequestsAreMostlyCpuTimeDependOnIt() {
    assertThat(inWindow(new Users(), 1000, 0.85))
        .extracting(TrialWarning::severity)
        .containsExactly(Severity.CAUTION);
    assertThat(inWindow(new Users(), 10_000, 0.85))
        .extracting(TrialWarning::severity)
        .containsExactly(Severity.NOTE);
    assertThat(inWindow(new Pool("threads"), 1000, 0.85))
        .extracting(TrialWarning::severity)
        .containsExactly(Severity.NOTE);
  }

  /**
   * What is said of 95 % of a CPU.
   *
   * @param meanMs of a request, one each second
   * @param running CPUs that the application used
   */
  private static List<TrialWarning> inWindow(Limiter limiter, double meanMs, double running) {
    Trials trial = new Trials();
    trial.rps = 1;
    trial.meanMs = meanMs;
    trial.servicePct = 95;
    trial.jvm = JvmUses.queued(new RunQueue(running, 0, null));
    return new Judgement(null, new Bottleneck(limiter, 0.5, new Served(40)), List.of())
        .after(warmedUp(4), trial.measurement())
        .warnings();
  }

  @Test
  void aWarmOneHasNoWarning() {
    assertThat(warnings(new Unknown(), 0.01)).isEmpty();
  }
}
