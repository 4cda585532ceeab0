package dev.loomgauge.core.finding.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.finding.SeenTrial;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackgroundCpuTest {
  private static final BackgroundThread SPINNER =
      new BackgroundThread("poller-1", 1, 0.5, "com.acme.Poller.run");
  private final SeenTrial seen = new SeenTrial();

  private Evidence evidence(Limiter limit) {
    Bottleneck bottleneck = new Bottleneck(limit, 1, new Bottleneck.BusyCpu(null, List.of()));
    return Evidence.of(
            seen.seen().trial(new Judgement(null, bottleneck, List.of())),
            _ -> Optional.empty(),
            Optional.empty())
        .orElseThrow();
  }

  private Cause found(Limiter limit) {
    return CpuRules.BACKGROUND_CPU.find(evidence(limit)).orElseThrow();
  }

  @Test
  void aThreadIsNamedWithItsShareOfACpuAndItsPlace() {
    seen.beside(SPINNER);

    Cause cause = found(new Bottleneck.Users());

    assertThat(cause.evidence())
        .isEqualTo(
            "Thread poller-1 uses 100 % of a CPU without requests, in com.acme.Poller.run. The CPU"
                + " is not the limit under this load; where it is, requests cannot have up to 50.0"
                + " % of it.");
    assertThat(cause.gain()).isNull();
    assertThat(cause.setting()).isNull();
    assertThat(cause.weight()).as("the queue for the CPU").isLessThan(0.01);
  }

  @Test
  void severalThreadsAreNamedTheBusiestFirst() {
    seen.beside(
        new BackgroundThread("batch", 0.3, 0.1, null),
        SPINNER,
        new BackgroundThread("a", 0.2, 0, null),
        new BackgroundThread("b", 0.1, 0, null));

    assertThat(found(new Bottleneck.Users()).evidence())
        .startsWith(
            "4 threads use 160.0 % of a CPU without requests: poller-1 (100 %, in"
                + " com.acme.Poller.run), batch (30.0 %), a (20.0 %) and others. ");
  }

  @Test
  void threeThreadsAreAllNamed() {
    seen.beside(
        SPINNER,
        new BackgroundThread("batch", 0.3, 0.1, null),
        new BackgroundThread("a", 0.2, 0, null));

    assertThat(found(new Bottleneck.Users()).evidence())
        .startsWith(
            "3 threads use 150.0 % of a CPU without requests: poller-1 (100 %, in"
                + " com.acme.Poller.run), batch (30.0 %), a (20.0 %). ");
  }

  @Test
  void whereTheCpuLimitsThereIsMoreThroughputWithoutThemUpToTheNextLimit() {
    seen.beside(SPINNER);
    Limiter cpu = new Bottleneck.Cpu(List.of(Tier.SERVICE));
    seen.trial.limits =
        List.of(
            new Limit("service-cpu", Kind.STATION, new Limit.Terms("CPU", 1, 0.000_9), true, 0),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 300, 0.1), true, 0));
    assertThat(found(cpu).gain()).isEqualTo("2,000 req/s instead of 1,000 req/s.");
    assertThat(found(cpu).evidence())
        .endsWith(" Requests cannot have 50.0 % of the service's CPUs.");
    assertThat(found(cpu).weight()).isEqualTo(0.5);

    seen.trial.limits =
        List.of(
            new Limit("connections", Kind.RESOURCE, new Limit.Terms("pool", 180, 0.1), true, 0),
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 150, 0.1), true, 0));
    assertThat(found(cpu).gain()).isEqualTo("1,500 req/s instead of 1,000 req/s.");
  }

  /** Limits of 900, 1,000 and 1,000.4 req/s, where 1,000 were reached. */
  @ParameterizedTest
  @ValueSource(doubles = {0.9, 1, 1.0004})
  void whereTheNextLimitAllowsNoMoreThatCanBeSeenThereIsNoGain(double share) {
    seen.beside(SPINNER);
    seen.trial.limits =
        List.of(
            new Limit(
                "connections", Kind.RESOURCE, new Limit.Terms("pool", 100, 0.1 / share), true, 0));

    assertThat(found(new Bottleneck.Cpu(List.of(Tier.SERVICE))).gain()).isNull();
  }

  @Test
  void withoutSuchThreadsNothingIsFound() {
    assertThat(CpuRules.BACKGROUND_CPU.find(evidence(new Bottleneck.Users()))).isEmpty();
  }

  @Test
  void theCpuOfRequestsIsThatWithoutBackgroundUnlessTheyWaitForTheCpu() {
    seen.trial.servicePct = 75;
    seen.beside(SPINNER);

    assertThat(evidence(new Bottleneck.Users()).serviceCpu()).isEqualTo(0.25);
    assertThat(evidence(new Bottleneck.Cpu(List.of(Tier.SERVICE))).serviceCpu()).isEqualTo(0.75);
  }

  @Test
  void noPoolIsToBeEnlargedWhereTheCpuLimitsTogetherWithABackground() {
    seen.trial.servicePct = 100;
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 10, 10, 10, 50.0, 60.0));
    seen.trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 300, 0.1), true, 0));
    seen.beside(SPINNER);

    assertThat(PoolRules.SMALL_POOL.find(evidence(new Bottleneck.Cpu(List.of(Tier.SERVICE)))))
        .isEmpty();
    assertThat(PoolRules.SMALL_POOL.find(evidence(new Bottleneck.Pool("connections")))).isPresent();
  }
}
