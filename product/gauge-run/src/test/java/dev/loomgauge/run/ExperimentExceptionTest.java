package dev.loomgauge.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExperimentExceptionTest {
  @Test
  void whatCannotGoOnEndsTheCommandAsAFailureThatKeepsItsCause() {
    IOException cause = new IOException("full");

    for (UserError error :
        List.of(
            new ExperimentException("It ended.", cause), new TierException("It ended.", cause))) {
      assertThat(error).hasMessage("It ended.").hasCause(cause);
      assertThat(error.exitCode()).isEqualTo(3);
    }
    for (UserError error :
        List.of(new ExperimentException("It ended."), new TierException("It ended."))) {
      assertThat(error).hasMessage("It ended.").hasNoCause();
      assertThat(error.exitCode()).isEqualTo(3);
    }
  }
}
