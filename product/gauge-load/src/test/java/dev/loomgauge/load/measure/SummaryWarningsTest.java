package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.measure.Summary.SummaryWarnings;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;

/** At each bound of a window of two seconds, and just beyond it. */
class SummaryWarningsTest {
  private static final long MS = 1_000_000;
  private static final String CLOSED = "'closed':{'users':3}";
  private static final String OPEN = "'open':{'rate':20}";

  private static ListAssert<String> warnings(
      String model, double cpuSeconds, long missedAtEnd, Consumer<Tally> window) {
    Tally tally = new Tally(0, 1_000 * MS, 3_000 * MS, model.equals(OPEN));
    tally.ok = 100;
    tally.connections.least = 3;
    window.accept(tally);
    Ending ending = new Ending(false);
    ending.drained.missedStarts = missedAtEnd;
    return assertThat(
        SummaryWarnings.of(
            new Summary(
                plan(model),
                new Timeline(0, 0, 0, 1_000 * MS, 3_000 * MS, 3_000 * MS, 1_000 * MS),
                tally,
                0,
                new ProcessMeter.Reading(cpuSeconds, 0),
                ending,
                false)));
  }

  private static ListAssert<String> warnings(String model, Consumer<Tally> window) {
    return warnings(model, 1, 0, window);
  }

  private static Plan plan(String model) {
    String json =
        "{'version':1,'target':'http://127.0.0.1:1','request':{'path':'/'},"
            + model
            + ",'windowMs':2000,'threads':2}";
    try {
      return PlanReader.read(
          new ByteArrayInputStream(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    } catch (PlanException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void atItsBoundsAWindowIsAsItShouldBe() {
    Consumer<Tally> bounds =
        window -> {
          window.lagMaxNanos = 50 * MS;
          window.waiting.last = 2;
          window.reconnects = 10;
        };

    warnings(CLOSED, 3.4, 0, bounds).isEmpty();
    warnings(OPEN, 3.4, 0, bounds).isEmpty();
  }

  @Test
  void aGeneratorThatIsLateOrBusyIsToldOf() {
    warnings(
            CLOSED,
            3.5,
            0,
            window -> {
              window.lagMaxNanos = 51 * MS;
              window.lateStarts = 1;
            })
        .containsExactly(
            "the generator was 51 ms late at worst, which is in the latencies: give it a free CPU",
            "the generator used 1.75 CPUs with 2 thread(s), so it may be the limit: use more"
                + " threads or processes",
            "1 starts were over 10 ms late by the generator's own doing: give it a free CPU");
  }

  /** A latency of a user begins when the generator has come to it. */
  @Test
  void latenessOfUsersThatThinkIsInTheirThinkTimesToo() {
    warnings("'closed':{'users':3,'thinkMs':100}", window -> window.lagMaxNanos = 51 * MS)
        .containsExactly(
            "the generator was 51 ms late at worst, which is in the latencies, or in the think"
                + " times where it came late to a user's next request: give it a free CPU");
    warnings(OPEN, window -> window.lagMaxNanos = 51 * MS)
        .containsExactly(
            "the generator was 51 ms late at worst, which is in the latencies: give it a free CPU");
  }

  @Test
  void arrivalsThatWereNotSentAreToldOf() {
    warnings(
            OPEN,
            1,
            4,
            window -> {
              window.missedStarts = 3;
              window.waiting.last = 3;
            })
        .containsExactly(
            "7 arrivals were given up for want of a free connection, or came too late to be sent:"
                + " raise open.maxConnections or lower the rate",
            "3 arrivals still waited for a connection at the end: the server takes less than the"
                + " rate, so latencies grow with the window: lower the rate or raise"
                + " open.maxConnections");
    warnings(OPEN, 1, 1, _ -> {}).hasSize(1);
    warnings(CLOSED, window -> window.waiting.last = 1_000).isEmpty();
  }

  @Test
  void usersWithoutAConnectionAndConnectionsThatDoNotLastAreToldOf() {
    warnings(
            CLOSED,
            window -> {
              window.connections.least = 2;
              window.reconnects = 11;
            })
        .containsExactly(
            "3 users had as few as 2 connections: see errors, or lengthen ramp and warm-up",
            "the server closed 11 connections for 100 responses: this measures connecting as much"
                + " as serving");
    warnings(OPEN, window -> window.connections.least = 0).isEmpty();
  }

  @Test
  void aWindowWithoutASuccessIsToldOfAndItsConnectionsAreNot() {
    warnings(
            CLOSED,
            window -> {
              window.ok = 0;
              window.reconnects = 11;
            })
        .containsExactly("no request succeeded inside the window: see errors and errorSamples");
    warnings(CLOSED, window -> window.ok = 1).isEmpty();
  }

  @Test
  void ofAWindowThatNeverBeganNothingElseIsSaid() {
    warnings(
            CLOSED,
            window -> {
              window.to = window.from;
              window.ok = 0;
              window.lateStarts = 1;
            })
        .containsExactly("the run ended before its window began: there is no figure");
  }

  @Test
  void aHandshakeForEachConnectionThatDoesNotLastIsToldWithItsMean() {
    warnings(
            CLOSED,
            window -> {
              window.reconnects = 11;
              window.handshakes = 4;
              window.handshakeNanos = 10 * MS;
            })
        .containsExactly(
            "the server closed 11 connections for 100 responses, each followed by a TLS handshake of"
                + " 2.5 ms: this measures connecting as much as serving");
  }
}
