package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The steps of a whole run: of its modes, loads and pools. */
class LimitStepsTest extends AdvisedTrials {
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

    List<String> steps = NextSteps.of(List.of(group), run, List.of(), List.of());
    assertThat(steps)
        .hasSize(2)
        .first()
        .isEqualTo(
            "platform: the CPU is full; more threads or users only add waiting. Add cores or spend"
                + " less CPU per request (now 0.352 ms).");
    assertThat(steps.getLast()).startsWith("virtual: its users fell into lockstep");
    assertThat(steps(List.of(row(other, 0), row(heavy, 0)), List.of(other, heavy)))
        .as("void cells")
        .isEmpty();
  }

  /** The row of a cell names what users queued for in any block, and so do the steps. */
  @Test
  void aStepIsThatOfTheLimitWhichTheRowNames() {
    Trial first = limited(new Bottleneck.Users());
    Trial second = limited(new Bottleneck.Cpu(List.of(Tier.SERVICE)));

    assertThat(steps(List.of(row(second, 2)), List.of(first, second)))
        .singleElement()
        .asString()
        .startsWith("platform: the CPU is full");
  }

  /** The CPU is not full, and the finding of the quota has its remedy. */
  @Test
  void aQuotaThatIsUsedUpAsksForNoCores() {
    Trial throttled =
        trials.trial(
            new Judgement(
                null,
                new Bottleneck(
                    new Bottleneck.Cpu(List.of(Tier.SERVICE)),
                    0.2,
                    true,
                    new Bottleneck.SpentQuota(0.15, null)),
                List.of()));

    assertThat(steps(List.of(row(throttled, 1)), List.of(throttled))).isEmpty();
  }

  @Test
  void ofArrivalsTheHeaviestIsToldToo() {
    Limiter cpu = new Bottleneck.Cpu(List.of(Tier.SERVICE));
    List<Trial> run = new ArrayList<>();
    for (int rate : new int[] {50, 400, 200}) {
      trials.servicePct = rate == 400 ? 28 : 14;
      run.add(
          TrialCopy.of(limited(cpu))
              .cell("platform" + rate)
              .levels(Map.of("threads", "platform", "rate", String.valueOf(rate)))
              .trial());
    }

    assertThat(steps(run.stream().map(trial -> row(trial, 1)).toList(), run))
        .singleElement()
        .asString()
        .endsWith("(now 0.704 ms).");
  }

  @Test
  void oneLimitOfSeveralModesIsOneStepWithTheCostOfARequestInEach() {
    Limiter cpu = new Bottleneck.Cpu(List.of(Tier.SERVICE));
    Trial platform = limited(cpu);
    trials.threads = "virtual";
    trials.servicePct = 28;
    Trial virtual = limited(cpu);

    assertThat(steps(List.of(row(platform, 1), row(virtual, 1)), List.of(platform, virtual)))
        .containsExactly(
            "platform and virtual: the CPU is full; more threads or users only add waiting. Add"
                + " cores or spend less CPU per request (now 0.352 ms and 0.704 ms).");
  }

  @Test
  void onePoolOfSeveralModesIsOneStepWithWhatEachCanReachBeyondIt() {
    Limiter permits = new Bottleneck.Pool("permits");
    trials.limits = List.of(PERMITS, USERS);
    Trial platform = limited(permits);
    trials.threads = "virtual";
    trials.limits =
        List.of(
            PERMITS,
            new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 4100), true, 0));
    Trial virtual = limited(permits);

    assertThat(steps(List.of(row(platform, 1), row(virtual, 1)), List.of(platform, virtual)))
        .containsExactly(
            "platform and virtual: hold one of the permits for less time (give it back before a wait"
                + " that does not need it), or enlarge the pool if the resources behind it serve more requests"
                + " at once; beyond it these users can reach 5,200 req/s and 4,100 req/s.");
    trials.threads = "reactive";
    Trial reactive = limited(permits);
    assertThat(
            steps(
                List.of(row(platform, 1), row(virtual, 1), row(reactive, 1)),
                List.of(platform, virtual, reactive)))
        .singleElement()
        .asString()
        .endsWith("5,200 req/s, 4,100 req/s and 4,100 req/s.");
    assertThat(steps(List.of(row(virtual, 1), row(reactive, 1)), List.of(virtual, reactive)))
        .singleElement()
        .asString()
        .endsWith("these users can reach 4,100 req/s.");
  }

  @Test
  void whatBackgroundThreadsUseIsNoCostOfARequest() {
    trials.servicePct = 28;
    trials.jvm = JvmUses.beside(new BackgroundThread("poller", 1, 0.14, null));

    assertThat(advice(new Bottleneck.Cpu(List.of(Tier.SERVICE))))
        .allMatch(step -> step.contains("(now 0.352 ms)"));
  }

  @Test
  void theFindingOfAnotherModeOrPoolSaysNothingOfThisOne() {
    trials.threads = "virtual";
    trials.limits = List.of(PERMITS, USERS);
    Trial virtual = trials.draft();
    all.add(virtual);
    trials.threads = "platform";
    findings.add(finding("small-pool", "permits", virtual.cell(), 1));
    findings.add(finding("small-pool", "connections", trials.draft().cell(), 1));
    String own =
        "platform: hold one of the permits for less time (give it back before a wait that does not"
            + " need it), or enlarge the pool if the resources behind it serve more requests at once; beyond"
            + " it these users can reach 5,200 req/s.";

    assertThat(advice(new Bottleneck.Pool("permits")))
        .as("both findings are of one name here, so one sentence")
        .hasSize(2)
        .contains(own);
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
