package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.run.load.K6Engine.K6Report;
import dev.loomgauge.run.load.PathPieces.Scripts;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class K6ReportTest {
  private static final Duration UNTIL_WINDOW = Duration.ofSeconds(1);
  private static final Duration WINDOW = Duration.ofSeconds(2);
  private static final Instant BEGAN = Instant.ofEpochMilli(1_795_317_211_396L);
  private static final Instant END = BEGAN.plusMillis(3_010);

  @Test
  void theScriptsOwnMetricsAreTheWindow() {
    LoadSummary load = read("k6-summary.json", END);

    assertThat(load)
        .returns(BEGAN.plus(UNTIL_WINDOW).toString(), LoadSummary::windowStart)
        .returns(2.0, LoadSummary::windowSeconds)
        .returns(384L, LoadSummary::ok)
        .returns(192.0, LoadSummary::throughputRps)
        .returns(425L, it -> it.requests().begunInWindow())
        .returns(Map.of("check-failed", 42L), it -> it.requests().errors())
        .returns(Map.of("200", 384L, "5xx", 42L), it -> it.requests().status())
        .returns(42 / 426.0, it -> it.requests().errorRate());
  }

  @Test
  void latenciesAreThoseOfRightAnswersInTheWindowAlone() {
    assertThat(read("k6-summary.json", END))
        .returns(50.233492, it -> it.latencies().minMs())
        .returns(52.06612922395836, LoadSummary::meanMs)
        .returns(51.4806085, it -> it.latencies().p50Ms())
        .returns(54.071607199999995, it -> it.latencies().p90Ms())
        .returns(56.02217914999999, it -> it.latencies().p95Ms())
        .returns(59.63276059000001, it -> it.latencies().p99Ms())
        .returns(75.31949960700001, it -> it.latencies().p999Ms())
        .returns(75.629527, it -> it.latencies().maxMs());
  }

  @Test
  void noDroppedIterationIsNoMissedStartAndTheRestIsUnknown() {
    assertThat(read("k6-summary.json", END))
        .returns(0L, it -> it.generator().missedStarts())
        .returns(null, it -> it.generator().lateStarts())
        .returns(null, it -> it.population().meanInFlight())
        .returns(null, it -> it.population().connectionsMin())
        .returns(null, it -> it.generator().lagMaxMs())
        .returns(null, LoadSummary::meanFlaw);
  }

  @Test
  void refusedConnectionsAreCountedByTheirKind() {
    LoadSummary load = read("k6-refused.json", END.plusSeconds(60));

    assertThat(load)
        .returns(0L, LoadSummary::ok)
        .returns(Map.of("connect-refused", 200L), it -> it.requests().errors())
        .returns(Map.of(), it -> it.requests().status())
        .returns(0.0, LoadSummary::meanMs);
  }

  @Test
  void aLoadThatWasStoppedHasAWindowAsLongAsItRan() {
    assertThat(read("k6-summary.json", BEGAN.plusMillis(1_500)))
        .returns(0.5, LoadSummary::windowSeconds)
        .returns(768.0, LoadSummary::throughputRps);
  }

  @Test
  void aLoadThatWasStoppedBeforeItsWindowMeasuredNothing() {
    assertThat(read("k6-summary.json", BEGAN.plusMillis(900)))
        .returns(0.0, LoadSummary::windowSeconds)
        .returns(0L, LoadSummary::ok);
  }

  @Test
  void anOpenModelHasUsersReadyForSlowAnswers() {
    assertThat(K6Engine.openUsers(500, Duration.ofMillis(500))).isEqualTo(1_000);
    assertThat(K6Engine.openUsers(500, Duration.ofMillis(10))).isEqualTo(500);
    assertThat(K6Engine.openUsers(1, Duration.ZERO)).isEqualTo(50);
    assertThat(K6Engine.openUsers(1e6, Duration.ofSeconds(1))).isEqualTo(10_000);
  }

  private static LoadSummary read(String report, Instant end) {
    return Wire.read(Scripts.shipped(report), K6Report.class).summary(end, UNTIL_WINDOW, WINDOW, 0);
  }

  private static LoadSummary summary(String metrics) {
    return summary(metrics, 0);
  }

  private static LoadSummary summary(String metrics, double rate) {
    return Wire.read("{\"metrics\":{" + metrics + "}}", K6Report.class)
        .summary(END, UNTIL_WINDOW, WINDOW, rate);
  }

  /** At 100 requests a second 200 are due in the window, of which one may be beyond its edges. */
  @Test
  void ofDroppedIterationsThoseOfTheWindowAloneWereMissed() {
    String dropped =
        "\"load_began\":{\"values\":{\"min\":%d}},\"dropped_iterations\":{\"values\":{\"count\":30}}"
            .formatted(BEGAN.toEpochMilli());
    String begun = ",\"window_begun\":{\"values\":{\"count\":%d}}";

    assertThat(summary(dropped + begun.formatted(200), 100).generator().missedStarts()).isZero();
    assertThat(summary(dropped + begun.formatted(199), 100).generator().missedStarts()).isZero();
    assertThat(summary(dropped + begun.formatted(189), 100).generator().missedStarts())
        .isEqualTo(10);
    assertThat(summary(dropped + begun.formatted(100), 100).generator().missedStarts())
        .as("no more than were dropped")
        .isEqualTo(30);
  }

  @Test
  void aLoadThatNeverBeganMeasuredNothing() {
    assertThat(summary(""))
        .returns(END.toString(), LoadSummary::windowStart)
        .returns(0.0, LoadSummary::windowSeconds)
        .returns(0L, LoadSummary::ok);
  }

  @Test
  void aFigureThatIsMissingIsNamed() {
    String began = "\"load_began\":{\"values\":{\"min\":" + BEGAN.toEpochMilli() + "}}";

    assertThat(summary(began)).returns(2.0, LoadSummary::windowSeconds);
    assertThatThrownBy(() -> summary(began + ",\"window_ok\":{\"values\":{\"count\":3,\"avg\":1}}"))
        .isInstanceOf(LoadException.class)
        .hasMessage("k6's report has no 'min' of window_ok.");
  }

  @Test
  void whatWasDroppedWasMissed() {
    String began = "\"load_began\":{\"values\":{\"min\":" + BEGAN.toEpochMilli() + "}}";
    assertThat(summary(began + ",\"dropped_iterations\":{\"values\":{\"count\":7}}"))
        .returns(7L, it -> it.generator().missedStarts())
        .returns(1, it -> it.generator().generators());
    assertThat(summary(began + ",\"window_error_a_b\":{\"values\":{\"count\":0}}"))
        .returns(Map.of(), it -> it.requests().errors());
    assertThat(
            Wire.read("{\"metrics\":{" + began + "}}", K6Report.class)
                .summary(BEGAN.plus(UNTIL_WINDOW), UNTIL_WINDOW, WINDOW, 0))
        .as("stopped as its window opened")
        .returns(BEGAN.plus(UNTIL_WINDOW).toString(), LoadSummary::windowStart)
        .returns(0.0, LoadSummary::windowSeconds);
  }
}
