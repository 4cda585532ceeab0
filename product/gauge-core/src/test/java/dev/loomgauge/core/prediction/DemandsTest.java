package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.prediction.Demands.Demand;
import dev.loomgauge.core.prediction.network.Pauses;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemandsTest {
  private static final GarbageCollections COLLECTIONS =
      new GarbageCollections(1_000, 0.04, 0.000_02, 0.000_1);
  private static final Demand KNOWN = new Demand(0.001, 0.000_2);
  private static final Demand UNKNOWN = new Demand(0.000_5, Double.NaN);
  private static final Demands DEMANDS =
      new Demands(Map.of(Tier.SERVICE, KNOWN, Tier.DATABASE, UNKNOWN), 0.3, COLLECTIONS);

  @Test
  void aFasterServiceCollectsFasterAndLeavesTheOtherTiersAsTheyWere() {
    Demands twice = DEMANDS.times(Tier.SERVICE, 2);

    assertThat(twice.of(Tier.SERVICE)).isEqualTo(new Demand(0.002, 0.000_4));
    assertThat(twice.of(Tier.DATABASE)).isEqualTo(UNKNOWN);
    assertThat(twice.before()).isEqualTo(0.3);
    assertThat(twice.collections())
        .isEqualTo(new GarbageCollections(1_000, 0.08, 0.000_04, 0.000_2));
    assertThat(DEMANDS.times(Tier.DATABASE, 2).of(Tier.DATABASE).seconds()).isEqualTo(0.001);
    assertThat(DEMANDS.times(Tier.DATABASE, 2).of(Tier.SERVICE)).isEqualTo(KNOWN);
    assertThat(DEMANDS.times(Tier.DATABASE, 2).collections()).isEqualTo(COLLECTIONS);
  }

  @Test
  void anIntervalWidensByTheRootOfTheSquares() {
    Demands wider = DEMANDS.wider(Tier.SERVICE, 0.15);

    assertThat(wider.of(Tier.SERVICE).seconds()).isEqualTo(0.001);
    assertThat(wider.of(Tier.SERVICE).halfWidth()).isCloseTo(0.000_25, within(1e-12));
    assertThat(wider.of(Tier.DATABASE)).isEqualTo(UNKNOWN);
    assertThat(wider.before()).isEqualTo(0.3);
  }

  @Test
  void noDemandFallsBelowNothing() {
    assertThat(DEMANDS.plus(Tier.SERVICE, 0.000_5).of(Tier.SERVICE))
        .isEqualTo(new Demand(0.001 + 0.000_5, 0.000_2));
    assertThat(DEMANDS.plus(Tier.SERVICE, -1).of(Tier.SERVICE)).isEqualTo(new Demand(0, 0.000_2));
    assertThat(DEMANDS.plus(Tier.LOAD, 1)).isEqualTo(DEMANDS);
    assertThat(DEMANDS.of(Tier.LOAD)).isEqualTo(new Demand(0, 0));
  }

  @Test
  void bothEndsOfTheIntervalsAreTakenWhereTheyAreKnown() {
    assertThat(DEMANDS.wider().of(Tier.SERVICE)).isEqualTo(new Demand(0.001 + 0.000_2, 0));
    assertThat(DEMANDS.wider().of(Tier.DATABASE)).isEqualTo(new Demand(0.000_5, 0));
    assertThat(DEMANDS.narrower().of(Tier.SERVICE)).isEqualTo(new Demand(0.001 - 0.000_2, 0));
    assertThat(of(new Demand(0.001, 0.002)).narrower().of(Tier.SERVICE))
        .isEqualTo(new Demand(0, 0));
    assertThat(DEMANDS.certain().tiers()).isEqualTo(Map.of(Tier.SERVICE, KNOWN));
    assertThat(DEMANDS.certain().before()).isEqualTo(0.3);
    assertThat(DEMANDS.uncertain()).isTrue();
    assertThat(of(UNKNOWN).uncertain()).isFalse();
    assertThat(of(new Demand(0.001, 0)).uncertain()).isFalse();
  }

  @Test
  void demandsAreNearWhereEachTierIs() {
    Demands demands = of(KNOWN);

    assertThat(demands.near(of(new Demand(0.001_04, 0)), 0.05)).isTrue();
    assertThat(demands.near(of(new Demand(0.000_96, 0)), 0.05)).isTrue();
    assertThat(demands.near(of(new Demand(0.001_06, 0)), 0.05)).isFalse();
    assertThat(demands.near(of(new Demand(0.000_94, 0)), 0.05)).isFalse();
    assertThat(demands.near(DEMANDS, 0.05)).isFalse();
  }

  @Test
  void pausesLastLongerWithMoreRequestsInFlight() {
    assertThat(COLLECTIONS.pauses(500)).isEqualTo(new Pauses(1_000, 0.04 + 0.01));
    assertThat(COLLECTIONS.words())
        .contains("1,000 requests apart, 40.0 ms and 0.0200 ms per request in flight");
    assertThat(GarbageCollections.NONE.words()).isEmpty();
    assertThat(new Pauses(1_000, 0.05).secondsPerRequest()).isEqualTo(0.000_05);
    assertThat(new Pauses(0, 0.05).occur()).isFalse();
    assertThat(new Pauses(1_000, 0).occur()).isFalse();
    assertThat(Pauses.NONE.secondsPerRequest()).isZero();
  }

  @Test
  void betweenTwoLoadsEveryTierLiesOnTheLine() {
    Demands light =
        new Demands(
            Map.of(Tier.SERVICE, new Demand(0.001, 0.1), Tier.DATABASE, new Demand(0.004, 0.3)),
            0.3,
            COLLECTIONS);
    Demands heavy =
        new Demands(
            Map.of(Tier.SERVICE, new Demand(0.001, 0.2), Tier.DATABASE, new Demand(0.002, 0.1)));
    Calibrated calibrated =
        Calibrated.of(List.of(new Calibrated.Point(200, light), new Calibrated.Point(600, heavy)));

    Demands found = calibrated.at(300);

    assertThat(found.of(Tier.DATABASE).seconds()).isCloseTo(0.003_5, within(1e-9));
    assertThat(found.of(Tier.DATABASE).halfWidth()).isEqualTo(0.3);
    assertThat(found.of(Tier.SERVICE).halfWidth()).isEqualTo(0.2);
    assertThat(found.before()).isEqualTo(0.3);
    assertThat(found.collections()).isEqualTo(COLLECTIONS);
  }

  @Test
  void onCpusOfAnotherSpeedTheLoadsAndTheBackgroundMoveToo() {
    Calibrated measured =
        new Calibrated(
            List.of(new Calibrated.Point(1_000, of(new Demand(0.000_5, 0)))),
            new Calibrated.Cpus(2, 0.1, 0.02, 10),
            List.of("alarm"));
    // 20 / 10 to the power of 0.45
    double slower = 1.366_040_257;

    Calibrated there = measured.atSpeed(20);

    assertThat(there.points().getFirst().rps()).isCloseTo(1_000 / slower, within(1e-5));
    assertThat(there.highest().of(Tier.SERVICE).seconds())
        .isCloseTo(0.000_5 * slower, within(1e-9));
    assertThat(there.cpus().background()).isCloseTo(0.1 * slower, within(1e-9));
    assertThat(there.cpus().cores()).isEqualTo(2);
    assertThat(there.cpus().taken()).isEqualTo(0.02);
    assertThat(there.alarms()).containsExactly("alarm");
    assertThat(measured.on(2).cpus()).isEqualTo(new Calibrated.Cpus(2, 0, 0, 10));
    assertThat(measured.on(2).alarms()).containsExactly("alarm");
  }

  @Test
  void cpusAreNamedByTheTiersThatRunOnThem() {
    CpuShare shared = new CpuShare(2, List.of(Tier.DATABASE, Tier.LOAD));

    assertThat(shared.name()).isEqualTo("database+load-cpu");
    assertThat(shared.words()).isEqualTo("database, load");
    assertThat(CpuAllocation.serves("database+load-cpu", Tier.LOAD)).isTrue();
    assertThat(CpuAllocation.serves("database+load-cpu", Tier.SERVICE)).isFalse();
    assertThat(CpuAllocation.serves("load", Tier.LOAD)).isFalse();
    assertThat(CpuAllocation.serves("download-cpu", Tier.LOAD)).isFalse();
  }

  private static Demands of(Demand service) {
    return new Demands(Map.of(Tier.SERVICE, service));
  }
}
