package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.WarmUp.Burst;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarmthGateTest {
  private static WarmUp warmedUp(double lastCompiled) {
    return new WarmUp(
        "order-mvc",
        "virtual",
        89.6,
        List.of(new Burst(10, 5, 1, 900, 0.5, 4), new Burst(10, 6, 1, 900, 0.4, lastCompiled)));
  }

  @Test
  void aServiceThatIsStillBeingCompiledIsToldWithItsLastBurst() {
    assertThat(WarmthGate.warning(warmedUp(1.234)))
        .hasValueSatisfying(
            warning -> {
              assertThat(warning)
                  .returns("not-warm", TrialWarning::code)
                  .returns(Severity.CAUTION, TrialWarning::severity);
              assertThat(warning.evidence())
                  .isEqualToIgnoringCase(
                      "after 90 s of warm-up the compilers of the service worked 1.23 s for the"
                          + " last burst of 6.0 s");
            });
  }

  @Test
  void aWarmOneIsNot() {
    assertThat(WarmthGate.warning(warmedUp(0.01))).isEmpty();
  }
}
