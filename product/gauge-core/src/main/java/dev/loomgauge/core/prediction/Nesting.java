package dev.loomgauge.core.prediction;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.result.Limit.Nested;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Where a request takes another member of a pool while it holds one. */
final class Nesting {
  private Nesting() {}

  /**
   * That of a pool's copy with the given number of members; null where a request holds one at a
   * time.
   */
  static @Nullable Nested of(Network network, int pool, int members) {
    int each = network.heldAtOnce(pool);
    if (each < 2) {
      return null;
    }
    OptionalLong requests = Members.requests(network, pool);
    double patience = patience(pool, network.path(), 0);
    return new Nested(
        each,
        members,
        requests.isPresent() ? requests.getAsLong() : null,
        patience < Double.POSITIVE_INFINITY ? patience : null);
  }

  /** The longest timeout of a step that takes another member, in seconds; infinite for none. */
  private static double patience(int pool, List<Move> path, int before) {
    int held = before;
    double longest = 0;
    for (Move move : path) {
      int around = held;
      held = new Quantity.Held(pool).heldAfter(move, held);
      longest =
          Math.max(
              longest,
              switch (move) {
                case Move.Acquire a -> a.pool() == pool && held > 1 ? a.timeout() : 0;
                case Move.Fork f ->
                    f.branches().stream().mapToDouble(b -> patience(pool, b, 0)).max().orElse(0);
                case Move.Choice c ->
                    c.alternatives().stream()
                        .mapToDouble(a -> patience(pool, a.moves(), around))
                        .max()
                        .orElse(0);
                case Move.Release _, Move.Use _, Move.Wait _ -> 0;
              });
    }
    return longest;
  }
}
