package dev.loomgauge.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SensitivityTest {
  private static final DeploymentPlan PLAN =
      new DeploymentPlan(1000, 0.2, 1, 500, 0.1, 730, Map.of("balancer", 20.0));

  @Test
  void everyInputHasARow() {
    assertThat(Sensitivity.of(PLAN))
        .extracting(row -> row.input().name())
        .containsExactly(
            "peak", "capacity", "headroom", "redundancy", "price", "hours", "balancer");
  }

  @Test
  void thePriceOfInstancesMovesTheirShareOfTheTotal() {
    Sensitivity price = of("price");

    assertThat(price.elasticity().orElseThrow())
        .isCloseTo(PLAN.instanceCost() / PLAN.total(), within(1e-9));
    assertThat(price.moreAbove()).isEmpty();
  }

  @Test
  void thePeakSaysWhereTheInstancesStep() {
    Sensitivity peak = of("peak");
    double more = peak.moreAbove().orElseThrow();
    double fewer = peak.fewerFrom().orElseThrow();

    assertThat(more).isCloseTo(1250, within(1e-9));
    assertThat(fewer).isCloseTo(2 * 500 / 1.2, within(1e-9));
    assertThat(instances(Input.of(Input.Kind.PEAK), more)).isEqualTo(PLAN.instances());
    assertThat(instances(Input.of(Input.Kind.PEAK), more * 1.001)).isEqualTo(PLAN.instances() + 1);
    assertThat(instances(Input.of(Input.Kind.PEAK), fewer)).isEqualTo(PLAN.instances() - 1);
  }

  @Test
  void aCapacityStepsTheOtherWayRound() {
    Sensitivity capacity = of("capacity");

    assertThat(instances(Input.of(Input.Kind.CAPACITY), capacity.moreAbove().orElseThrow() * 0.999))
        .isEqualTo(PLAN.instances() + 1);
    assertThat(instances(Input.of(Input.Kind.CAPACITY), capacity.fewerFrom().orElseThrow()))
        .isEqualTo(PLAN.instances() - 1);
    assertThat(capacity.elasticity()).as("both ends need as many instances").hasValue(0);
  }

  @Test
  void redundancyChangesByOneInstance() {
    Sensitivity redundancy = of("redundancy");

    assertThat(redundancy.changes())
        .extracting(Sensitivity.Change::instances)
        .containsExactly(3L, 5L);
    assertThat(redundancy.elasticity()).isEmpty();
  }

  @Test
  void othersAreRecomputedATenthAndAFifthAround() {
    assertThat(of("balancer").changes())
        .extracting(Sensitivity.Change::value)
        .containsExactly(16.0, 18.0, 22.0, 24.0);
    assertThat(of("balancer").changes().getFirst().total())
        .isCloseTo(PLAN.total() - 4, within(1e-9));
  }

  @Test
  void theLastInstanceCannotBeSpared() {
    DeploymentPlan one = new DeploymentPlan(10, 0, 0, 500, 0.1, 730, Map.of());

    assertThat(Sensitivity.of(one).getFirst().fewerFrom()).isEmpty();
  }

  @Test
  void aHeadroomStepsWhereItsInstancesAreFull() {
    Sensitivity headroom = of("headroom");

    // 3 instances carry 1,500 req/s and 2 carry 1,000
    assertThat(headroom.moreAbove().orElseThrow()).isCloseTo(0.5, within(1e-12));
    assertThat(headroom.fewerFrom().orElseThrow()).isCloseTo(0, within(1e-12));
    DeploymentPlan tight = new DeploymentPlan(1000, 0.2, 1, 700, 0.1, 730, Map.of());
    assertThat(Sensitivity.of(tight).get(2).moreAbove().orElseThrow())
        .isCloseTo(0.4, within(1e-12));
    assertThat(Sensitivity.of(tight).get(2).fewerFrom()).isEmpty();
  }

  @Test
  void thePeakAndTheCapacityHaveTheirFigures() {
    assertThat(of("capacity").moreAbove().orElseThrow()).isCloseTo(400, within(1e-9));
    assertThat(of("capacity").fewerFrom().orElseThrow()).isCloseTo(600, within(1e-9));
    // 960 / 500 are 2 instances, 1,440 / 500 are 3; one more may fail, each costs 73 a month
    assertThat(of("peak").changes())
        .extracting(
            Sensitivity.Change::value, Sensitivity.Change::instances, c -> Math.round(c.total()))
        .containsExactly(
            tuple(800.0, 3L, 239L),
            tuple(900.0, 4L, 312L),
            tuple(1100.0, 4L, 312L),
            tuple(1200.0, 4L, 312L));
    assertThat(of("peak").elasticity()).hasValue(0);
    assertThat(of("hours").elasticity().orElseThrow()).isCloseTo(292.0 / 312, within(1e-9));
    assertThat(of("balancer").elasticity().orElseThrow()).isCloseTo(20.0 / 312, within(1e-9));
    assertThat(of("hours").value()).isEqualTo(730);
    assertThat(of("hours").fewerFrom()).isEmpty();
  }

  @Test
  void noRedundancyCanOnlyGrowAndNothingHasNoElasticity() {
    DeploymentPlan bare = new DeploymentPlan(1000, 0, 0, 500, 0.1, 730, Map.of());
    List<Sensitivity> rows = Sensitivity.of(bare);

    assertThat(rows.get(3).changes())
        .extracting(Sensitivity.Change::value, Sensitivity.Change::instances)
        .containsExactly(tuple(1.0, 3L));
    assertThat(rows.get(2).elasticity()).isEmpty();
    DeploymentPlan one = new DeploymentPlan(1000, 0, 1, 500, 0.1, 730, Map.of());
    assertThat(Sensitivity.of(one).get(3).changes())
        .extracting(Sensitivity.Change::value)
        .containsExactly(0.0, 2.0);
  }

  private static long instances(Input input, double value) {
    return PLAN.with(input, value).instances();
  }

  private static Sensitivity of(String input) {
    List<Sensitivity> rows = Sensitivity.of(PLAN);
    return rows.stream().filter(row -> row.input().name().equals(input)).findFirst().orElseThrow();
  }

  @Test
  void ofTwoInstancesOneIsEnoughForTheLoadThatItCarries() {
    DeploymentPlan two = new DeploymentPlan(600, 0, 0, 500, 0.1, 730, Map.of());

    assertThat(Sensitivity.of(two).getFirst().fewerFrom()).hasValue(500);
    assertThat(Sensitivity.of(two).get(1).fewerFrom()).hasValue(600);
  }
}
