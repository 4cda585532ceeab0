package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OpenModelIT {

  @Test
  void arrivalsComeAtTheRateWhateverTheAnswersDo() throws Exception {
    try (var server = LoopbackServer.answering(200)) {
      Output output =
          Output.of(server.port(), "'open':{'rate':100},'warmupMs':1000,'windowMs':2000");
      assertThat(output.number("begunInWindow")).isCloseTo(200, within(3L));
      assertThat(output.number("ok")).isCloseTo(200, within(12L));
      // Little: 100/s for 0.2 s.
      assertThat(output.ms("meanInFlight")).isCloseTo(20, within(3.0));
      assertThat(output.number("missedStarts")).isZero();
    }
  }

  @Test
  void arrivalsThatNeverFindAConnectionAreMissedStarts() throws Exception {
    try (var server = LoopbackServer.answering(100)) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':100,'maxConnections':2},'timeoutMs':300,'warmupMs':1000,'windowMs':1000");
      // Two connections serve 20 of 100 a second.
      assertThat(output.number("ok")).isBetween(10L, 30L);
      assertThat(output.number("missedStarts")).isBetween(60L, 130L);
      assertThat(output.errors("timeout")).isPositive();
      assertThat(output.ms("meanWaiting")).isGreaterThan(10.0);
      assertThat(output.summary().get("warnings").toString()).contains("raise open.maxConnections");
    }
  }

  @Test
  void poissonArrivalsKeepTheRate() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      Output output =
          Output.of(
              server.port(),
              "'open':{'rate':500,'arrivals':'poisson'},'threads':2,'warmupMs':500,'windowMs':2000");
      // 1,000 expected, a standard deviation of 32.
      assertThat(output.number("begunInWindow")).isBetween(840L, 1160L);
      assertThat(output.summary().get("errors").size()).isZero();
    }
  }
}
