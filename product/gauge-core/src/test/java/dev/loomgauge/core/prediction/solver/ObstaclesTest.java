package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.closed;
import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import org.junit.jupiter.api.Test;

/** Why a solver that is exact does not take a network. */
class ObstaclesTest {
  private static final String FITS = "it fits";

  private static String why(String solver, Network network) {
    return Solvers.named(solver).cannot(network).orElse(FITS);
  }

  private static String users(Networks path, int users) {
    return why("mva", path.under(closed(users, exponential(1))));
  }

  private static Networks one() {
    return new Networks().fifo(1).use(0, exponential(0.5));
  }

  @Test
  void meanValuesAreOfUsersWhoWaitForTheirAnswers() {
    assertThat(users(one(), 5)).isEqualTo(FITS);
    assertThat(why("mva", one().under(poisson(1))))
        .isEqualTo("Requests arrive from outside; it solves closed networks only.");
    assertThat(users(one().timeout(9), 5)).isEqualTo("The client's timeout of 9.0 s can fire.");
    assertThat(why("mva", new Networks().under(closed(5, constant(0)))))
        .isEqualTo("No step takes time, so users would send without end.");
  }

  @Test
  void whereFirstComeIsFirstServedAllVisitsAreAlike() {
    assertThat(users(one().use(0, exponential(0.5)), 5)).isEqualTo(FITS);
    assertThat(users(one().use(0, exponential(0.6)), 5))
        .isEqualTo(
            "Step 'use: station0' has another mean demand than an earlier one at station0, which"
                + " serves first come, first served.");
    assertThat(users(new Networks().sharing(1).use(0, exponential(1)).use(0, exponential(2)), 5))
        .isEqualTo(FITS);
  }

  @Test
  void tenThousandServersAreNotTooMany() {
    assertThat(users(new Networks().fifo(10_000).use(0, exponential(1)), 20_000)).isEqualTo(FITS);
    assertThat(users(new Networks().fifo(10_001).use(0, exponential(1)), 20_000))
        .endsWith(" servers in all are too many for it.");
    assertThat(users(new Networks().fifo(10_001).use(0, exponential(1)), 10_001))
        .as("nobody waits for one")
        .isEqualTo(FITS);
  }

  @Test
  void usersWhoStartTogetherStayTogetherBehindConstantDelays() {
    Networks path = one().delay(constant(0.5));

    assertThat(why("mva", path.under(new Population.Closed(9, constant(0), 0.5, 0))))
        .isEqualTo(FITS);
    assertThat(why("mva", path.under(new Population.Closed(9, constant(0), 0.49, 0.2))))
        .isEqualTo(
            "Users start within 0.49 s and run in lockstep behind constant delays of 0.5 s.");
    assertThat(
            why("mva", new Networks().sharing(1).use(0, constant(1)).under(closed(9, constant(0)))))
        .isEqualTo("All times are constant, so users keep the order in which they start.");
  }

  /** A tenth of the mean is as far as delays may spread, whatever the mean is. */
  @Test
  void delaysThatSpreadByATenthOfTheirMeanAreConstantAtAnyLength() {
    for (double seconds : new double[] {0.01, 1, 100}) {
      Population all = new Population.Closed(9, constant(0), seconds / 2, 0);

      assertThat(why("mva", one().delay(new Variate.Lognormal(seconds, 0.09)).under(all)))
          .contains("in lockstep behind constant delays of " + seconds + " s.");
      assertThat(why("mva", one().delay(new Variate.Lognormal(seconds, 0.11)).under(all)))
          .isEqualTo(FITS);
    }
  }
}
