package dev.loomgauge.core.cost;

import static java.util.Comparator.comparingDouble;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MonthlyCostTest {

  @ParameterizedTest
  @CsvSource({
    "1000, 0, 0, 500, 2",
    "1001, 0, 0, 500, 3",
    "1000, 0.5, 0, 500, 3",
    "1000, 0.3, 1, 667, 3",
    "0.1, 0, 0, 500, 1",
    "600, 0.1, 2, 660, 3"
  })
  void instancesCarryThePeakWithItsHeadroomAndSomeMayFail(
      double peak, double headroom, int redundancy, double capacity, long instances) {
    assertThat(new DeploymentPlan(peak, headroom, redundancy, capacity, 1, 1, Map.of()).instances())
        .isEqualTo(instances);
  }

  @Test
  void aMonthIsInstancesTimesHoursAndTheFixedParts() {
    DeploymentPlan plan =
        new DeploymentPlan(1000, 0.3, 1, 667, 0.05, 730, Map.of("balancer", 20.0, "logs", 15.5));

    assertThat(plan.instanceCost()).isCloseTo(3 * 0.05 * 730, within(1e-9));
    assertThat(plan.fixedCost()).isEqualTo(35.5);
    assertThat(plan.total()).isEqualTo(plan.instanceCost() + 35.5);
  }

  @Test
  void everyModeIsHeldAgainstEveryOther() {
    List<MonthlyCost> costs =
        MonthlyCost.of(
            List.of(
                new InstanceCapacity("platform", 100, "given"),
                new InstanceCapacity("virtual", 1000, "given")),
            Peak.of(1000),
            0,
            0,
            SamplePrices.list(Map.of()),
            SamplePrices.list(Map.of()).type("example-small"));

    assertThat(costs.get(0).relative()).containsExactly(Map.entry("virtual", 9.0));
    assertThat(costs.get(1).relative().get("platform")).isCloseTo(-0.9, within(1e-12));
  }

  @Test
  void aMillionRequestsADayAreElevenAndAHalfASecond() {
    Peak peak = Peak.ofDay(1_000_000, 3);

    assertThat(peak.rps()).isCloseTo(34.72, within(0.01));
    assertThat(peak.words())
        .isEqualTo("1,000,000 requests a day are 11.6 req/s on average; the peak is 3 times that");
  }

  @Test
  void nothingBelowZeroIsPlanned() {
    assertThatThrownBy(() -> new DeploymentPlan(1000, -0.1, 0, 1, 1, 1, Map.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new InstanceCapacity("virtual", 0, "given"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Peak.of(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void everyInputReachesItsOwnPlaceInThePlan() {
    PriceList prices =
        new PriceList(
            "example",
            LocalDate.of(2026, 11, 1),
            "EUR",
            700,
            List.of(
                new PriceList.InstanceType("small", 2, 4, 0.1),
                new PriceList.InstanceType("large", 8, 16, 0.4)),
            Map.of("balancer", 20.0));
    List<MonthlyCost> costs =
        MonthlyCost.of(
            List.of(
                new InstanceCapacity("virtual", 500, "given"),
                new InstanceCapacity("platform", 250, "given"),
                new InstanceCapacity("mixed", 400, "given")),
            Peak.of(1000),
            0.5,
            2,
            prices,
            prices.type("large"));

    assertThat(costs)
        .extracting(MonthlyCost::plan)
        .containsExactly(
            new DeploymentPlan(1000, 0.5, 2, 500, 0.4, 700, Map.of("balancer", 20.0)),
            new DeploymentPlan(1000, 0.5, 2, 250, 0.4, 700, Map.of("balancer", 20.0)),
            new DeploymentPlan(1000, 0.5, 2, 400, 0.4, 700, Map.of("balancer", 20.0)));
    // 3 + 2, 6 + 2 and 4 + 2 instances at 280 a month, and 20 for the balancer
    assertThat(costs)
        .extracting(cost -> Math.round(cost.plan().total()))
        .containsExactly(1420L, 2260L, 1700L);
    assertThat(costs.get(2).relative().keySet()).containsExactly("virtual", "platform");
    assertThat(costs.get(2).relative().values())
        .usingElementComparator(comparingDouble(share -> Math.round(share * 1e6)))
        .containsExactly(1700.0 / 1420 - 1, 1700.0 / 2260 - 1);
  }

  @Test
  void thePartsThatAreFixedKeepTheirOrderAndAreOnlyChangedByName() {
    Map<String, Double> fixed = new LinkedHashMap<>();
    fixed.put("z balancer", 20.0);
    fixed.put("a logs", 15.5);
    fixed.put("m monitoring", 4.0);
    DeploymentPlan plan = new DeploymentPlan(1000, 0.3, 1, 667, 0.05, 730, fixed);

    assertThat(plan.fixedPerMonth().keySet())
        .containsExactly("z balancer", "a logs", "m monitoring");
    assertThat(plan.with(Input.fixed("a logs"), 1).fixedPerMonth())
        .containsExactly(
            Map.entry("z balancer", 20.0),
            Map.entry("a logs", 1.0),
            Map.entry("m monitoring", 4.0));
    assertThat(plan.with(Input.fixed("none"), 1)).isEqualTo(plan);
    assertThat(plan.value(Input.fixed("none"))).isZero();
  }

  @Test
  void eachInputIsReadAndChangedAlone() {
    DeploymentPlan plan = new DeploymentPlan(1000, 0.3, 1, 667, 0.05, 730, Map.of("logs", 15.5));

    assertThat(Input.all(List.of("logs")))
        .extracting(plan::value)
        .containsExactly(1000.0, 667.0, 0.3, 1.0, 0.05, 730.0, 15.5);
    assertThat(Input.all(List.of("logs")))
        .extracting(input -> plan.with(input, 2))
        .containsExactly(
            new DeploymentPlan(2, 0.3, 1, 667, 0.05, 730, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 0.3, 1, 2, 0.05, 730, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 2, 1, 667, 0.05, 730, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 0.3, 2, 667, 0.05, 730, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 0.3, 1, 667, 2, 730, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 0.3, 1, 667, 0.05, 2, Map.of("logs", 15.5)),
            new DeploymentPlan(1000, 0.3, 1, 667, 0.05, 730, Map.of("logs", 2.0)));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 1, 1, 1",
    "1, -0.1, 0, 1, 1, 1",
    "1, 0, -1, 1, 1, 1",
    "1, 0, 0, 0, 1, 1",
    "1, 0, 0, 1, 0, 1",
    "1, 0, 0, 1, 1, 0"
  })
  void whatIsNoPlanIsRefused(
      double peak, double headroom, int redundancy, double capacity, double price, double hours) {
    Map<String, Double> none = Map.of();

    assertThatThrownBy(
            () -> new DeploymentPlan(peak, headroom, redundancy, capacity, price, hours, none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("must", "0");
  }

  @Test
  void aPeakIsWordedAsItWasGiven() {
    assertThat(Peak.of(12)).isEqualTo(new Peak(12, "as given"));
    assertThatThrownBy(() -> Peak.of(-1)).hasMessage("A peak of -1.0 req/s");
    assertThatThrownBy(() -> new InstanceCapacity("virtual", -2, "given"))
        .hasMessage("A capacity of -2.0 req/s for virtual");
  }

  @Test
  void figuresBelowOneArePlanned() {
    assertThat(new DeploymentPlan(0.5, 0.5, 0, 0.5, 0.5, 0.5, Map.of()))
        .returns(2L, DeploymentPlan::instances)
        .returns(0.5, DeploymentPlan::total);
    assertThat(new InstanceCapacity("virtual", 0.5, "given").rps()).isEqualTo(0.5);
    assertThat(Peak.of(0.5)).isEqualTo(new Peak(0.5, "as given"));
    double[][] nothing = {{0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}};
    for (double[] n : nothing) {
      assertThatThrownBy(() -> new DeploymentPlan(n[0], 0, 0, n[1], n[2], n[3], Map.of()))
          .hasMessage(
              "Peak, capacity, price and hours must be above 0: %s, %s, %s, %s"
                  .formatted(n[0], n[1], n[2], n[3]));
    }
    assertThatThrownBy(() -> new DeploymentPlan(1, 0, -1, 1, 1, 1, Map.of()))
        .hasMessage("Headroom 0.0 and redundancy -1 must not be below 0");
  }
}
