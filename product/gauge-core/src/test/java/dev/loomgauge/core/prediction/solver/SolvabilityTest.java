package dev.loomgauge.core.prediction.solver;

import static dev.loomgauge.core.prediction.network.Networks.constant;
import static dev.loomgauge.core.prediction.network.Networks.exponential;
import static dev.loomgauge.core.prediction.network.Networks.poisson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.prediction.network.Move;
import dev.loomgauge.core.prediction.network.Move.Join;
import dev.loomgauge.core.prediction.network.Network;
import dev.loomgauge.core.prediction.network.Networks;
import dev.loomgauge.core.prediction.network.Variate;
import dev.loomgauge.core.prediction.simulation.Settings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SolvabilityTest {

  @Test
  void aResourceTakenTwiceIsGivenBackTwice() {
    wrong(pools().acquire(0).acquire(0).release(0), "'acquire: pool0'", "never released");
    wrong(
        pools().acquire(0).acquire(0).release(0).release(0).release(0),
        "'release: pool0' releases pool0");
    assertThat(problem(pools().acquire(0).acquire(0).release(0).release(0))).isEmpty();
  }

  @Test
  void aRequestHolds64MembersAtMost() {
    Networks path = new Networks().pool(5, 10).pool(100, 10);
    for (int i = 0; i < 63; i++) {
      path.acquire(1);
    }
    for (int i = 0; i < 63; i++) {
      path.release(1);
    }
    assertThat(problem(path)).isEmpty();
    assertThat(problem(path.pool(5, 10)))
        .hasValue(
            "A request holds 65 members at once, over all resources: a path can have 64 at most. Leave out resources that cannot run out.");
  }

  @Test
  void aResourceReleasedWithoutBeingHeldIsAnError() {
    wrong(pools().acquire(0).release(0).release(0), "'release: pool0' releases pool0");
    wrong(pools().release(1), "'release: pool1'");
  }

  @Test
  void aResourceThatIsNeverReleasedIsAnError() {
    wrong(pools().acquire(1).delay(constant(1)), "'acquire: pool1'", "never released");
  }

  @Test
  void aBranchThatNeedsWhatItsRequestHoldsIsAnErrorUnlessItGivesUp() {
    Networks endless = new Networks().acquire(0).release(0);
    Networks patient = new Networks().acquire(0, 1).release(0);

    wrong(pools().acquire(0).fork(Join.ALL, endless).release(0), "'acquire: pool0'", "deadlock");
    assertThat(problem(pools().acquire(0).fork(Join.ALL, patient).release(0))).isEmpty();
    assertThat(problem(pools().fork(Join.ALL, endless, endless))).isEmpty();
  }

  @Test
  void aBranchReleasesOnlyWhatItTook() {
    wrong(
        pools().acquire(0).fork(Join.ALL, new Networks().release(0)),
        "'release: pool0'",
        "not this branch");
  }

  @Test
  void timesThatAreNegativeOrUnknownAreErrors() {
    wrong(new Networks().fifo(1).use(0, exponential(-1)), "'use: station0'", "negative");
    wrong(new Networks().delay(constant(Double.NaN)), "'wait'");
    wrong(new Networks().delay(new Variate.Uniform(2, 1)), "'wait'");
    wrong(new Networks().delay(new Variate.Lognormal(1, Double.NaN)), "'wait'");
    wrong(pools().acquire(0, -1).release(0), "'acquire: pool0' has a timeout");
    wrong(new Networks().fifo(0), "station0 has 0 servers");
    assertThat(Solvability.problem(pools().under(poisson(-1)))).isPresent();
    assertThat(Solvability.problem(pools().under(Networks.closed(1, constant(-1))))).isPresent();
  }

  @Test
  void branchesAndKindsNeedSomethingInThem() {
    Networks one = new Networks().delay(constant(1));

    wrong(
        new Networks().fork(Join.ALL),
        "Step 'parallel' has no branch, so nothing can end it. Give it one, or leave it out.");
    wrong(new Networks().choice(1, one, one), "Step 'paths' has shares that add up to 1.0.");
    assertThat(problem(new Networks().choice(0.999, one, one))).isEmpty();
    wrong(
        new Networks()
            .step(
                new Move.Choice(
                    List.of(
                        new Move.Alternative("a", 0.5, List.of()),
                        new Move.Alternative("b", 0.25, List.of())),
                    "paths")),
        "has shares that add up to 0.75. Give shares above 0 that add up to 1.");
    wrong(
        pools().acquire(0).choice(0.5, new Networks().release(0), one),
        "'release: pool0' releases pool0, which the request holds and not this branch.");
  }

  @Test
  void aPathHas64ResourcesAtMost() {
    Networks path = new Networks();
    for (int i = 0; i < 64; i++) {
      path.pool(5, 10);
    }

    assertThat(problem(path)).isEmpty();
    assertThat(problem(path.pool(5, 10)))
        .hasValue("65 resources: a path can have 64 at most. Leave out those that cannot run out.");
  }

  @Test
  void aSecondMemberIsNoDeadlockWhereNobodyWaitsForIt() {
    Networks branch = new Networks().acquire(0).release(0);

    assertThat(problem(new Networks().pool(5, 0).acquire(0).fork(Join.ALL, branch).release(0)))
        .isEmpty();
    assertThat(
            problem(
                new Networks()
                    .pool(Network.UNLIMITED, 9)
                    .acquire(0)
                    .fork(Join.ALL, branch)
                    .release(0)))
        .isEmpty();
    wrong(new Networks().pool(5, 1).acquire(0).fork(Join.ALL, branch).release(0), "(deadlock)");
  }

  @Test
  void noSolverTakesAPathThatCannotBeSolved() {
    Networks path = pools().acquire(0);

    for (Solver solver : Solvers.all()) {
      assertThat(solver.cannot(path.under(poisson(1)))).isPresent();
      assertThatThrownBy(() -> solver.solve(path.under(poisson(1)), Settings.window(1, 0, 1)))
          .isInstanceOf(UnsolvableException.class);
    }
    assertThatThrownBy(() -> Solvers.choose(path.under(poisson(1))))
        .isInstanceOf(UnsolvableException.class)
        .hasMessageContaining("'acquire: pool0'");
  }

  private static Networks pools() {
    return new Networks().pool(5, 10).pool(5, 10);
  }

  private static void wrong(Networks path, String... words) {
    assertThat(problem(path)).hasValueSatisfying(p -> assertThat(p).contains(words));
  }

  private static Optional<String> problem(Networks path) {
    return Solvability.problem(path.under(poisson(1)));
  }
}
