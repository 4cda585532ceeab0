package dev.loomgauge.core.finding.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.finding.SeenTrial;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** 100 users, 1,000 requests per second of 100 ms. */
class EvidenceTest {
  private final SeenTrial seen =
      new SeenTrial()
          .waiting(Activity.LOCK, 20, "app.Cache.get:3", "app.Orders.find:42")
          .waiting(Activity.LOCK, 10, "app.Cache.put:9")
          .waiting(Activity.NETWORK, 60);

  private static Evidence of(Trial trial) {
    return Evidence.of(trial, _ -> Optional.empty(), Optional.empty()).orElseThrow();
  }

  private Evidence evidence() {
    return of(seen.seen().draft());
  }

  private static Limit limit(String name, int rps) {
    return new Limit(name, Kind.RESOURCE, new Limit.Terms(name, rps, 1), true, 0);
  }

  private static ResourceUse pool(@Nullable Integer capacity) {
    return new ResourceUse("connections", "HikariCP connections", capacity, 2, 4, 0.0, 0.0);
  }

  @Test
  void anActivityHasItsShareItsTimeAndItsFirstPlace() {
    Evidence e = evidence();

    assertThat(e.share(Activity.LOCK)).isCloseTo(0.3, within(1e-9));
    assertThat(e.share(Activity.SLEEP)).isZero();
    assertThat(e.ofMean(Activity.LOCK)).isEqualTo("30.0 ms of 100 ms");
    assertThat(e.at(Activity.LOCK)).isEqualTo(", most at app.Cache.get:3");
    assertThat(e.at(Activity.NETWORK)).as("without frames").isEmpty();
    assertThat(e.at(Activity.SLEEP)).isEmpty();
  }

  @Test
  void muchOfAnActivityIsACauseWithItsPlace() {
    assertThat(evidence().much(Activity.LOCK, 0.3, "Requests wait %s for a lock", "Hold it less."))
        .contains(
            new Cause(
                "Requests wait 30.0 ms of 100 ms for a lock, most at app.Cache.get:3.",
                "Hold it less.",
                null,
                0.3,
                null));
    assertThat(evidence().much(Activity.LOCK, 0.31, "%s", "")).isEmpty();
  }

  @Test
  void usersWhoWaitForLessAskMoreOften() {
    // A cycle of 100 ms, 60 of them waited
    assertThat(evidence().without(60).orElseThrow()).isCloseTo(2_500, within(1e-9));
    assertThat(evidence().without(0)).hasValue(1_000);
    assertThat(evidence().without(100)).isEmpty();
    seen.trial.users = 0;
    assertThat(evidence().without(60)).as("arrivals").isEmpty();
    seen.trial.users = 100;
    seen.trial.rps = 0;
    assertThat(evidence().without(60)).isEmpty();
  }

  @Test
  void limitsAreTheLowestAndTheOneBehindAPool() {
    seen.trial.limits =
        List.of(limit("connections", 250), limit("cpu", 900), limit("users", 1_000));
    Evidence e = evidence();

    assertThat(e.lowestLimit()).map(Limit::name).contains("connections");
    assertThat(e.trial().prediction().behind(pool(50).name())).map(Limit::name).contains("cpu");
    // 50 members / 250 req/s
    assertThat(e.holdMs(pool(50))).isEqualTo(200);
    assertThat(e.holdMs(pool(null))).isZero();
    assertThat(e.holdMs(new ResourceUse("threads", "threads", 50, 2, 4, 0.0, 0.0))).isZero();
  }

  @Test
  void pausesAreAShareOfTheWindowAndTheCpuOneOfItsCapacity() {
    // 5 ms of 9 s
    assertThat(evidence().paused()).isCloseTo(0.005 / 9, within(1e-12));
    assertThat(evidence().serviceCpu()).isEqualTo(0.25);
    seen.seen();
    seen.trial.jvm = null;
    assertThat(of(seen.trial.draft()))
        .returns(0.0, Evidence::paused)
        .returns(Optional.empty(), Evidence::jvm)
        .returns(Optional.empty(), Evidence::threads)
        .returns("", Evidence::schedulingLag);
  }

  @Test
  void thirtySamplesTellAShare() {
    assertThat(of(seen.sampled("a.B.c", 30, 5).seen().draft()).sampled("spinning"))
        .hasValueSatisfying(spun -> assertThat(spun.count()).isEqualTo(5));
    assertThat(of(seen.sampled("a.B.c", 29, 5).seen().draft()).sampled("spinning")).isEmpty();
  }

  @Test
  void theFirstWarningOfACodeIsFound() {
    TrialWarning first = GateCode.STEAL.warning(Severity.CAUTION, "first", "");
    TrialWarning other = GateCode.STEAL.warning(Severity.VOID, "other", "");
    Trial trial = seen.seen().trial(Judgement.NONE.and(first).and(other));

    assertThat(of(trial).warning(GateCode.STEAL)).contains(first);
    assertThat(of(trial).warning(GateCode.PINNED)).isEmpty();
  }

  @Test
  void wordsOfAGateBecomeASentence() {
    assertThat(Evidence.sentence("50 ms late")).isEqualTo("50 ms late.");
    assertThat(Evidence.sentence("pinned 900 times.")).isEqualTo("Pinned 900 times.");
  }

  @Test
  void aPoolHasTheSizeOfItsThroughputTimesItsHoldTime() {
    Evidence e = evidence();

    // The next limit: 1,500 req/s x 20 ms = 30
    assertThat(PoolSize.of(e, 20, 60, Optional.of(limit("cpu", 1_500))))
        .isEqualTo(new PoolSize(30, 1_500));
    // No limit: 1,000 x (1 + 60 / 20) = 4,000 req/s, but users without the wait ask for 2,500: 50
    PoolSize byUsers = PoolSize.of(e, 20, 60, Optional.empty());
    assertThat(byUsers.members()).isEqualTo(50);
    assertThat(byUsers.rps()).isCloseTo(2_500, within(1e-6));
    // 1,000 x 30 ms hold or wait: no more than 30 of them
    assertThat(PoolSize.of(e, 20, 10, Optional.of(limit("cpu", 9_000))).members())
        .isLessThanOrEqualTo(30);
    // Rounded up: 1,510 req/s x 20 ms = 30.2
    assertThat(PoolSize.of(e, 20, 60, Optional.of(limit("cpu", 1_510))))
        .isEqualTo(new PoolSize(31, 1_510));
    // A limit below the 1,000 req/s that were reached is none
    assertThat(PoolSize.of(e, 20, 60, Optional.of(limit("cpu", 900))))
        .isEqualTo(new PoolSize(20, 1_000));
    assertThat(new PoolSize(31, 1_510).of("connections"))
        .isEqualTo(new Setting("connections", "31", 1_510));
  }

  @Test
  void aHeapIsFullWhereItsRequestsFillWhatTheBaseLeaves() {
    HeapInFlight known = new HeapInFlight(100, 30, 20.0, 32, "a line", true);
    // 10 MB for 100 requests, and 12 MB are left
    assertThat(known.mbPerRequest()).isCloseTo(0.1, within(1e-12));
    assertThat(known.fullAt()).isCloseTo(120, within(1e-9));
    // 20 + 200 x 0.1 are half
    assertThat(known.heapFor(200, 0.5)).isCloseTo(80, within(1e-9));
    HeapInFlight unknown = new HeapInFlight(100, 30, null, 33, "", false);
    assertThat(unknown.mbPerRequest()).isCloseTo(0.3, within(1e-12));
    assertThat(unknown.fullAt()).isCloseTo(110, within(1e-9));
  }

  @Test
  void arrivalsNeedNoMoreMembersThanThereAreRequests() {
    seen.trial.users = 0;

    // 1,000 req/s x 80 ms hold or wait, whatever the next limit is; 80 members / 20 ms
    assertThat(PoolSize.of(evidence(), 20, 60, Optional.of(limit("cpu", 9_000))))
        .isEqualTo(new PoolSize(80, 4_000));
  }

  @Test
  void theServiceHasTheCpusOfItsTierAndOneWhereTheyAreNotKnown() {
    TrialCopy trial = TrialCopy.of(seen.seen().draft());

    assertThat(of(trial.tiers(Map.of()).trial()).serviceCores()).isEqualTo(1);
    assertThat(of(trial.tiers(cpus(0)).trial()).serviceCores()).isEqualTo(1);
    assertThat(of(trial.tiers(cpus(400)).trial()).serviceCores()).isEqualTo(4);
  }

  private static Map<Tier, TierUse> cpus(double capacityPct) {
    return Map.of(Tier.SERVICE, new TierUse("0-3", 100, capacityPct, 300, 40, null, null, null));
  }

  @Test
  void withoutALimitAheadAPoolLetsThroughWhatWaitsAndNoMore() {
    seen.trial.users = 0;

    // 1,000 x (1 + 60 / 20) = 4,000 req/s, of which each holds a member for 20 ms
    assertThat(PoolSize.of(evidence(), 20, 60, Optional.empty()))
        .isEqualTo(new PoolSize(80, 4_000));
    assertThat(PoolSize.of(evidence(), 50, 100, Optional.empty()))
        .isEqualTo(new PoolSize(150, 3_000));
  }

  @Test
  void aPoolThatMayNotGrowSoFarLetsThroughWhatItsMembersCarry() {
    PoolSize thirty = new PoolSize(30, 1_500);

    assertThat(thirty.atMost(31, 20)).isSameAs(thirty);
    assertThat(thirty.atMost(30, 25)).isSameAs(thirty);
    assertThat(thirty.atMost(10, 20)).isEqualTo(new PoolSize(10, 500));
    assertThat(thirty.atMost(10, 5)).isEqualTo(new PoolSize(10, 1_500));
  }
}
