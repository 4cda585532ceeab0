package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Carriers;
import dev.loomgauge.core.result.Bottleneck.Cpu;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Bottleneck.Pool;
import dev.loomgauge.core.result.Bottleneck.Served;
import dev.loomgauge.core.result.Bottleneck.Unknown;
import dev.loomgauge.core.result.Bottleneck.Users;
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
    return new Judgement(null, bottleneck, List.of()).after(warmedUp(lastCompiled)).warnings();
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
  void aWarmOneHasNoWarning() {
    assertThat(warnings(new Unknown(), 0.01)).isEmpty();
  }
}
