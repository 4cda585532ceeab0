package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinningTest {
  private static final Worker ONE = new Worker(1, "", true);
  private static final Worker TWO = new Worker(2, "", true);

  private static TraceEvent event(Kind kind, Worker worker, double from, double to) {
    return new TraceEvent(kind, kind == Kind.PINNED ? "pinned in Shop.buy" : "x", worker, from, to);
  }

  @Test
  void theShareOfRequestsAndTheirTimeAreTold() {
    Pinning pinning =
        Pinning.of(
                List.of(
                    event(Kind.ENTRY, ONE, 0, 0.1),
                    event(Kind.WAIT, ONE, 0.01, 0.05),
                    event(Kind.PINNED, ONE, 0.01, 0.05),
                    event(Kind.PINNED, ONE, 0.06, 0.08),
                    event(Kind.ENTRY, TWO, 0, 0.1),
                    event(Kind.PINNED, TWO, 0.2, 0.3)))
            .orElseThrow();

    assertThat(pinning.share()).isEqualTo(0.5);
    assertThat(pinning.ms()).isCloseTo(60, within(1e-6));
    assertThat(pinning.words()).startsWith("50.0 %").contains("pinned in Shop.buy", "JDK 24");
  }

  @Test
  void theTimeIsThatOfOnePinnedRequestAndThePlaceWhereMostOfItWasSpent() {
    Worker three = new Worker(3, "", true);
    Pinning pinning =
        Pinning.of(
                List.of(
                    event(Kind.ENTRY, ONE, 0, 0.1),
                    new TraceEvent(Kind.PINNED, "in Shop.list", ONE, 0, 0.03),
                    event(Kind.ENTRY, TWO, 0, 0.1),
                    new TraceEvent(Kind.PINNED, "in Shop.buy", TWO, 0.05, 0.1),
                    event(Kind.ENTRY, three, 0, 0.1)))
            .orElseThrow();

    assertThat(pinning.share()).isCloseTo(2 / 3.0, within(1e-9));
    assertThat(pinning.ms()).isCloseTo(40, within(1e-9));
    assertThat(pinning.words())
        .isEqualTo(
            "66.7 % of requests keep their carrier thread while they wait, for 40.0 ms each, mostly"
                + " in Shop.buy: as many requests wait at once as there are CPUs. JDK 24 and newer"
                + " release it in synchronized code.");
  }

  @Test
  void requestsThatReleaseTheirCarriersAreNotPinned() {
    assertThat(Pinning.of(List.of(event(Kind.ENTRY, ONE, 0, 0.1)))).isEmpty();
  }

  /** A wait that has a name of its own is not counted again. */
  @Test
  void aPinnedWaitIsOneStep() {
    TracedPath path =
        PathTracer.follow(
                List.of(
                    event(Kind.ENTRY, ONE, 0, 0.1),
                    event(Kind.WAIT, ONE, 0.01, 0.05),
                    event(Kind.PINNED, ONE, 0.02, 0.05),
                    event(Kind.PINNED, ONE, 0.06, 0.08)))
            .orElseThrow();

    assertThat(path.steps().stream().filter(TracedPath.Wait.class::isInstance))
        .extracting(step -> ((TracedPath.Wait) step).label())
        .containsExactly("x", "pinned in Shop.buy");
  }
}
