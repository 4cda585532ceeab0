package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovesTest {
  private static final CpuAllocation ONE_CORE =
      new CpuAllocation(
          List.of(new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE, Tier.DOWNSTREAM))));
  private static final Demands DEMANDS =
      new Demands(Map.of(Tier.DOWNSTREAM, new Demands.Demand(0.000_7, 0)));

  @TempDir private Path folder = Path.of("");

  /** One call in a quarter of the requests, two in the others: 1.75 a request. */
  @Test
  void theDownstreamSpendsOnACallWhatARequestCostsItOverTheCallsOfARequest() {
    Step call = new Step.Wait(new Timing.OfDownstream(""), Activity.WAITS, Map.of(), 1);
    Step choice =
        new Step.Choice(
            List.of(
                new Step.Alternative("a", 0.25, List.of(call)),
                new Step.Alternative("b", 0.75, List.of(call, call))),
            Map.of(),
            2);

    List<Move> moves = moves(List.of(choice));

    assertThat(moves)
        .singleElement()
        .isInstanceOfSatisfying(
            Move.Choice.class,
            of ->
                assertThat(of.alternatives().stream().flatMap(one -> one.moves().stream()))
                    .filteredOn(Move.Use.class::isInstance)
                    .hasSize(3)
                    .allSatisfy(
                        use ->
                            assertThat(((Move.Use) use).demand().mean())
                                .isCloseTo(0.000_4, within(1e-9))));
  }

  private List<Move> moves(List<Step> steps) {
    Scenario scenario = SampleScenario.read(folder, SampleScenario.TEXT);
    Cell cell = CellPlan.of(scenario, 1).getFirst();
    Stations stations =
        Stations.of(
            scenario.path(),
            cell.levels(),
            ONE_CORE,
            CellHardware.in(scenario, cell, WhatIf.NONE),
            false);
    return new Moves(scenario, steps, DEMANDS, stations, false).all();
  }
}
