package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.Expected;
import org.jspecify.annotations.Nullable;

/** One of the figures that a solver expects. */
@FunctionalInterface
public interface ExpectedFigure {

  /** The figure; null where the solver cannot tell it. */
  @Nullable Double of(Expected expected);
}
