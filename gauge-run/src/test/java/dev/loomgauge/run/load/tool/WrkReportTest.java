package dev.loomgauge.run.load.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.json.Wire;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WrkReportTest {
  private static final Instant END = Instant.parse("2026-01-01T00:00:10Z");

  @Test
  void rightAnswersAreThoseThatWereNeitherWrongNorLate() {
    LoadSummary load = read("wrk-window.json");

    assertThat(load)
        .returns(434L - 44L, LoadSummary::ok)
        .returns(Map.of("check-failed", 44L), LoadSummary::errors)
        .returns(44 / 434.0, LoadSummary::errorRate)
        .returns(2.001372, LoadSummary::windowSeconds)
        .returns(390 / 2.001372, LoadSummary::throughputRps);
  }

  @Test
  void microsecondsBecomeMilliseconds() {
    LoadSummary load = read("wrk-window.json");

    assertThat(load)
        .returns(0.068, LoadSummary::minMs)
        .returns(45985.493 / 1000, LoadSummary::meanMs)
        .returns(50.796, LoadSummary::p50Ms)
        .returns(51.425, LoadSummary::p90Ms)
        .returns(54.648, LoadSummary::p95Ms)
        .returns(55.075, LoadSummary::p99Ms)
        .returns(55.154, LoadSummary::p999Ms)
        .returns(55.154, LoadSummary::maxMs);
  }

  @Test
  void theWindowEndedAsTheReportWasWritten() {
    assertThat(read("wrk-window.json").windowStart()).isEqualTo("2026-01-01T00:00:07.998628Z");
  }

  @Test
  void lateAnswersAreTimeoutsAndLeaveNoLatencies() {
    LoadSummary load = read("wrk-timeouts.json");

    assertThat(load)
        .returns(0L, LoadSummary::ok)
        .returns(Map.of("timeout", 10L), LoadSummary::errors)
        .returns(1.0, LoadSummary::errorRate)
        .returns(0.0, LoadSummary::p99Ms);
  }

  @Test
  void whatWrkDoesNotKnowIsUnknownAndItsMeanIsMarked() {
    assertThat(read("wrk-window.json"))
        .returns(null, LoadSummary::begunInWindow)
        .returns(null, LoadSummary::inFlightAtStart)
        .returns(null, LoadSummary::inFlightAtEnd)
        .returns(null, LoadSummary::meanInFlight)
        .returns(null, LoadSummary::connectionsMin)
        .returns(null, LoadSummary::connectionsMax)
        .returns(null, LoadSummary::lagMaxMs)
        .returns(null, LoadSummary::lateStarts)
        .returns(null, LoadSummary::missedStarts)
        .returns(Map.of(), LoadSummary::status)
        .satisfies(load -> assertThat(load.meanFlaw()).contains("samples of its own"));
  }

  @Test
  void everyThreadGetsTheSameNumberOfConnections() {
    assertThat(Wrk.threads(100, 1)).isEqualTo(1);
    assertThat(Wrk.threads(100, 3)).isEqualTo(2);
    assertThat(Wrk.threads(7, 4)).isEqualTo(1);
    assertThat(Wrk.threads(2, 8)).isEqualTo(2);
    assertThat(Wrk.threads(10, 0)).isEqualTo(1);
  }

  private static LoadSummary read(String report) {
    return Wire.read(Scripts.shipped(report), WrkReport.class).summary(END);
  }
}
