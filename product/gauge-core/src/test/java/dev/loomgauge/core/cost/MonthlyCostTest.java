package dev.loomgauge.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
}
