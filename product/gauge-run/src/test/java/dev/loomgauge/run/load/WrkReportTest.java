package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.run.load.PathPieces.Scripts;
import dev.loomgauge.run.load.WrkEngine.WrkReport;
import java.nio.file.Path;
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
        .returns(Map.of("check-failed", 44L), it -> it.requests().errors())
        .returns(44 / 434.0, it -> it.requests().errorRate())
        .returns(2.001372, LoadSummary::windowSeconds)
        .returns(390 / 2.001372, LoadSummary::throughputRps);
  }

  @Test
  void microsecondsBecomeMilliseconds() {
    LoadSummary load = read("wrk-window.json");

    assertThat(load)
        .returns(0.068, it -> it.latencies().minMs())
        .returns(45985.493 / 1000, LoadSummary::meanMs)
        .returns(50.796, it -> it.latencies().p50Ms())
        .returns(51.425, it -> it.latencies().p90Ms())
        .returns(54.648, it -> it.latencies().p95Ms())
        .returns(55.075, it -> it.latencies().p99Ms())
        .returns(55.154, it -> it.latencies().p999Ms())
        .returns(55.154, it -> it.latencies().maxMs());
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
        .returns(Map.of("timeout", 10L), it -> it.requests().errors())
        .returns(1.0, it -> it.requests().errorRate())
        .returns(0.0, it -> it.latencies().p99Ms());
  }

  @Test
  void whatWrkDoesNotKnowIsUnknownAndItsMeanIsMarked() {
    assertThat(read("wrk-window.json"))
        .returns(null, it -> it.requests().begunInWindow())
        .returns(null, it -> it.population().inFlightAtStart())
        .returns(null, it -> it.population().inFlightAtEnd())
        .returns(null, it -> it.population().meanInFlight())
        .returns(null, it -> it.population().connectionsMin())
        .returns(null, it -> it.population().connectionsMax())
        .returns(null, it -> it.generator().lagMaxMs())
        .returns(null, it -> it.generator().lateStarts())
        .returns(null, it -> it.generator().missedStarts())
        .returns(Map.of(), it -> it.requests().status())
        .satisfies(load -> assertThat(load.meanFlaw()).contains("samples of its own"));
  }

  @Test
  void everyThreadGetsTheSameNumberOfConnections() {
    assertThat(WrkEngine.threads(100, 1)).isEqualTo(1);
    assertThat(WrkEngine.threads(100, 3)).isEqualTo(2);
    assertThat(WrkEngine.threads(7, 4)).isEqualTo(1);
    assertThat(WrkEngine.threads(2, 8)).isEqualTo(2);
    assertThat(WrkEngine.threads(10, 0)).isEqualTo(1);
  }

  private static LoadSummary read(String report) {
    return Wire.read(Scripts.shipped(report), WrkReport.class).summary(END);
  }

  @Test
  void errorsHaveOurWordsAndOnlyWrongAndLateAnswersAreNoRightOnes() {
    WrkReport report = new WrkReport(2_000_000, 100, new WrkReport.Errors(1, 2, 3, 40, 5), null);

    assertThat(report.summary(END))
        .returns(55L, LoadSummary::ok)
        .returns(2.0, LoadSummary::windowSeconds)
        .returns(
            Map.of("connect", 1L, "read", 2L, "write", 3L, "check-failed", 40L, "timeout", 5L),
            it -> it.requests().errors());
    assertThat(new WrkReport(1, 5, new WrkReport.Errors(0, 0, 0, 3, 3), null).summary(END).ok())
        .isZero();
  }

  @Test
  void aReportThatIsNotThereIsTold() {
    assertThatThrownBy(() -> WrkReport.read(Path.of("none.json"), END))
        .isInstanceOf(LoadException.class)
        .hasMessage("Cannot read wrk's report none.json: none.json.");
  }
}
