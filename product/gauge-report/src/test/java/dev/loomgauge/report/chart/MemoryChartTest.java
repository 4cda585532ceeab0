package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MemoryChartTest {
  private static final long MB = 1 << 20;

  private static Trial trial(String id, String users) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(id)
        .levels(Map.of("threads", "virtual", "users", users))
        .completed()
        .trial();
  }

  private static MemoryReading reading(long connections, long held) {
    return new MemoryReading(1, connections, held, held, held, MB, 2 * MB, 3 * MB, 4 * MB, 5 * MB);
  }

  @Test
  void onlyReadingsWithAllConnectionsAreDrawnInTheOrderOfWhatIsInFlight() {
    Chart chart =
        MemoryChart.of(
                List.of(trial("001", "100"), trial("002", "100")),
                Map.of("001", List.of(reading(100, 90), reading(99, 20), reading(98, 50))))
            .orElseThrow();
    String option = JsonMapper.shared().writeValueAsString(chart.option()).replace('"', '\'');

    assertThat(option)
        .contains(
            "'data':[{'value':[20.0,1.0],'tip':{'title':'20 in flight','rows':[",
            "{'value':[90.0,1.0],'tip':{'title':'90 in flight'")
        .contains("{'value':[90.0,2.0]", "{'value':[90.0,3.0]")
        .doesNotContain("50 in flight");
    assertThat(chart.words().caption()).doesNotContain("evenly spaced");
    assertThat(MemoryChart.of(List.of(trial("002", "100")), Map.of())).isEmpty();
  }

  @Test
  void ofMoreThanSixtyTrialsSixtyAreDrawn() {
    List<Trial> trials = IntStream.range(0, 61).mapToObj(i -> trial("t" + i, "100")).toList();
    Map<String, List<MemoryReading>> readings =
        trials.stream().collect(Collectors.toMap(Trial::id, _ -> List.of(reading(100, 90))));

    assertThat(MemoryChart.of(trials, readings).orElseThrow().words().caption())
        .endsWith(" 60 of 61 trials, evenly spaced.");
  }
}
