package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What limited a cell over its blocks. */
public final class CellLimit {
  private CellLimit() {}

  /**
   * The limit of its first trial; but not the users alone where the mean is below what these users
   * reach without a queue, because another block shows what they queued for.
   */
  public static Optional<Bottleneck> of(List<Trial> valid) {
    List<Bottleneck> all =
        valid.stream().flatMap(trial -> Stream.ofNullable(trial.bottleneck())).toList();
    if (all.isEmpty() || !users(all.getFirst()) || alone(valid)) {
      return all.stream().findFirst();
    }
    return all.stream()
        .filter(one -> !users(one))
        .findFirst()
        .or(() -> Optional.of(all.getFirst()));
  }

  private static boolean users(Bottleneck bottleneck) {
    return bottleneck.limiter() instanceof Bottleneck.Users;
  }

  private static boolean alone(List<Trial> valid) {
    double mean = Trial.meanRps(valid).orElse(0);
    return valid.getFirst().prediction().limits().stream()
        .filter(limit -> limit.kind() == Kind.USERS || limit.kind() == Kind.ARRIVALS)
        .mapToDouble(Limit::rps)
        .allMatch(rps -> mean >= PredictedLimit.USERS_ALONE * rps);
  }
}
