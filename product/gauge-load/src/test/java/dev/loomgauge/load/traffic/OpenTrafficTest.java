package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.Timeline;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.protocol.load.EngineSummary;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Arrivals whose servers are the test. */
@Timeout(60)
class OpenTrafficTest {
  private final EmbeddedLane lane = new EmbeddedLane("'open':{'rate':0.01,'maxConnections':3}");
  private final OpenTraffic traffic =
      new OpenTraffic(lane.lane(), lane.timeline(), (Model.Open) lane.lane().plan().model());

  OpenTrafficTest() throws Exception {}

  private void arrives() {
    traffic.due(System.nanoTime());
  }

  @Test
  void anArrivalTakesTheConnectionThatWasIdleLast() throws Exception {
    assertThat(lane.open(traffic).isOpen()).isTrue();
    EmbeddedChannel two = lane.open(traffic);
    EmbeddedChannel three = lane.open(traffic);
    arrives();
    assertThat(EmbeddedLane.requests(three)).isEqualTo(1);
    arrives();
    assertThat(EmbeddedLane.requests(two)).isEqualTo(1);
    EmbeddedLane.answer(three, EmbeddedLane.OK);
    EmbeddedLane.answer(two, EmbeddedLane.OK);
    arrives();
    assertThat(EmbeddedLane.requests(two)).isEqualTo(1);

    arrives();
    assertThat(EmbeddedLane.requests(three)).isEqualTo(1);
    EmbeddedLane.answer(three, EmbeddedLane.OK);
    lane.lane().stop();
    arrives();
    assertThat(EmbeddedLane.requests(three)).as("the load is over").isZero();

    EngineSummary summary = lane.summary();
    assertThat(summary.count())
        .returns(3L, EngineSummary.Count::ok)
        .returns(4L, EngineSummary.Count::begunInWindow)
        .returns(Map.of(), EngineSummary.Count::errors);
    assertThat(summary.levels())
        .returns(0L, EngineSummary.Levels::waitingAtEnd)
        .returns(1L, EngineSummary.Levels::inFlightAtEnd)
        .returns(3L, EngineSummary.Levels::connectionsMax);
  }

  @Test
  void anArrivalWhoseConnectionCannotBeOpenedIsOneErrorAndWaitsNoMore() throws Exception {
    arrives();
    arrives();

    assertThat(traffic.waits(System.nanoTime())).isEmpty();
    EngineSummary summary = lane.summary();
    assertThat(summary.count().errors()).isEqualTo(Map.of("other", 2L));
    assertThat(summary.levels().waitingAtEnd()).isZero();
    assertThat(summary.generator().missedStarts()).isZero();
  }

  private OpenTraffic windowFromSecond550(long start, long end) {
    long opens = start + TimeUnit.SECONDS.toNanos(550);
    Timeline timeline = new Timeline(start, 0, start, opens, end, end, TimeUnit.SECONDS.toNanos(1));
    return new OpenTraffic(lane.lane(), timeline, (Model.Open) lane.lane().plan().model());
  }

  /** One each 100 s, of which those of a window from 550 s to 1,050 s never came to their turn. */
  @Test
  void arrivalsOfTheWindowThatNeverCameToTheirTurnAreMissed() throws Exception {
    long start = lane.timeline().start();
    long end = start + TimeUnit.SECONDS.toNanos(1_050);
    OpenTraffic late = windowFromSecond550(start, end);
    late.start();
    lane.lane().recorder().endAt(end);
    late.stop();

    assertThat(lane.lane().stopped()).isTrue();
    assertThat(lane.summary().generator().missedStarts()).isEqualTo(5);
  }

  /** One each 100 s, in a window from 550 s on that is looked at first at 950 s. */
  @Test
  void arrivalsOfTheWindowBeforeTheLoopCameUpAreMissed() throws Exception {
    long start = System.nanoTime() - TimeUnit.SECONDS.toNanos(950);
    long end = start + TimeUnit.SECONDS.toNanos(2_000);
    windowFromSecond550(start, end).start();

    assertThat(lane.summary().generator().missedStarts()).isEqualTo(4);
  }
}
