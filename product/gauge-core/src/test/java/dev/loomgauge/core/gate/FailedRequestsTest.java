package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.gate.GateEvidence.Window;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Failures of two builds. */
class FailedRequestsTest {
  private static GateEvidence failing(long ok, long failed) {
    Window window = new Window(ok, failed, OptionalLong.empty());
    return new GateEvidence(List.of(window, window), List.of(), false, HeapSizes.NONE);
  }

  @Test
  void theShareThatFailsAndTheBytesAreThoseOfAllRequests() {
    Window window = new Window(90, 10, OptionalLong.of(5_000));

    assertThat(window.failedShare()).isEqualTo(0.1);
    assertThat(window.allocatedPerRequest()).hasValue(50);
    assertThat(new Window(0, 10, OptionalLong.empty()).failedShare()).isEqualTo(1);
    assertThat(new Window(0, 0, OptionalLong.of(5_000)))
        .returns(0.0, Window::failedShare)
        .returns(OptionalDouble.empty(), Window::allocatedPerRequest);
  }

  @Test
  void requestsThatFailAreWorse() {
    GateFact failed = fact(failing(100, 0), failing(90, 10));

    assertThat(failed.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(failed.baseWords()).isEqualTo("none");
    assertThat(failed.headWords()).isEqualTo("10.0 %");
    assertThat(outcome(failing(10, 0), failing(0, 0)))
        .as("nothing was answered")
        .isEqualTo(FactOutcome.UNSEEN);
  }

  /**
   * Of 80 requests of each, six failures against none have a chance of 1/64 at most, seven 1/128.
   */
  @Test
  void fewFailuresAreCountedOverAllWindowsAndOneHiccupIsNoNews() {
    GateEvidence fine = failures(0, 0, 0, 0, 0, 0, 0, 0);

    assertThat(outcome(fine, failures(1, 1, 1, 1, 1, 1, 0, 0))).isEqualTo(FactOutcome.EQUAL);
    assertThat(outcome(fine, failures(1, 1, 1, 1, 1, 1, 1, 0))).isEqualTo(FactOutcome.WORSE);
    assertThat(outcome(failures(1, 1, 1, 1, 1, 1, 1, 0), fine)).isEqualTo(FactOutcome.BETTER);
    assertThat(outcome(fine, failures(0, 0, 10, 0, 0, 0, 0, 0))).isEqualTo(FactOutcome.EQUAL);
    assertThat(outcome(failures(3, 2, 3, 2, 3, 2, 3, 2), failures(2, 3, 2, 4, 2, 3, 2, 3)))
        .isEqualTo(FactOutcome.EQUAL);
  }

  @Test
  void aBuildThatFailsIsHeldByItsOwnWindowsAgainstAllRequestsOfBoth() {
    assertThat(outcome(failures(2, 2, 2, 2, 2, 2, 2, 2), failing(4, 0)))
        .as("eight requests without a failure say little")
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(outcome(failures(0, 0, 0, 0, 0, 9, 0, 0), failing(1_000, 0)))
        .as("a hiccup of the base")
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(outcome(failures(0, 0, 0, 0, 5, 5, 0, 0), failing(1_000, 1)))
        .isEqualTo(FactOutcome.BETTER);
  }

  private static GateFact fact(GateEvidence base, GateEvidence head) {
    return GateDecision.of(base, head).facts().stream()
        .filter(fact -> fact.kind() == FactKind.FAILED)
        .findFirst()
        .orElseThrow();
  }

  private static FactOutcome outcome(GateEvidence base, GateEvidence head) {
    return fact(base, head).outcome();
  }

  private static GateEvidence failures(long... failed) {
    return new GateEvidence(
        LongStream.of(failed).mapToObj(n -> new Window(10 - n, n, OptionalLong.empty())).toList(),
        List.of(),
        false,
        HeapSizes.NONE);
  }
}
