package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.LoadSummary;
import java.util.Optional;

/**
 * The most requests per second that one window can show under a law. A law bounds the long run; a
 * window adds chance ({@link Law#most}) and its edges.
 *
 * <p>Edges: renewals that begin at any moment are at most E[Y^2] / E[Y]^2 more than time / mean
 * (Lorden, "On excess over the boundary", Annals of Mathematical Statistics 41, 1970), a request
 * each; of a constant time it is one, which Little's law over the window leaves none of.
 */
final class LawProof {
  private LawProof() {}

  /** Requests a second; empty where nothing is proven. */
  static Optional<Double> of(Limit limit, TrialEvidence e) {
    Law law = limit.law();
    if (law == null) {
      return Optional.empty();
    }
    LoadSummary load = e.load();
    double most = law.most(load.windowSeconds());
    return switch (limit.kind()) {
      case USERS, STATION -> Optional.of(most + edges(law, load));
      case RESOURCE ->
          sizeKnown(limit, e) ? Optional.of(most + edges(law, load)) : Optional.empty();
      // What was in flight as the window opened may all end in it.
      case ARRIVALS ->
          Optional.ofNullable(load.population().inFlightAtStart())
              .map(before -> most + before / load.windowSeconds());
    };
  }

  private static double edges(Law law, LoadSummary load) {
    double uncounted = load.rpsByLatency().isPresent() ? 0 : 1;
    return law.rps() * (uncounted + law.scatter()) * law.seconds() / load.windowSeconds();
  }

  /**
   * Whether the service reports the size of a pool; what differs from the size asked for is void.
   */
  static boolean sizeKnown(Limit limit, TrialEvidence e) {
    return !e.values(limit.name() + "_limit").isEmpty();
  }
}
