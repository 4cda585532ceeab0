package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is not measured is unknown, and costs not nothing. */
class UnmeasuredTest {
  private static final String CPU = "the CPU demand of the service";
  private static final String DATABASE = "the CPU demand of the database";
  private static final CpuAllocation TWO_CORES =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

  @TempDir private Path folder = Path.of("");

  @Test
  void usersOnManyCoresGetNoFigureThatOnlyTheirCpuWouldLimit() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Prediction prediction =
        TestPredictor.of(
                new Laws(
                    scenario,
                    TWO_CORES,
                    new WhatIf(OptionalInt.of(16), OptionalInt.empty(), Optional.empty())))
            .predict(
                CellPlan.of(scenario, 1)
                    .getFirst()
                    .with("threads", "virtual")
                    .with("users", "50000"),
                Calibrated.NONE);

    assertThat(prediction.missing()).containsExactly(CPU, DATABASE);
    assertThat(prediction.expected()).isNull();
    assertThat(prediction.knownLimits()).isEmpty();
    Map<String, String> row = PredictionsCsv.figures(prediction);
    assertThat(row).containsEntry("missing", CPU + "; " + DATABASE);
    row.remove("missing");
    assertThat(row.values()).containsOnly("");
  }

  @Test
  void beforeItsCalibrationACellHasItsLimitsAndNoFigure() {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Prediction prediction =
        TestPredictor.of(new Laws(scenario, TWO_CORES))
            .uncalibrated(
                CellPlan.of(scenario, 1)
                    .getFirst()
                    .with("threads", "platform")
                    .with("users", "2600"));

    assertThat(prediction.binding().name()).isEqualTo("threads");
    assertThat(prediction.missing()).containsExactly(CPU, DATABASE);
    assertThat(prediction.expected()).isNull();
  }

  @Test
  void aPoolStaysAnUpperBoundAndWhatIsExpectedBelowItIsUnknown() {
    Prediction prediction = predict(SampleScenario.TEXT, "platform", Calibrated.NONE);

    assertThat(prediction.knownLimits()).extracting(Limit::name).containsExactly("threads");
    assertThat(PredictionsCsv.figures(prediction))
        .containsEntry("ceiling_rps", "400.000")
        .containsEntry("bottleneck", "")
        .containsEntry("throughput_rps", "")
        .containsEntry("mean_ms", "")
        .containsEntry("zero_load_ms", "")
        .containsEntry("knee_users", "")
        .containsEntry("exact", "true")
        .containsEntry("laws", "Tomcat threads: 200 / 0.5000 s held = 400 req/s");
  }

  @Test
  void demandsThatTheScenarioGivesAreAsGoodAsMeasuredOnes() {
    String text =
        SampleScenario.TEXT
            .replace("  - use: cpu\n", "  - use: {station: cpu, demand: 1ms}\n")
            .replace("  - use: postgres\n", "");

    Prediction prediction = predict(text, "virtual", Calibrated.NONE);

    assertThat(prediction.missing()).isEmpty();
    assertThat(prediction.expected()).isNotNull();
    assertThat(prediction.binding().name()).isEqualTo("service-cpu");
  }

  @Test
  void aPathThatDoesNotNameTheServicesCpuLacksItsDemandAllTheSame() {
    String text =
        SampleScenario.TEXT.replace("  - use: cpu\n", "").replace("  - use: postgres\n", "");

    assertThat(predict(text, "virtual", Calibrated.NONE).missing()).containsExactly(CPU);
  }

  @Test
  void nothingIsMissingAfterACalibration() {
    Calibrated calibrated =
        Calibrated.of(
            List.of(
                new Calibrated.Point(
                    500, new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_4, 0))))));

    assertThat(predict(SampleScenario.TEXT, "virtual", calibrated).missing()).isEmpty();
  }

  private Prediction predict(String text, String threads, Calibrated calibrated) {
    Scenario scenario = SampleScenario.read(folder, text);
    return TestPredictor.of(new Laws(scenario, TWO_CORES))
        .predict(
            CellPlan.of(scenario, 1).getFirst().with("threads", threads).with("users", "2600"),
            calibrated);
  }
}
