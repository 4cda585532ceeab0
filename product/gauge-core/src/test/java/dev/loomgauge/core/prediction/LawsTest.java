package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LawsTest {
  private static final CpuAllocation TWO_CORES =
      new CpuAllocation(
          List.of(
              new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
              new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));

  @TempDir private Path folder = Path.of("");

  @Test
  void usersAreTheCeilingWhileTheyAreFew() {
    Prediction prediction = predict(cell("virtual", "released", 100), Demands.NONE);

    assertThat(prediction.binding().name()).isEqualTo("users");
    assertThat(prediction.ceilingRps()).isEqualTo(200, within(1e-9));
    assertThat(prediction.zeroLoadMs()).isEqualTo(500, within(1e-9));
    assertThat(prediction.meanMsAtCeiling()).isEqualTo(500, within(1e-9));
  }

  @Test
  void platformThreadsAreHeldForTheWholeRequest() {
    Prediction prediction = predict(cell("platform", "released", 2600), Demands.NONE);

    assertThat(prediction.binding())
        .returns("threads", Limit::name)
        .returns(Limit.Kind.RESOURCE, Limit::kind)
        .returns(true, Limit::exact);
    assertThat(prediction.ceilingRps()).isEqualTo(400, within(1e-9));
    assertThat(prediction.meanMsAtCeiling()).isEqualTo(6500, within(1e-6));
  }

  @Test
  void aHeldConnectionBoundsEveryModeByPoolOverHoldingTime() {
    for (String mode : List.of("platform", "virtual", "reactive")) {
      Prediction prediction = predict(cell(mode, "held", 200), Demands.NONE);

      assertThat(prediction.binding().name()).isEqualTo("connections");
      assertThat(prediction.ceilingRps()).isEqualTo(100, within(1e-9));
    }
  }

  @Test
  void aReleasedConnectionIsNoLimitWhenItsQueryCostsNothing() {
    assertThat(predict(cell("virtual", "released", 2600), Demands.NONE).limits())
        .extracting(Limit::name)
        .containsExactly("users");
  }

  @Test
  void calibratedDemandsBoundEveryCpuSetByWhatAllItsTiersSpend() {
    Demands demands =
        new Demands(
            Map.of(
                Tier.SERVICE,
                new Demands.Demand(0.000_4, 0.000_02),
                Tier.DATABASE,
                new Demands.Demand(0.000_06, 0),
                Tier.LOAD,
                new Demands.Demand(0.000_04, 0)));

    Prediction prediction = predict(cell("virtual", "released", 2600), demands);

    assertThat(prediction.binding())
        .returns("service-cpu", Limit::name)
        .returns(false, Limit::exact);
    assertThat(prediction.ceilingRps()).isEqualTo(2500, within(1e-6));
    assertThat(prediction.binding().uncertainty()).isEqualTo(0.05, within(1e-9));
    assertThat(prediction.limits())
        .filteredOn(l -> l.name().equals("database+downstream+load-cpu"))
        .singleElement()
        .satisfies(l -> assertThat(l.rps()).isEqualTo(10_000, within(1e-6)));
    assertThat(prediction.zeroLoadMs()).isEqualTo(500.5, within(1e-6));
  }

  @Test
  void aLimitOnADemandOfUnknownIntervalIsAnEstimateOfUnknownUncertainty() {
    Demands demands =
        new Demands(
            Map.of(
                Tier.SERVICE,
                new Demands.Demand(0.000_4, Double.NaN),
                Tier.LOAD,
                new Demands.Demand(0.000_04, 0.000_004)));

    Prediction prediction = predict(cell("virtual", "released", 2600), demands);

    assertThat(prediction.binding())
        .returns("service-cpu", Limit::name)
        .returns(false, Limit::exact)
        .returns(null, Limit::uncertainty);
    assertThat(prediction.limits())
        .filteredOn(l -> l.name().equals("database+downstream+load-cpu"))
        .singleElement()
        .satisfies(l -> assertThat(l.uncertainty()).isEqualTo(0.1, within(1e-9)));
    // 0.4 ms of 500 ms: a law all the same.
    assertThat(prediction.limits())
        .filteredOn(l -> l.name().equals("users"))
        .singleElement()
        .returns(true, Limit::exact)
        .returns(0.0, Limit::uncertainty);
  }

  @Test
  void aCalibratedDemandThatHardlyMattersLeavesALawALaw() {
    Prediction prediction =
        predict(
            cell("platform", "released", 2600),
            new Demands(Map.of(Tier.SERVICE, new Demands.Demand(0.000_4, 0))));

    Limit threads = prediction.binding();
    assertThat(threads.rps()).isEqualTo(200 / 0.500_4, within(1e-9));
    assertThat(threads.exact()).isTrue();
    assertThat(threads.law()).isEqualTo(new Limit.Law(400, 0.5, 0));
  }

  @Test
  void aWaitWrittenByHandIsAnEstimateAndTheDelayOfTheDownstreamIsALaw() {
    String byHand = SampleScenario.TEXT.replace("  - wait: downstream\n", "  - wait: 500ms\n");
    String both =
        SampleScenario.TEXT.replace(
            "  - wait: downstream\n", "  - wait: downstream\n  - wait: 500ms\n");

    Limit estimate = predict(byHand, "platform").binding();
    Limit mixed = predict(both, "platform").binding();

    assertThat(estimate).returns(400.0, Limit::rps).returns(false, Limit::exact);
    assertThat(estimate.law()).isNull();
    assertThat(mixed).returns(200.0, Limit::rps).returns(false, Limit::exact);
    assertThat(mixed.law()).isEqualTo(new Limit.Law(400, 0.5, 0));
  }

  @Test
  void aRandomDelayOfTheDownstreamIsALawInTheMeanWithItsScatter() {
    Limit users =
        predict(
                SampleScenario.TEXT.replace("{delay: 500ms}", "{delay: exponential(500ms)}"),
                "virtual")
            .binding();

    assertThat(users).returns("users", Limit::name).returns(true, Limit::exact);
    assertThat(users.law()).isEqualTo(new Limit.Law(200, 0.5, 2));
  }

  @Test
  void theCpuOfAServiceIsAnEstimateEvenWhereItsDemandIsGiven() {
    Limit cpu =
        predict(
                SampleScenario.TEXT.replace(
                    "  - use: cpu\n", "  - use: {station: cpu, demand: 50ms}\n"),
                "virtual")
            .binding();

    assertThat(cpu).returns("service-cpu", Limit::name).returns(false, Limit::exact);
    assertThat(cpu.law()).isNull();
  }

  private Prediction predict(String text, String threads) {
    Scenario scenario = SampleScenario.read(folder, text);
    Cell cell =
        CellPlan.of(scenario, 1)
            .getFirst()
            .with("threads", threads)
            .with("users", threads.equals("platform") ? "2600" : "100");
    return new Laws(scenario, TWO_CORES).predict(cell, Demands.NONE);
  }

  @Test
  void limitsComeLowestFirstWithTheirNumbersFilledIn() {
    Prediction prediction = predict(cell("platform", "held", 200), Demands.NONE);

    assertThat(prediction.limits()).extracting(Limit::rps).isSorted();
    assertThat(LimitWords.formula(prediction.binding()))
        .isEqualTo("database connections: 50 / 0.5000 s held = 100 req/s");
  }

  private Prediction predict(Cell cell, Demands demands) {
    return new Laws(scenario(), TWO_CORES).predict(cell, demands);
  }

  private Scenario scenario() {
    return SampleScenario.read(folder, SampleScenario.TEXT);
  }

  private Cell cell(String threads, String connection, int users) {
    return CellPlan.of(scenario(), 1)
        .getFirst()
        .with("threads", threads)
        .with("connection", connection)
        .with("users", String.valueOf(users));
  }
}
