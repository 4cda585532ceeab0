package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.DownstreamState.Counters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class DownstreamTallyTest {
  @Test
  void aRequestIsInFlightUntilItIsAnsweredOrAbandoned() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();
    tally.arrived();
    tally.arrived();

    tally.answered();
    tally.abandoned();

    assertThat(tally.read().inFlight()).isEqualTo(1);
    assertThat(tally.read().abandoned()).isEqualTo(1);
  }

  @Test
  void timeInFlightEndsWithTheRequests() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();
    tally.arrived();
    tally.answered();
    tally.abandoned();

    Counters atOnce = tally.read();
    Counters later = tally.read();

    assertThat(atOnce.inFlight()).isZero();
    assertThat(later.inFlightNanos()).isEqualTo(atOnce.inFlightNanos()).isPositive();
  }

  /** Several event loops count while another one reads. */
  @Test
  void timeInFlightIsThatOfTheRequestsInFlightWhateverHappensMeanwhile() throws Exception {
    DownstreamTally tally = new DownstreamTally();
    int loops = 2;
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < loops; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (!over.get()) {
                      tally.arrived();
                      tally.answered();
                    }
                  }));
    }
    long begin = System.nanoTime();
    long before = 0;
    try {
      while (System.nanoTime() - begin < 300_000_000) {
        long now = tally.read().inFlightNanos();
        assertThat(now).isBetween(before, loops * (System.nanoTime() - begin) + 1_000_000_000);
        before = now;
      }
    } finally {
      over.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }

  @Test
  void timeInFlightGrowsWhileARequestWaits() {
    DownstreamTally tally = new DownstreamTally();
    long before = System.nanoTime();
    tally.arrived();
    long arrived = System.nanoTime();
    while (System.nanoTime() - arrived < 5_000_000) {
      Thread.onSpinWait();
    }
    assertThat(tally.read().inFlightNanos()).isBetween(5_000_000L, System.nanoTime() - before);
  }

  @Test
  void whatIsInFlightStaysSoWhenCountsBeginAgain() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();

    tally.restart();

    assertThat(tally.read()).returns(0L, Counters::requests).returns(1L, Counters::inFlight);
  }

  @Test
  void eachEventIsCountedAsItselfUntilCountsBeginAgain() {
    DownstreamTally tally = new DownstreamTally();
    tally.arrived();
    tally.arrived();
    tally.answered();
    tally.answered();
    tally.failed();
    tally.arrived();
    tally.abandoned();

    assertThat(tally.read())
        .returns(3L, Counters::requests)
        .returns(1L, Counters::errors)
        .returns(1L, Counters::abandoned);
    tally.restart();
    assertThat(tally.read())
        .returns(0L, Counters::requests)
        .returns(0L, Counters::errors)
        .returns(0L, Counters::abandoned);
  }
}
