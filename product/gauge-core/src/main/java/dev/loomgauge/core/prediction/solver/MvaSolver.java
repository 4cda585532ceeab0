package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import dev.loomgauge.core.prediction.simulation.Simulated;
import dev.loomgauge.core.scenario.Discipline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Exact mean value analysis, with percentiles where a request can wait at one station only. */
final class MvaSolver implements Solver {
  /** Users up to which the chance of each number at a station fits into the launcher's heap. */
  private static final int MOST_LISTED = 20_000_000;

  @Override
  public String name() {
    return "mva";
  }

  @Override
  public String assumptions() {
    return "A closed network of product form in its steady state: exponential demands where first come is first served, any demand where servers are shared, no resource that"
        + " could run out, no parallel branches, no timeout.";
  }

  @Override
  public Optional<String> cannot(Network network) {
    return new Passage(network).obstacle().or(() -> ProductForm.obstacle(network));
  }

  @Override
  public boolean givesPercentiles(Network network) {
    Passage passage = new Passage(network);
    return waits(passage).isEmpty()
        ? Quantiles.ofSum(passage.delays()).isPresent()
        : passage.users() <= MOST_LISTED
            && passage.delays().stream().allMatch(time -> time.scv() == 0)
            && waitsOnce(network, waits(passage));
  }

  private static List<Move.Use> waits(Passage passage) {
    return passage.uses().stream().filter(passage::queues).toList();
  }

  private static boolean waitsOnce(Network network, List<Move.Use> waits) {
    Network.Station station = network.stations().get(waits.getFirst().station());
    return waits.size() == 1
        && station.discipline() == Discipline.Kind.FIFO
        && (station.servers() == 1 || network.copies(station.shared()) == 1);
  }

  @Override
  public Solution solve(Network network, Settings settings) {
    Solvers.require(this, network);
    if (!(network.population() instanceof Population.Closed closed)) {
      throw new IllegalArgumentException("not closed: " + network.population());
    }
    Passage passage = new Passage(network);
    double[] demands = new double[network.stations().size()];
    passage.uses().forEach(use -> demands[use.station()] += use.demand().mean());
    List<Integer> stations = waits(passage).stream().map(Move.Use::station).distinct().toList();
    List<Center> centers = stations.stream().map(k -> center(network, k, demands[k])).toList();
    double delay = passage.delays().stream().mapToDouble(Variate::mean).sum();
    double away = delay + closed.think().mean();
    MeanValues means = new MeanValues(closed.users(), away, centers);

    double x = means.throughput();
    double response = delay;
    double[] stretch = Passage.unstretched(network);
    for (int i = 0; i < centers.size(); i++) {
      double residence = means.inCopy(i) * centers.get(i).copies() / x;
      response += residence;
      stretch[stations.get(i)] = residence / demands[stations.get(i)];
    }
    List<Simulated.Use> servers = new ArrayList<>();
    for (int k = 0; k < demands.length; k++) {
      servers.add(new Simulated.Use(x * demands[k], x * demands[k] * (stretch[k] - 1)));
    }
    Optional<Quantiles> quantiles =
        !givesPercentiles(network)
            ? Optional.empty()
            : centers.isEmpty()
                ? Quantiles.ofSum(passage.delays())
                : Optional.of(
                    Quantiles.of(new Sojourn(closed.users(), away, centers.getFirst())::quantile)
                        .plus(delay));
    return Solution.exact(
        name(), x, Solution.Response.of(response, quantiles), 0, servers, passage.held(stretch, x));
  }

  private static Center center(Network network, int station, double demand) {
    Network.Station at = network.stations().get(station);
    int copies = network.copies(at.shared());
    return new Center(demand / copies, at.servers(), copies);
  }
}
