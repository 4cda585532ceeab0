package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.DownstreamState.Counters;
import org.junit.jupiter.api.Test;

class DownstreamTallyTest {
  @Test
  void aRequestIsInFlightUntilItIsAnsweredOrAbandoned() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();
    tally.arrived();
    tally.arrived();

    tally.answered(0);
    tally.abandoned();

    assertThat(tally.read().inFlight()).isEqualTo(1);
    assertThat(tally.read().abandoned()).isEqualTo(1);
  }

  @Test
  void timeInFlightEndsWithTheRequests() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();
    tally.arrived();
    tally.answered(0);
    tally.abandoned();

    Counters atOnce = tally.read();
    Counters later = tally.read();

    assertThat(atOnce.inFlight()).isZero();
    assertThat(later.inFlightNanos()).isEqualTo(atOnce.inFlightNanos()).isPositive();
  }

  @Test
  void whatIsInFlightStaysSoWhenCountsBeginAgain() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();

    tally.restart();

    assertThat(tally.read()).returns(0L, Counters::requests).returns(1L, Counters::inFlight);
  }
}
