package dev.loomgauge.core.cost;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** A price list for tests. */
final class SamplePrices {
  private SamplePrices() {}

  static PriceList list(Map<String, Double> fixedPerMonth) {
    return new PriceList(
        "example",
        LocalDate.of(2026, 11, 1),
        "EUR",
        730,
        List.of(new PriceList.InstanceType("example-small", 2, 4, 0.1)),
        fixedPerMonth);
  }
}
