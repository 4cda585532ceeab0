package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AdviceTest {
  private static final Limit USERS =
      new Limit("users", Kind.USERS, Limit.Terms.carrying("users", 5200), true, 0);
  private static final Limit PERMITS =
      new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 20, 0.1), true, 0);

  private final Trials trials = new Trials();
  private final List<Trial> all = new ArrayList<>();
  private final List<Finding> findings = new ArrayList<>();

  private List<String> advice(Limiter limiter) {
    Trial limited =
        trials.trial(
            new Judgement(
                null,
                new Bottleneck(limiter, 1, new Bottleneck.Quoted("in words", "")),
                List.of()));
    all.add(limited);
    return Advice.of(limited, all, findings).stream().toList();
  }

  @Test
  void usersWhoAllWaitNeedNoAdvice() {
    assertThat(advice(new Bottleneck.Users())).isEmpty();
  }

  @Test
  void aPoolThatEveryModeHasIsHeldForLessTimeOrEnlarged() {
    trials.limits = List.of(PERMITS, USERS);
    trials.resources =
        List.of(new ResourceUse("permits", "permits of the bulkhead", 20, 20, 20, 80.0, 90.0));
    trials.threads = "virtual";
    all.add(trials.draft());
    trials.threads = "platform";

    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly(
            "platform: hold one of the permits of the bulkhead for less time (give it back before a"
                + " wait that does not need it) or enlarge the pool; beyond it these users can"
                + " reach 5,200 req/s.");
  }

  @Test
  void aDownstreamThatServesNoMoreIsNoPoolToEnlarge() {
    assertThat(advice(new Bottleneck.Pool("downstream")))
        .singleElement()
        .asString()
        .startsWith("platform: the downstream serves no more requests at once; ");
  }

  @Test
  void aPoolThatAnotherModeDoesWithoutIsLiftedByThatMode() {
    trials.threads = "virtual";
    trials.limits = List.of(USERS);
    all.add(trials.draft());
    trials.threads = "platform";
    trials.limits =
        List.of(
            new Limit("threads", Kind.RESOURCE, Limit.Terms.carrying("threads", 400), true, 0),
            PERMITS);

    assertThat(advice(new Bottleneck.Pool("threads")))
        .containsExactly(
            "platform: more Tomcat threads, or virtual threads, raise this limit; the next limit is"
                + " permits at 200 req/s.");
  }

  @Test
  void whatAFindingSaysOfAPoolIsNotSaidAgain() {
    trials.threads = "virtual";
    trials.limits = List.of(USERS);
    all.add(trials.draft());
    trials.threads = "platform";
    trials.limits = List.of(PERMITS, USERS);
    findings.add(
        new Finding(
            "small-pool",
            "Small pool",
            trials.draft().cell(),
            "",
            "",
            "",
            null,
            1,
            new Setting("permits", "520", 5200),
            null));

    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly("platform: permits limit it, and virtual threads have no such pool.");
    all.removeFirst();
    assertThat(advice(new Bottleneck.Pool("permits"))).isEmpty();
  }

  @Test
  void theServicesCpuIsLiftedByCoresOrByCheaperRequests() {
    assertThat(advice(new Bottleneck.Cpu(List.of(Tier.SERVICE))))
        .containsExactly(
            "platform: the CPU is spent; more threads or users only add waiting. Add cores or spend"
                + " less CPU per request (now 0.352 ms).");
  }

  @Test
  void theCpuOfOtherTiersAsksForALargerMachine() {
    assertThat(advice(new Bottleneck.Cpu(List.of(Tier.DATABASE, Tier.LOAD))))
        .containsExactly(
            "platform: the CPU of the other tiers is spent; run on a machine with more cores.");
  }

  @Test
  void usersInLockstepNeedASpread() {
    assertThat(advice(new Bottleneck.Lockstep()))
        .singleElement()
        .asString()
        .contains("Give the downstream a spread (downstream: {delay:");
  }

  @Test
  void whoHasADownstreamOfHisOwnIsToldOfDelaysAndArrivals() {
    trials.downstream = false;

    assertThat(advice(new Bottleneck.Lockstep()))
        .singleElement()
        .asString()
        .contains("--delay PORT=lognormal(20ms,cv=0.3)", "model: open")
        .doesNotContain("downstream");
  }

  @Test
  void wherePoolsOfThePathAreNotWatchedTheManifestCanDeclareThem() {
    trials.limits = List.of(PERMITS, USERS);
    assertThat(advice(new Bottleneck.Unknown()))
        .singleElement()
        .asString()
        .contains("these pools are not watched: permits; declare under 'watch' of service.yaml");
  }

  @Test
  void whereAllIsWatchedTheLimitIsOutsideThePath() {
    assertThat(advice(new Bottleneck.Unknown()))
        .singleElement()
        .asString()
        .contains("look for a limit outside the request path");
  }

  @Test
  void everyLimiterIsReadFromItsToken() {
    for (Limiter limiter :
        List.of(
            new Bottleneck.Users(),
            new Bottleneck.Cpu(List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD)),
            new Bottleneck.Pool("permits"),
            new Bottleneck.Lockstep(),
            new Bottleneck.Unknown())) {
      assertThat(Limiter.of(limiter.token())).isEqualTo(limiter);
    }
  }

  private Trial limited(Limiter limiter) {
    return trials.trial(
        new Judgement(
            null, new Bottleneck(limiter, 1, new Bottleneck.Quoted("in words", "")), List.of()));
  }

  private static Verdict.Row row(Trial trial, int repetitions) {
    return new Verdict.Row(
        trial.cell(),
        trial.threads(),
        trial.level("users"),
        repetitions,
        400.0,
        null,
        400,
        1.0,
        null,
        null,
        null,
        0.0,
        trial.bottleneck(),
        null,
        null);
  }

  @Test
  void ofEachModeAndLimitTheHeaviestLoadIsToldOnceInTheOrderOfTheRows() {
    Limiter cpu = new Bottleneck.Cpu(List.of(Tier.SERVICE));
    trials.users = 100;
    trials.servicePct = 20;
    Trial light = limited(cpu);
    trials.users = 2600;
    trials.servicePct = 14;
    Trial heavy = limited(cpu);
    trials.users = 900;
    Trial between = limited(cpu);
    trials.threads = "virtual";
    Trial lockstep = limited(new Bottleneck.Lockstep());
    Trial other = limited(cpu);
    List<Trial> run = List.of(lockstep, light, heavy, between);
    Verdict.Group group =
        new Verdict.Group(
            Map.of(),
            List.of(row(light, 1), row(heavy, 1), row(between, 1), row(lockstep, 1)),
            List.of());

    assertThat(Advice.from(List.of(group), run, List.of()))
        .hasSize(2)
        .first()
        .asString()
        .isEqualTo(
            "platform: the CPU is spent; more threads or users only add waiting. Add cores or spend"
                + " less CPU per request (now 0.352 ms).");
    assertThat(Advice.from(List.of(group), run, List.of()).getLast())
        .startsWith("virtual: its users fell into lockstep");
    assertThat(
            Advice.from(
                List.of(
                    new Verdict.Group(Map.of(), List.of(row(other, 0), row(heavy, 0)), List.of())),
                List.of(other, heavy),
                List.of()))
        .as("void cells")
        .isEmpty();
  }

  @Test
  void theFindingOfAnotherModeOrPoolSaysNothingOfThisOne() {
    trials.threads = "virtual";
    trials.limits = List.of(PERMITS, USERS);
    Trial virtual = trials.draft();
    all.add(virtual);
    trials.threads = "platform";
    findings.add(sized("permits", virtual.cell()));
    findings.add(sized("connections", trials.draft().cell()));
    String own =
        "platform: hold one of the permits for less time (give it back before a wait that does not"
            + " need it) or enlarge the pool; beyond it these users can reach 5,200 req/s.";

    assertThat(advice(new Bottleneck.Pool("permits"))).containsExactly(own);
  }

  private static Finding sized(String pool, String cell) {
    return new Finding(
        "small-pool",
        "Small pool",
        cell,
        "",
        "",
        "",
        null,
        1,
        new Setting(pool, "520", 5200),
        null);
  }

  @Test
  void severalModesWithoutThePoolAreAllNamed() {
    trials.limits = List.of(USERS);
    for (String mode : List.of("virtual", "reactive", "virtual")) {
      trials.threads = mode;
      all.add(trials.draft());
    }
    trials.threads = "platform";
    trials.limits = List.of(PERMITS);

    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly(
            "platform: more permits, or virtual or reactive threads, raise this limit.");
  }
}
