package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.audit.law.Plausibility;
import org.jspecify.annotations.Nullable;

/**
 * A published row, held against the laws.
 *
 * @param source name of the write-up
 * @param experiment its name there
 * @param variant thread mode, or the variant of a batch
 * @param users as published; empty for a batch
 * @param figure as published
 * @param bound what the published parameters allow; null where they do not report
 * @param law the bound with its numbers; empty without one
 * @param plausibility what the audit says of the row
 * @param reason the audit's, with numbers
 */
public record Published(
    String source,
    String experiment,
    String variant,
    String users,
    Measure measure,
    double figure,
    @Nullable Double bound,
    String law,
    Plausibility plausibility,
    String reason) {

  /** figure / bound; null without a bound. */
  public @Nullable Double ratio() {
    return bound == null ? null : figure / bound;
  }
}
