package dev.loomgauge.core.prediction.solver;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Open networks of product form: Jackson, "Networks of Waiting Lines", Operations Research 5
 * (1957); Baskett, Chandy, Muntz and Palacios, J. ACM 22 (1975). Each station holds as many
 * requests as M/M/c at its load. The times at the stations of a series are independent when the
 * stations serve in the order of arrival and all between the first and the last have one server:
 * Reich, "Note on Queues in Tandem", Annals of Mathematical Statistics 34 (1963); Burke, "The
 * Output Process of a Stationary M/M/s Queueing System", ibid. 39 (1968).
 */
final class OpenProductForm implements Formula {
  @Override
  public String name() {
    return "bcmp";
  }

  @Override
  public String assumptions() {
    return "An open network of product form (Jackson 1957; Baskett, Chandy, Muntz and Palacios 1975): Poisson arrivals, exponential demands where first come is first served, any demand where servers are shared, no resource that could run out, no parallel branches, no timeout.";
  }

  @Override
  public Optional<String> obstacle(Network network) {
    return Route.steadyObstacle(network)
        .or(() -> Route.of(network).notPoisson())
        .or(() -> stations(Route.of(network)));
  }

  private static Optional<String> stations(Route route) {
    List<Move.Use> visits = route.visits();
    return visits.isEmpty()
        ? Optional.of("No step visits a station.")
        : visits.stream()
            .flatMap(use -> ProductForm.obstacle(use, route.station(use), visits).stream())
            .findFirst();
  }

  @Override
  public boolean givesPercentiles(Network network) {
    Route route = Route.of(network);
    List<Move.Use> visits = route.visits();
    boolean once = visits.stream().map(Move.Use::station).distinct().count() == visits.size();
    boolean alike = visits.stream().map(use -> route.copies(use.station())).distinct().count() == 1;
    for (int i = 0; i < visits.size(); i++) {
      if (!route.inOrder(visits.get(i))
          || (i > 0 && i < visits.size() - 1 && route.station(visits.get(i)).servers() > 1)) {
        return false;
      }
    }
    return once && alike && route.delaysAtTheEnds();
  }

  @Override
  public Solution solve(Network network) {
    Route route = Route.of(network);
    double[] stretch = Passage.unstretched(network);
    List<Transform> there = new ArrayList<>();
    double mean = 0;
    for (Move.Use use : route.visits()) {
      ErlangQueue queue = route.queue(use);
      stretch[use.station()] = queue.stretch();
      there.add(queue.response());
      mean += use.demand().mean() * queue.stretch();
    }
    return route.solution(
        name(),
        stretch,
        givesPercentiles(network) ? route.distribution(there, mean, List.of()) : Optional.empty());
  }
}
