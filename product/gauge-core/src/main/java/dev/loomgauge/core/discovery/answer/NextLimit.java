package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What begins to limit a mode once the pool that limits it now is larger.
 *
 * @param pool that limits it now
 * @param size of that pool
 * @param enough size at which something else begins to limit it
 * @param next what that is
 */
record NextLimit(String pool, int size, int enough, Limit next) {

  /** Of a mode that a pool limits, unless something else would limit it as much. */
  static Optional<NextLimit> of(Case known, ModeTrials mode) {
    if (!(mode.limiter().orElse(null) instanceof Bottleneck.Pool(String pool))) {
      return Optional.empty();
    }
    OptionalInt size = known.size(pool, mode);
    List<Limit> limits = mode.prediction().limits();
    Optional<Limit> own = mode.prediction().limit(pool);
    Optional<Limit> next =
        limits.stream()
            .filter(l -> !l.name().equals(pool) && l.kind() != Limit.Kind.USERS)
            .min(Comparator.comparingDouble(Limit::rps));
    if (size.isEmpty() || own.isEmpty() || next.isEmpty() || next.get().rps() <= own.get().rps()) {
      return Optional.empty();
    }
    double times = next.get().rps() / own.get().rps();
    double enough = Math.max(Math.ceil(size.getAsInt() * times), withoutDeadlock(own.get()));
    return Optional.of(
        new NextLimit(
            pool, size.getAsInt(), (int) Math.min(Integer.MAX_VALUE, enough), next.get()));
  }

  /** Members with which requests that hold several at once cannot wait for each other. */
  private static double withoutDeadlock(Limit own) {
    Limit.Nested nested = own.terms().nested();
    return nested == null ? 0 : nested.enough().orElse(0);
  }
}
