package dev.loomgauge.core.result.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PredictedLimitTest {
  private static final Limit USERS =
      new Limit("users", Kind.USERS, new Limit.Terms("users", 5, 0.05), true, 0);
  private static final Limit CPU =
      new Limit(
          "service-cpu", Kind.STATION, new Limit.Terms("CPU of service", 1, 1.0 / 120), false, 0.1);

  private static PredictedLimit limit(double rps, double busy, Limit... limits) {
    return PredictedLimit.of(
        new Prediction(50, limits[0].rps(), null, null, List.of(limits), null)
            .with(
                ExpectedFigures.of(
                    "mva", rps, 51.0, null, null, null, 0, Map.of("service-cpu", busy)),
                List.of()));
  }

  @Test
  void usersAreTheLimitAloneFrom95PercentOfWhatTheyReachWithoutAQueue() {
    PredictedLimit limit = limit(95, 0.8, USERS, CPU);

    assertThat(limit.words()).isEqualTo("the number of users alone");
  }

  @Test
  void belowThatTheyQueueForWhatIsBusiest() {
    PredictedLimit limit = limit(80, 0.67, USERS, CPU);

    assertThat(limit.words())
        .isEqualTo("the number of users and their queue for the CPU of the service (67.0 % busy)");
  }

  @Test
  void whatNothingBusyExplainsIsNotKnown() {
    PredictedLimit limit = limit(80, 0.1, USERS, CPU);

    assertThat(limit.words())
        .isEqualTo("something not known (20.0 % below what these users reach without a queue)");
  }

  @Test
  void aPoolOrACpuIsTheLimitWhateverIsPredictedBelowIt() {
    PredictedLimit limit = limit(60, 0.5, CPU, USERS);

    assertThat(limit.words()).isEqualTo("the CPU of the service");
  }

  @Test
  void aQueueIsNamedFromHalfOfItsCapacityOn() {
    assertThat(limit(80, 0.5, USERS, CPU).queue())
        .contains(new PredictedLimit.Queue("service-cpu", "the CPU of the service", 0.5));
    assertThat(limit(80, 0.49, USERS, CPU).queue()).isEmpty();
    assertThat(limit(94.9, 0.8, USERS, CPU).below()).isCloseTo(0.051, within(1e-9));
    assertThat(limit(80, 0.9, USERS).queue())
        .contains(new PredictedLimit.Queue("service-cpu", "service-cpu", 0.9));
  }

  @Test
  void withoutASolverTheUsersAreTheLimitAlone() {
    Prediction laws = new Prediction(50, 100, null, null, List.of(USERS, CPU), null);

    assertThat(PredictedLimit.of(laws).words()).isEqualTo("the number of users alone");
  }

  @Test
  void ofSeveralQueuesTheBusiestIsNamed() {
    Map<String, Double> busy = Map.of("service-cpu", 0.7, "connections", 0.6, "database-cpu", 0.2);
    Prediction prediction =
        new Prediction(50, 100, null, null, List.of(USERS, CPU), null)
            .with(ExpectedFigures.of("mva", 80, 51.0, null, null, null, 0, busy), List.of());

    assertThat(PredictedLimit.of(prediction).queue())
        .map(PredictedLimit.Queue::name)
        .contains("service-cpu");
  }
}
