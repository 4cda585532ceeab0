package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pool ends a wait for one of its members with an error: from how many users on requests wait for
 * so long. Those beyond the knee wait before the lowest limit, and are served at its rate, so by
 * Little's law the last of them waits (users - knee) / rate. A pool of threads around it may let in
 * fewer.
 */
final class FailedWaits implements Answer.Rule {
  /**
   * Times the most users that were tried; only a user with that many is shown a prediction for
   * them.
   */
  private static final int FAR = 10;

  @Override
  public List<String> of(Case known) {
    return known.modes().stream().flatMap(mode -> sentence(known, mode)).toList();
  }

  private static Stream<String> sentence(Case known, ModeTrials mode) {
    Prediction prediction = mode.prediction();
    Double knee = prediction.kneeUsers();
    Optional<Limit> lowest =
        prediction.limits().stream()
            .filter(limit -> limit.kind() != Limit.Kind.USERS)
            .min(Comparator.comparingDouble(Limit::rps));
    Optional<Resource> pool =
        lowest.flatMap(
            limit ->
                known.model().resources().stream()
                    .filter(resource -> resource.name().equals(limit.name()))
                    .findFirst());
    if (knee == null || pool.isEmpty() || pool.get().timeout().isEmpty()) {
      return Stream.empty();
    }
    Duration timeout = pool.get().timeout().get();
    double rps = lowest.orElseThrow().rps();
    double users = Math.ceil(knee + rps * Durations.seconds(timeout));
    boolean let = known.size(ThreadMode.FACTOR, mode).orElse(Integer.MAX_VALUE) >= users;
    return let && users <= (double) FAR * known.mostUsers()
        ? Stream.of(
            Numbers.format(
                "%s threads: beyond about %,.0f users requests wait for one of the %s for longer"
                    + " than %s, and fail (predicted: %,.0f + %s x %s).",
                Words.capital(mode.mode().key()),
                users,
                pool.get().label(),
                Durations.words(timeout),
                Math.ceil(knee),
                Numbers.rate(rps),
                Durations.words(timeout)))
        : Stream.empty();
  }
}
