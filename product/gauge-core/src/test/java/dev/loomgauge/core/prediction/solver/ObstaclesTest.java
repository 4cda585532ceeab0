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
import dev.loomgauge.core.scenario.Deployment.Balancer;
import org.junit.jupiter.api.Test;

/** Why a solver that is exact does not take a network. */
class ObstaclesTest {
  private static final String FITS = "it fits";
  private static final Variate SCATTERED = new Variate.Lognormal(0.5, 0.5);

  private static String why(String solver, Network network) {
    return Solvers.named(solver).cannot(network).orElse(FITS);
  }

  private static String open(String solver, Networks path) {
    return why(solver, path.under(poisson(1)));
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
    assertThat(open("mva", one()))
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
    assertThat(open("bcmp", one().use(0, exponential(0.4))))
        .isEqualTo(
            "Step 'use: station0' has another mean demand than an earlier one at station0, which"
                + " serves first come, first served.");
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

  @Test
  void formulasOfArrivalsNeedArrivalsAndRoom() {
    for (String solver : new String[] {"mmc", "mg1", "gim1", "bcmp"}) {
      assertThat(open(solver, one())).as(solver).isEqualTo(FITS);
      assertThat(why(solver, one().under(closed(5, exponential(1)))))
          .as(solver)
          .isEqualTo("Its requests do not arrive at a rate from outside.");
      assertThat(open(solver, new Networks().fifo(1).use(0, exponential(1))))
          .as(solver)
          .isEqualTo(
              "Step 'use: station0' asks for more than station0 can serve, so its queue grows.");
      assertThat(
              open(
                  solver,
                  new Networks().fifo(1).pool(5, 9).acquire(0).use(0, exponential(0.5)).release(0)))
          .as(solver)
          .isEqualTo("Step 'acquire: pool0' can wait: pool0 has 5 members.");
      assertThat(
              open(
                  solver,
                  new Networks()
                      .fifo(1)
                      .pool(Network.UNLIMITED, 9)
                      .acquire(0)
                      .use(0, exponential(0.5))
                      .release(0)))
          .as(solver)
          .isEqualTo(FITS);
    }
  }

  @Test
  void oneStationIsVisitedOnce() {
    String mmc =
        "It is for one visit to one station with exponential demands, first come, first served.";
    String mg1 = "It is for one visit to a station of one server, first come, first served.";
    String gim1 =
        "It is for one visit to a station of one server with exponential demands, first come, first"
            + " served.";
    Networks twice = new Networks().fifo(1).use(0, exponential(0.2)).use(0, exponential(0.2));
    Networks shared = new Networks().sharing(1).use(0, exponential(0.5));
    Networks two = new Networks().fifo(2).use(0, exponential(0.5));
    Networks any = new Networks().fifo(1).use(0, SCATTERED);

    for (Networks path : new Networks[] {twice, shared}) {
      assertThat(open("mmc", path)).isEqualTo(mmc);
      assertThat(open("mg1", path)).isEqualTo(mg1);
      assertThat(open("gim1", path)).isEqualTo(gim1);
    }
    assertThat(open("mmc", two)).isEqualTo(FITS);
    assertThat(open("mg1", two)).isEqualTo(mg1);
    assertThat(open("gim1", two)).isEqualTo(gim1);
    assertThat(open("mmc", any)).isEqualTo(mmc);
    assertThat(open("mg1", any)).isEqualTo(FITS);
    assertThat(open("gim1", any)).isEqualTo(gim1);
  }

  @Test
  void arrivalsAtConstantDistancesStayApartWithoutARandomDelayBeforeTheStation() {
    Networks before = new Networks().fifo(1).delay(SCATTERED).use(0, exponential(0.5));
    Networks behind = one().delay(SCATTERED);
    Population even = new Population.Open(1, false);

    assertThat(why("gim1", before.under(even)))
        .isEqualTo("Random delays before the station change the distances of the arrivals.");
    assertThat(why("gim1", behind.under(even))).isEqualTo(FITS);
    assertThat(why("mmc", behind.under(even))).isEqualTo("Arrivals are not Poisson.");
    assertThat(open("gim1", one().instances(2, Balancer.RANDOM)))
        .isEqualTo("Requests are not given to the instances in turn.");
    assertThat(open("gim1", one().instances(2, Balancer.ROUND_ROBIN))).isEqualTo(FITS);
    assertThat(open("mmc", one().instances(2, Balancer.ROUND_ROBIN)))
        .isEqualTo("Requests are not given to the instances at random.");
  }

  @Test
  void aNetworkOfStationsHasOneAndServesExponentialDemandsInTheirOrder() {
    assertThat(open("bcmp", new Networks().delay(constant(1))))
        .isEqualTo("No step visits a station.");
    assertThat(open("bcmp", new Networks().fifo(1).use(0, SCATTERED)))
        .isEqualTo(
            "Step 'use: station0' waits first come, first served for a demand that is not"
                + " exponential.");
    assertThat(open("bcmp", new Networks().sharing(1).use(0, SCATTERED))).isEqualTo(FITS);
    assertThat(
            open(
                "bcmp",
                new Networks().polling(1).use(0, exponential(0.2)).use(0, exponential(0.2))))
        .isEqualTo(
            "Step 'use: station0' waits until a server has emptied the queues of other steps.");
    assertThat(open("bcmp", new Networks().polling(1).use(0, exponential(0.2)))).isEqualTo(FITS);
  }
}
