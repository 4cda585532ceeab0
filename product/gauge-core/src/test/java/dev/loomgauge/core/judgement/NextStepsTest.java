package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.WithoutFinding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NextStepsTest extends AdvisedTrials {
  @Test
  void usersWhoAllWaitNeedNoAdvice() {
    assertThat(advice(new Bottleneck.Users())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          LOCK             | hold the lock for less time, or have one lock for each key.
          CONNECTION_QUEUE | requests wait in the queue for a database connection: find its size in
          CLIENT_QUEUE     | requests wait in the queue for a client connection: find its size in
          LIMIT            | requests wait in the queue for a permit: find its size in the settings
          DATABASE         | the database takes longer under this load than alone: look for its own
          DOWNSTREAM       | the downstream takes longer under this load than alone: look for its
          FILE             | requests wait for files longer than alone; the places in the report say
          """)
  void whatRequestsWaitForSaysWhatToDo(Activity activity, String words) {
    assertThat(advice(new Bottleneck.Wait(activity)))
        .singleElement()
        .asString()
        .startsWith("platform: " + words);
  }

  @Test
  void carriersThatAreKeptAreToBeFound() {
    assertThat(advice(new Bottleneck.Carriers()))
        .containsExactly(
            "platform: its carriers are blocked or pinned by what they carry; find where in the"
                + " report, and wait there without keeping the carrier.");
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
                + " wait that does not need it), or enlarge the pool if the resources behind it serve"
                + " more requests at once; beyond it these users can reach 5,200 req/s.");
  }

  @Test
  void aLimitThatWasNotIdentifiedIsToBeIdentified() {
    assertThat(advice(new Bottleneck.Pool(Limit.UNIDENTIFIED)))
        .singleElement()
        .asString()
        .startsWith(
            "platform: identify the limit: the findings say what requests wait for under load");
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
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 1, 1.0 / 400), true, 0),
            PERMITS);

    assertThat(advice(new Bottleneck.Pool("threads")))
        .containsExactly(
            "platform: more Tomcat threads, or virtual threads, raise this limit; the next limit is"
                + " permits at 200 req/s.");
  }

  @Test
  void aFindingWithASettingSaysWhatItBringsAndWhichModesHaveNoSuchPool() {
    trials.threads = "virtual";
    trials.limits = List.of(USERS);
    all.add(trials.draft());
    trials.threads = "platform";
    trials.limits = List.of(PERMITS, USERS);
    findings.add(finding("small-pool", "permits", trials.draft().cell(), 0.8));

    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly(
            "Title (platform, 200 users): Seen. With 520 of them, 5,200 req/s is predicted, if the"
                + " resources behind them can serve as many at once. Virtual threads have no such pool.");
    all.removeFirst();
    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly(
            "Title (platform, 200 users): Seen. With 520 of them, 5,200 req/s is predicted, if the"
                + " resources behind them can serve as many at once.");
  }

  /** The finding says that a larger pool would be held as well. */
  @Test
  void aPoolThatIsNotToBeEnlargedIsNoLimitToRaise() {
    trials.limits = List.of(PERMITS, USERS);
    Finding held = finding("small-pool", "", trials.draft().cell(), 0.9);
    findings.add(
        new Finding(
            held.code(),
            held.title(),
            held.cell(),
            held.where(),
            held.evidence(),
            "Find out what those that hold one wait for.",
            null,
            held.weight(),
            null,
            null));

    assertThat(advice(new Bottleneck.Pool("permits")))
        .containsExactly(
            "Title (platform, 200 users): Seen. Find out what those that hold one wait for.");
    findings.set(0, finding("hot-lock", "other", trials.draft().cell(), 0.9));
    assertThat(advice(new Bottleneck.Pool("permits")))
        .last()
        .asString()
        .contains("or enlarge the pool if the resources behind it serve more requests at once");
  }

  @Test
  void whatIsBehindAServersConnectionsIsTheServiceItself() {
    findings.add(finding("few-connections", Setting.MAX_CONNECTIONS, trials.draft().cell(), 0.9));

    assertThat(steps(List.of(), List.of(trials.draft())))
        .containsExactly(
            "Title (platform, 200 users): Seen. With 520 of them, 5,200 req/s is predicted.");
  }

  /** An executor that the service has only where it is switched on, in any mode. */
  @Test
  void aModeThatWasOnlyMeasuredInAnotherSystemIsNoRemedy() {
    trials.threads = "virtual";
    trials.limits = List.of(USERS);
    trials.otherLevels = Map.of("executor", "off");
    trials.users = 100;
    all.add(trials.draft());
    trials.threads = "platform";
    trials.otherLevels = Map.of("executor", "on");
    trials.limits = List.of(PERMITS, USERS);

    assertThat(advice(new Bottleneck.Pool("permits")))
        .singleElement()
        .asString()
        .startsWith("platform: hold one of the permits");
    trials.threads = "virtual";
    trials.limits = List.of(USERS);
    all.add(trials.draft());
    trials.threads = "platform";
    trials.users = 200;
    trials.limits = List.of(PERMITS, USERS);
    assertThat(advice(new Bottleneck.Pool("permits")))
        .as("with another load")
        .singleElement()
        .asString()
        .startsWith("platform: more permits, or virtual threads, raise this limit");
  }

  @Test
  void oneCauseInSeveralModesIsOneStepAndTheHeaviestComesFirst() {
    for (String mode : List.of("platform", "virtual", "reactive")) {
      trials.threads = mode;
      Trial trial = trials.draft();
      all.add(trial);
      findings.add(
          new Finding(
              "hot-lock",
              "Lock contention",
              trial.cell(),
              mode + ", 200 users",
              "Requests wait.",
              "Hold it for less time.",
              null,
              mode.equals("platform") ? 0.4 : 0.3,
              null,
              null));
    }
    findings.add(finding("heap", Setting.HEAP, all.getLast().cell(), 0.9));

    assertThat(steps(List.of(), all))
        .containsExactly(
            "Title (platform, 200 users): Seen. With a heap of 520, at most 5,200 req/s is"
                + " predicted.",
            "Lock contention (platform, virtual and reactive, 200 users): Requests wait. Hold it for"
                + " less time.");
  }

  @Test
  void oneRemedyThatChangesNoSettingIsOneStepWhateverTheLoad() {
    for (int users : List.of(200, 400, 800)) {
      for (String mode : List.of("platform", "virtual")) {
        trials.users = users;
        trials.threads = mode;
        Trial trial = trials.draft();
        all.add(trial);
        findings.add(
            new Finding(
                "slow-query",
                "Slow database",
                trial.cell(),
                mode + ", " + users + " users",
                "Seen at " + users + ".",
                mode.equals("virtual") && users == 800 ? "Another." : "Check the plans.",
                null,
                0.5 - users / 10_000.0,
                null,
                null));
      }
    }

    assertThat(steps(List.of(), all))
        .containsExactly(
            "Slow database (platform and virtual, 200 users; also in 3 other cells): Seen at 200."
                + " Check the plans.",
            "Slow database (virtual, 800 users): Seen at 800. Another.");
    findings.remove(5);
    findings.remove(3);
    findings.remove(2);
    assertThat(steps(List.of(), all))
        .containsExactly(
            "Slow database (platform and virtual, 200 users; also in 1 other cell): Seen at 200."
                + " Check the plans.");
  }

  @Test
  void aHeavyCauseExplainsTheLimitOfItsCellAndALightOneDoesNot() {
    Limiter cpu = new Bottleneck.Cpu(List.of(Tier.SERVICE));
    findings.add(finding("cpu-hog", "none", trials.draft().cell(), 0.25));
    assertThat(advice(cpu)).singleElement().asString().startsWith("Title");

    findings.set(0, finding("cpu-hog", "none", trials.draft().cell(), 0.24));
    assertThat(advice(cpu))
        .hasSize(2)
        .first()
        .asString()
        .as("a limit weighs more than a light cause")
        .startsWith("platform: the CPU is full");
  }

  @Test
  void whatTriedSettingsBroughtIsSaidInPlaceOfWhatIsPredicted() {
    findings.add(finding("small-pool", "permits", trials.draft().cell(), 1).proven("It helped."));

    assertThat(steps(List.of(), List.of(trials.draft())))
        .containsExactly("Title (platform, 200 users): Seen. Tried: It helped.");
  }

  @Test
  void thatNothingIsToBeGainedComesLast() {
    findings.add(finding("small-pool", "permits", trials.draft().cell(), 0.1));

    assertThat(
            NextSteps.of(
                List.of(),
                List.of(trials.draft()),
                findings,
                List.of(
                    WithoutFinding.of("a", "virtual", true, "because."),
                    WithoutFinding.of("b", "reactive", false, "who knows."))))
        .hasSize(2)
        .last()
        .isEqualTo("Nothing to gain by a setting (virtual): because.");
  }

  @Test
  void theServicesCpuIsLiftedByCoresOrByCheaperRequests() {
    assertThat(advice(new Bottleneck.Cpu(List.of(Tier.SERVICE))))
        .containsExactly(
            "platform: the CPU is full; more threads or users only add waiting. Add cores or spend"
                + " less CPU per request (now 0.352 ms).");
  }

  @Test
  void theCpuOfOtherTiersAsksForALargerMachine() {
    assertThat(advice(new Bottleneck.Cpu(List.of(Tier.DATABASE, Tier.LOAD))))
        .containsExactly(
            "platform: the CPU of the other tiers is full; run on a machine with more cores.");
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
        .contains("these pools are not watched: permits; declare under 'watch' of the service");
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

  @Test
  void aModeIsNoRemedyForItself() {
    trials.users = 100;
    trials.limits = List.of(USERS);
    all.add(trials.draft());
    trials.users = 200;
    trials.limits = List.of(PERMITS, USERS);

    assertThat(advice(new Bottleneck.Pool("permits")))
        .singleElement()
        .asString()
        .startsWith("platform: hold one of the ");
  }
}
