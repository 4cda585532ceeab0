package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network.Balancer;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import org.junit.jupiter.api.Test;

/** Numbers with which no network can be solved. */
class NumberCheckTest {
  private static String problem(Networks path) {
    return problem(path, poisson(1));
  }

  private static String problem(Networks path, Population population) {
    return NumberCheck.problem(path.under(population)).orElse("fine");
  }

  private static String problem(Population population) {
    return problem(new Networks(), population);
  }

  @Test
  void everythingThatServesHasOneOrMore() {
    assertThat(problem(new Networks().fifo(1).pool(1, 0).instances(1, Balancer.RANDOM)))
        .isEqualTo("fine");
    assertThat(problem(new Networks().fifo(1).fifo(0)))
        .isEqualTo("Station station1 has 0 servers. Give 1 or more.");
    assertThat(problem(new Networks().pool(0, 5)))
        .isEqualTo("Resource pool0 has 0 members. Give 1 or more.");
    assertThat(problem(new Networks().pool(1, -1)))
        .isEqualTo("Resource pool0 has a queue limit of -1. Give 0 or more.");
    assertThat(problem(new Networks().instances(0, Balancer.RANDOM)))
        .isEqualTo("The service has 0 instances. Give 1 or more.");
  }

  @Test
  void aTimeoutIsAboveNothing() {
    assertThat(problem(new Networks().timeout(0.001))).isEqualTo("fine");
    assertThat(problem(new Networks().timeout(0)))
        .isEqualTo("The client's timeout is 0.0 s. Give one above 0.");
    assertThat(problem(new Networks().timeout(Double.NaN)))
        .isEqualTo("The client's timeout is NaN s. Give one above 0.");
  }

  @Test
  void usersAreOneOrMoreAndStartAndThinkForATime() {
    assertThat(problem(closed(1, constant(0)))).isEqualTo("fine");
    assertThat(problem(closed(0, constant(0)))).isEqualTo("There are 0 users. Give 1 or more.");
    assertThat(problem(new Population.Closed(5, constant(1), -1, 0)))
        .isEqualTo("Users start over a ramp of -1.0 s and a spread of 0.0 s. Give 0 or more.");
    assertThat(problem(new Population.Closed(5, constant(1), 0, Double.NaN)))
        .isEqualTo("Users start over a ramp of 0.0 s and a spread of NaN s. Give 0 or more.");
    assertThat(problem(closed(5, constant(-1))))
        .startsWith("The users' think time takes a time that is negative or unknown: ")
        .endsWith(". Give a time of 0 or more.");
  }

  @Test
  void arrivalsHaveARateOrAscendWithinTheirPeriod() {
    assertThat(problem(poisson(0.001))).isEqualTo("fine");
    assertThat(problem(poisson(0)))
        .isEqualTo("The arrival rate is 0.0 per second. Give a rate above 0.");
    assertThat(problem(poisson(Double.POSITIVE_INFINITY)))
        .isEqualTo("The arrival rate is Infinity per second. Give a rate above 0.");
    assertThat(problem(new Population.Trace(new double[] {0, 1, 1, 2}, 2.5))).isEqualTo("fine");
    String wrong =
        "The recorded arrivals are empty, not ascending, or longer than their period of %s s."
            + " Record them again.";
    assertThat(problem(new Population.Trace(new double[] {0, 1, 2}, 2)))
        .isEqualTo(wrong.formatted("2.0"));
    assertThat(problem(new Population.Trace(new double[] {0, 2, 1}, 9)))
        .isEqualTo(wrong.formatted("9.0"));
    assertThat(problem(new Population.Trace(new double[] {-1, 2}, 9)))
        .isEqualTo(wrong.formatted("9.0"));
    assertThat(problem(new Population.Trace(new double[0], 9))).isEqualTo(wrong.formatted("9.0"));
  }

  @Test
  void aTimeIsNotNegativeAndHasAMean() {
    for (Variate fine :
        new Variate[] {
          constant(0),
          exponential(0),
          new Variate.Uniform(0, 0),
          new Variate.Uniform(1, 2),
          new Variate.Lognormal(1, 0),
          new Variate.Empirical(new double[] {1, 1, 2}, new double[] {0.5, 0.9, 1})
        }) {
      assertThat(NumberCheck.time(fine)).as(fine.toString()).isEmpty();
    }
    for (Variate wrong :
        new Variate[] {
          constant(-0.1),
          constant(Double.POSITIVE_INFINITY),
          exponential(-1),
          new Variate.Uniform(-1, 2),
          new Variate.Uniform(2, 1),
          new Variate.Lognormal(-1, 1),
          new Variate.Lognormal(1, -1),
          new Variate.Lognormal(1, Double.POSITIVE_INFINITY)
        }) {
      assertThat(NumberCheck.time(wrong)).as(wrong.toString()).isPresent();
    }
  }
}
