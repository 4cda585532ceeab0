package dev.loomgauge.report;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;

/** A trial of which nothing was measured, for tests that only need one. */
public final class FailedTrial {
  /** Of the cell "cell". */
  public static final Trial TRIAL =
      new Trial(
          "001",
          "cell",
          Map.of(),
          1,
          null,
          "service",
          "",
          Trial.Outcome.FAILED,
          "broken",
          new Prediction(1, 10, null, null, List.of(), null),
          "",
          null,
          null,
          Map.of(),
          List.of(),
          null,
          null,
          null,
          List.of());

  private FailedTrial() {}
}
