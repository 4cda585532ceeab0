package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The least of the ceilings that a row's own parameters give: capacity / time held. */
public final class Ceilings {
  private Ceilings() {}

  /**
   * A ceiling.
   *
   * @param rps requests per second
   * @param law with its numbers
   */
  public record Least(double rps, String law) {}

  /** The one that binds; empty where a row tells no delay, or nothing that is held for it. */
  public static Optional<Least> of(AuditRow row) {
    return Stream.of(Held.values())
        .filter(held -> !held.free(row))
        .flatMap(held -> Stream.ofNullable(one(held, row)))
        .min(Comparator.comparingDouble(Least::rps));
  }

  private static @Nullable Least one(Held held, AuditRow row) {
    PrintedFigure capacity = row.figure(held.limit());
    Double millis = held.millis(row);
    if (capacity == null || millis == null || millis == 0) {
      return null;
    }
    return new Least(capacity.value() / millis * 1000, law(held, capacity.value(), millis));
  }

  /** The law with its numbers: "200 users / 300 ms = 667 req/s". */
  public static String law(Held held, double capacity, double heldMs) {
    return Amount.words(
        "%s %s / %s ms = %s req/s", capacity, held.plural(), heldMs, capacity / heldMs * 1000);
  }
}
