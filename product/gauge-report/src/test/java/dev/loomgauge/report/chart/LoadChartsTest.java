package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Which charts a group of cells of one load has. */
class LoadChartsTest {
  private static final Prediction ESTIMATE = limited(false);

  private final List<String> notes = new ArrayList<>();

  private static Prediction limited(boolean exact) {
    Limit limit =
        new Limit(
            "service-cpu", Limit.Kind.STATION, new Limit.Terms("CPU", 1, 1.0 / 1_000), exact, 0.25);
    return new Prediction(1, 1_000, null, null, List.of(limit), null);
  }

  private static TrialCopy measured(Prediction prediction) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .levels(Map.of("threads", "virtual", "users", "5"))
        .outcome(Trial.Outcome.COMPLETED)
        .load(LoadSummaries.of(10, 100, 5))
        .prediction(prediction);
  }

  private static Group group(Trial... trials) {
    return new Group(
        "held",
        "connection held",
        Stream.of(trials)
            .map(
                trial ->
                    new CellTrials(
                        new Verdict.Row(
                            "cell", "virtual", "5", 1, 10.0, null, 1_000, 0.01, 5.0, 5.0, null, 0.0,
                            null, null, null),
                        "5",
                        5,
                        List.of(trial)))
            .toList());
  }

  private List<String> ids(Trial... trials) {
    return new LoadCharts(group(trials), "users").all(notes).stream().map(Chart::id).toList();
  }

  @Test
  void whatIsMissingIsToldWithItsGroup() {
    Trial failed = TrialCopy.of(FailedTrial.TRIAL).prediction(ESTIMATE).trial();
    Trial voided =
        measured(ESTIMATE)
            .warnings(List.of(GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.")))
            .trial();

    assertThat(ids(failed)).isEmpty();
    assertThat(ids(voided)).containsExactly("throughput-held");
    assertThat(ids(measured(ESTIMATE).trial(), voided))
        .containsExactly("throughput-held", "latency-held");
    assertThat(notes)
        .containsExactly(
            "No charts for connection held: nothing was measured in any of its trials.",
            "No CPU chart for connection held: no tier was observed.",
            "No CPU chart for connection held: no tier was observed.");
  }

  @Test
  void aCeilingIsAStrokeWhereItIsALawAndElseTheRangeOfAnEstimate() {
    Range range = Objects.requireNonNull(Ceiling.of(ESTIMATE).range());
    Trial voided =
        measured(limited(true))
            .warnings(List.of(GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.")))
            .trial();
    String estimate = json(ThroughputChart.Bars.option(group(measured(ESTIMATE).trial())));
    String law = json(ThroughputChart.Bars.option(group(measured(limited(true)).trial(), voided)));

    assertThat(range.low()).isLessThan(1_000);
    assertThat(estimate)
        .contains(
            "'data':['reached','predicted ceiling','range of an estimated ceiling']",
            "'data':[[%s,0],[%s,0],['-',0]]"
                .formatted(Numbers.rounded(range.low(), 6), Numbers.rounded(range.high(), 6)))
        .doesNotContain("void trial");
    assertThat(law)
        .contains(
            "'data':['reached','predicted ceiling','void trial']",
            "{'value':[1000.0,0.0]",
            "{'value':[1000.0,1.0]",
            "{'value':[10.0,1.0],'tip':{'title':'virtual, void'")
        .doesNotContain("range of an estimated ceiling");
  }

  @Test
  void aTrialInWhichNoRequestSucceededHasNoResponseTime() {
    TrialCopy voided =
        measured(ESTIMATE)
            .warnings(List.of(GateCode.NOTHING_ANSWERED.warning(Severity.VOID, "0", "Wait.")));
    Trial none = voided.load(LoadSummaries.of(10, 0, 0, Map.of("timeout", 3L))).trial();
    Trial some = voided.load(LoadSummaries.of(10, 100, 5)).trial();

    assertThat(json(LatencyChart.option(group(some), "users"))).contains("'seen, not counted'");
    assertThat(json(LatencyChart.option(group(none), "users")))
        .doesNotContain("'seen, not counted'");
  }

  private static String json(Part part) {
    return JsonMapper.shared().writeValueAsString(part).replace('"', '\'');
  }
}
