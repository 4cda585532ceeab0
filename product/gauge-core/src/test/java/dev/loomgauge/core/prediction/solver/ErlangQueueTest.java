package dev.loomgauge.core.prediction.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Erlang C in closed form: rho for one server, 2 rho^2 / (1 + rho) for two. */
class ErlangQueueTest {
  @ParameterizedTest
  @CsvSource({
    "1, 0.5, 0.5",
    "1, 0.9, 0.9",
    "2, 1, 0.333333333333",
    "2, 1.6, 0.711111111111",
    "3, 2, 0.444444444444"
  })
  void theShareThatWaits(int servers, double load, double waits) {
    ErlangQueue queue = new ErlangQueue(servers, load, 0.01);

    assertThat(queue.waits()).isCloseTo(waits, within(1e-9));
    assertThat(queue.drain()).isCloseTo((servers - load) * 100, within(1e-9));
    assertThat(queue.meanWait()).isCloseTo(waits * 0.01 / (servers - load), within(1e-12));
    assertThat(queue.stretch()).isCloseTo(1 + waits / (servers - load), within(1e-9));
  }

  /** Of one server the whole response is exponential with the rate (1 - rho) / demand. */
  @Test
  void anEmptyQueueServesAtOnce() {
    ErlangQueue idle = new ErlangQueue(4, 0, 0.01);

    assertThat(idle.waits()).isZero();
    assertThat(idle.stretch()).isEqualTo(1);
  }
}
