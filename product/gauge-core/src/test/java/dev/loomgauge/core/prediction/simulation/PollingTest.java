package dev.loomgauge.core.prediction.simulation;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Population;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.scenario.Step;
import org.junit.jupiter.api.Test;

/**
 * Two steps that visit one station, and far enough apart that both visits come at random. Pools
 * around them tell how long each visit takes (Little's law).
 */
class PollingTest {
  private static final double APART = 2_000;
  private static final int USERS = 200;
  private static final double WAIT = 0.3;

  @Test
  void noDisciplineThatKeepsTheServerBusyChangesTheWorkThatWaits() {
    // Kleinrock's conservation law: "Queueing Systems", volume 2, 1976, section 3.4.
    double first = 0.2;
    double second = 0.5;
    double load = first + second;
    Simulated seen = visits(new Networks().polling(1), first, second);

    double firstWaits = seen.pools().get(0).busy() - first;
    double secondWaits = seen.pools().get(1).busy() - second;
    double residual = first * first + second * second;
    assertThat(first * firstWaits + second * secondWaits)
        .isCloseTo(load * residual / (1 - load), withinPercentage(2));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(load, withinPercentage(1));
  }

  @Test
  void theServerStaysLongerWithTheQueueThatBringsMoreWork() {
    Simulated polling = visits(new Networks().polling(1), 0.2, 0.5);
    Simulated fifo = visits(new Networks().fifo(1), 0.2, 0.5);

    assertThat(polling.pools().get(0).busy() - 0.2)
        .isGreaterThan(1.2 * (polling.pools().get(1).busy() - 0.5));
    assertThat(fifo.pools().get(0).busy() - 0.2)
        .isCloseTo(fifo.pools().get(1).busy() - 0.5, withinPercentage(2));
  }

  @Test
  void severalServersKeepAsManyWaitingAsErlangCSays() {
    Simulated seen = visits(new Networks().polling(2), 0.7, 0.7);

    assertThat(seen.stations().getFirst().busy()).isCloseTo(1.4, withinPercentage(1));
    assertThat(seen.stations().getFirst().waiting())
        .isCloseTo(Theory.erlangC(2, 1.4) * 0.7 / 0.3, withinPercentage(3));
  }

  @Test
  void usersFallInStepWhereComingBackFromAWaitTakesLongerThanBeginningIt() {
    double begins = 0.000_07;
    double comesBack = 0.000_65;
    double alone = USERS / (WAIT + begins + comesBack);
    double inStep = USERS / (WAIT + begins + USERS * comesBack);

    assertThat(throughput(new Networks().fifo(1), begins, comesBack)).isGreaterThan(0.97 * alone);
    assertThat(throughput(new Networks().polling(1), begins, comesBack))
        .isCloseTo(inStep, withinPercentage(4));
    assertThat(throughput(new Networks().polling(1), comesBack, begins))
        .isGreaterThan(0.99 * alone);
  }

  @Test
  void aServerThatIsDoneTakesTheNextOfTheSameStep() {
    // Three users begin 1 s apart a first step of 2 s, and nothing lies before the second, of 1 s.
    Networks path = new Networks().polling(1).use(0, constant(2)).use(0, constant(1));
    Population users = new Population.Trace(new double[] {0, 1, 2}, 100);

    Simulated polling = Simulation.run(path.under(users), Settings.window(1, 0, 100));

    // First steps end at 2, 4 and 6 s, second ones at 7, 8 and 9 s; in turn they would at 5, 8, 9
    // s.
    assertThat(polling.mean()).isCloseTo((7 + (8 - 1) + (9 - 2)) / 3.0, withinPercentage(0.5));
  }

  @Test
  void branchesHaveQueuesOfTheirOwnAndNobodyIsLost() {
    Networks branch = new Networks().use(0, exponential(0.2));
    Networks path =
        new Networks()
            .polling(2)
            .use(0, exponential(0.3))
            .fork(Step.Join.ALL, branch, branch)
            .use(0, constant(0));

    Simulated seen = Simulation.run(path.under(poisson(1)), Settings.window(7, 100, 1e5));

    assertThat(seen.throughput()).isCloseTo(1, withinPercentage(1));
    assertThat(seen.stations().getFirst().busy()).isCloseTo(0.7, withinPercentage(1.5));
  }

  private static Simulated visits(Networks station, double first, double second) {
    Network network =
        station
            .pool(Network.UNLIMITED, Network.UNLIMITED)
            .pool(Network.UNLIMITED, Network.UNLIMITED)
            .acquire(0)
            .use(0, exponential(first))
            .release(0)
            .delay(exponential(APART))
            .acquire(1)
            .use(0, exponential(second))
            .release(1)
            .under(poisson(1));
    return Simulation.run(network, Settings.window(7, 20_000, 1e6));
  }

  /** Requests per second of users who start spread over a cycle, after ten seconds. */
  private static double throughput(Networks station, double begins, double comesBack) {
    Network network =
        station
            .use(0, new Variate.Lognormal(begins, 0.5))
            .delay(constant(WAIT))
            .use(0, new Variate.Lognormal(comesBack, 0.5))
            .under(new Population.Closed(USERS, constant(0), 0, WAIT));
    return Simulation.run(network, Settings.window(7, 10, 20)).throughput();
  }
}
