package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.simulation.Simulated.Use;
import dev.loomgauge.core.prediction.solver.Solution;
import dev.loomgauge.core.result.Accuracy;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.scenario.Deployment;
import dev.loomgauge.core.scenario.Discipline;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FiguresTest {
  /** Two instances of a service, with one database and one downstream for both. */
  private static final Network NETWORK =
      new Network(
          List.of(station("service-cpu", 2, false), station("database-cpu", 4, true)),
          List.of(
              new Network.Pool("threads", "Tomcat threads", 10, Network.UNLIMITED, false),
              new Network.Pool("downstream", "requests", 5, Network.UNLIMITED, true),
              new Network.Pool("free", "connections", Network.UNLIMITED, Network.UNLIMITED, false)),
          List.of(),
          Networks.closed(8, Networks.constant(0)),
          2,
          Deployment.Balancer.RANDOM,
          Double.POSITIVE_INFINITY);

  private static final Solution SOLUTION =
      new Solution(
          "mva",
          100,
          new Solution.Response(0.2, 0.15, null, 0.0),
          0.01,
          101,
          List.of(new Use(3, 1), new Use(2, 0.5)),
          List.of(new Use(12, 4), new Use(2.5, 6), new Use(1, 0)),
          new Solution.Known(
              new Range(99, 101), new Range(0.19, 0.21), null, new Range(0, 0.02), "short"),
          Map.of("list", 0.25));

  @Test
  void aShareInUseIsThatOfAllInstancesUnlessTheyShare() {
    assertThat(Figures.utilisation(NETWORK, SOLUTION))
        .isEqualTo(
            Map.of("service-cpu", 0.75, "database-cpu", 0.5, "threads", 0.6, "downstream", 0.5));
  }

  @Test
  void timesAreInMillisecondsAndAFigureThatIsNoneIsLeftOut() {
    assertThat(Figures.of(SOLUTION))
        .isEqualTo(Map.of(Figure.THROUGHPUT, 100.0, Figure.MEAN, 200.0, Figure.P50, 150.0));
    assertThat(Figures.expected(SOLUTION, Map.of("a", 0.5), Map.of(), Map.of(Activity.CPU, 1.0)))
        .isEqualTo(
            new Expected(
                "mva",
                100,
                200.0,
                150.0,
                null,
                0.0,
                0.01,
                Map.of("a", 0.5),
                new Accuracy(
                    new Range(99, 101), new Range(190, 210), null, new Range(0, 0.02), "short"),
                Map.of(),
                Map.of("list", 250.0),
                Map.of(Activity.CPU, 1.0)));
  }

  private static Network.Station station(String name, int servers, boolean shared) {
    return new Network.Station(name, name, servers, Discipline.Kind.FIFO, shared);
  }
}
