package dev.loomgauge.core.prediction.solver;

import java.util.List;

/** All formulas, the most special first. */
public final class Formulas {
  public static final List<Formula> ALL =
      List.of(
          new MarkovQueue(),
          new LossQueue(),
          new GeneralDemands(),
          new GeneralArrivals(),
          new OpenProductForm());

  private Formulas() {}
}
