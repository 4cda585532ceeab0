package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NothingToGainTest {
  private static final Limiter USERS = new Bottleneck.Users();
  private static final Limiter CPU = new Bottleneck.Cpu(List.of(Tier.SERVICE));

  private static Judgement limitedBy(Limiter limiter) {
    return new Judgement(
        null, new Bottleneck(limiter, 1, new Bottleneck.Quoted("in words", "")), List.of());
  }

  private static Trial trial(SeenTrial seen, Limiter limiter) {
    seen.trial.limits =
        List.of(
            new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 1_010), true, 0),
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("CPU of service", 1, 0.00025),
                false,
                0));
    return seen.seen().trial(limitedBy(limiter));
  }

  private static List<WithoutFinding> said(Trial... trials) {
    return NothingToGain.of(List.of(trials), causes(List.of(trials)));
  }

  private static String notKnown(Trial trial) {
    assertThat(said(trial)).singleElement().returns(false, WithoutFinding::nothingToGain);
    return said(trial).getFirst().reason();
  }

  private static SeenTrial saturated() {
    SeenTrial seen = new SeenTrial().cpu(0.93, 40).waiting(Activity.DOWNSTREAM, 55);
    seen.trial.servicePct = 96;
    return seen.carriers(1, 0);
  }

  @Test
  void usersWhoWaitForTheDownstreamAloneCanAskForNoMore() {
    assertThat(said(trial(healthy(), USERS)))
        .containsExactly(
            WithoutFinding.of(
                "virtual100",
                "virtual",
                true,
                "100 users x 1 / 100 ms = 1,000 req/s is all that these users can ask for; 97.0 % of"
                    + " the response time is the downstream's own 97.0 ms. The next limit is CPU of"
                    + " service at ~4,000 req/s, 4 times as much."));
  }

  @Test
  void thinkingUsersAskForLess() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 19.8).cpu(0.04, 0.02);
    seen.trial.rps = 200;
    Bottleneck users = trial(seen, USERS).bottleneck();
    Trial thinking =
        seen.trial.trial(new Judgement(new LittleCheck(100, 100, 0.4), users, List.of()));

    assertThat(said(thinking).getFirst().reason())
        .startsWith(
            "100 users x 1 / (100 ms + 400 ms of thinking) = 200 req/s is all that these users can"
                + " ask for; 99.0 % of");
  }

  @Test
  void aCpuThatTheRequestsKeepBusyIsNoMatterOfSettings() {
    assertThat(said(trial(saturated(), CPU)))
        .singleElement()
        .returns(true, WithoutFinding::nothingToGain)
        .returns(
            "the CPU of the service is saturated (96.0 % busy) by the requests themselves, 0.960 ms"
                + " each; only cheaper requests or more CPU help. With more CPU the next limit is"
                + " what these users can ask for, at 1,010 req/s.",
            WithoutFinding::reason);
  }

  @Test
  void aCpuThatTheJvmItselfUsesIsNotKnown() {
    assertThat(notKnown(trial(saturated().cpu(0.6, 40), CPU)))
        .startsWith("37.5 % of the CPU time of the service is not the requests'");
  }

  @Test
  void aCpuWithRoomIsNotKnown() {
    SeenTrial seen = saturated().cpu(0.82, 40);
    seen.trial.servicePct = 86;

    assertThat(notKnown(trial(seen, CPU)))
        .isEqualTo("the CPU of the service is 86.0 % busy, so 14.0 % of it is left.");
  }

  @Test
  void whatIsNotExplainedForbidsTheClaim() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 90);

    assertThat(notKnown(trial(seen, USERS)))
        .isEqualTo("9.7 % of the response time (9.70 ms of 100 ms) is not explained.");
  }

  @Test
  void aWaitThatIsNoWorkForbidsItToo() {
    SeenTrial seen = new SeenTrial().waiting(Activity.DOWNSTREAM, 90).waiting(Activity.OTHER, 9);

    assertThat(notKnown(trial(seen, USERS)))
        .startsWith(
            "9.1 % of the response time is neither CPU time of the request nor what it calls, most"
                + " of it other waits (9.00 ms)");
  }

  @Test
  void aDownstreamThatIsSlowerUnderLoadForbidsItToo() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 70;

    assertThat(notKnown(trial(seen, USERS)))
        .startsWith("a request takes 100 ms under this load and 70.0 ms alone");
  }

  @Test
  void nothingIsSaidOfAnotherLimitOrOfErrorsOrOfAVoidTrial() {
    assertThat(said(trial(healthy(), new Bottleneck.Unknown()))).isEmpty();
    assertThat(said(trial(healthy(), new Bottleneck.Pool("connections")))).isEmpty();
    SeenTrial failing = healthy();
    failing.trial.errors = Map.of("timeout", 90L);
    assertThat(said(trial(failing, USERS))).isEmpty();
    Trial good = trial(healthy(), USERS);
    Trial spoilt =
        healthy()
            .seen()
            .trial(
                limitedBy(USERS).and(new TrialWarning("little", Severity.VOID, "apart", "Wait.")));
    assertThat(said(spoilt)).isEmpty();
    assertThat(said(good, spoilt)).hasSize(1);
  }

  @Test
  void nothingIsSaidWithoutDumps() {
    SeenTrial seen = healthy();
    trial(seen, USERS);
    seen.trial.jvm = null;

    assertThat(said(seen.trial.trial(limitedBy(USERS)))).isEmpty();
  }

  @Test
  void theLargestLoadSpeaksForItsGroupAndAFindingSilencesIt() {
    SeenTrial small = healthy();
    small.trial.users = 50;
    small.trial.rps = 500;
    Trial found = trial(healthy().collections(2_000), USERS);

    assertThat(said(trial(small, USERS), trial(healthy(), USERS)))
        .singleElement()
        .returns("virtual100", WithoutFinding::cell);
    assertThat(said(trial(small, USERS), found)).isEmpty();
  }

  @Test
  void aModeThatReachesMoreWithTheSameLoadIsSomethingToGain() {
    SeenTrial other = saturated();
    other.trial.threads = "platform";
    other.trial.rps = 1_100;

    assertThat(said(trial(saturated(), CPU), trial(other, CPU)))
        .extracting(WithoutFinding::cell)
        .containsExactly("platform100");
  }

  @Test
  void aRecordedHealthyTrialHasNothingToGain() throws Exception {
    assertThat(recorded("none"))
        .singleElement()
        .returns(true, WithoutFinding::nothingToGain)
        .returns(
            "50 users x 1 / 101 ms = 493 req/s is all that these users can ask for; 99.4 % of the"
                + " response time is the downstream's own 101 ms. The next limit is CPU of service"
                + " at ~3,218 req/s, 6.53 times as much.",
            WithoutFinding::reason);
    for (String faulty : List.of("heap", "lock", "cpu", "client", "spin", "pool")) {
      assertThat(recorded(faulty)).as(faulty).isEmpty();
    }
  }

  @Test
  void aTwentiethMayBeUnexplainedAndNoMore() {
    assertThat(said(trial(new SeenTrial().waiting(Activity.DOWNSTREAM, 95), USERS)).getFirst())
        .returns(true, WithoutFinding::nothingToGain);
    assertThat(notKnown(trial(new SeenTrial().waiting(Activity.DOWNSTREAM, 94.6), USERS)))
        .isEqualTo("5.1 % of the response time (5.10 ms of 100 ms) is not explained.");
  }

  @Test
  void aResponseTimeUpToATenthLongerThanAloneIsNoQueue() {
    SeenTrial seen = healthy();
    seen.trial.zeroLoadMs = 91;
    assertThat(said(trial(seen, USERS)).getFirst().nothingToGain()).isTrue();
    seen.trial.zeroLoadMs = 90.8;
    assertThat(notKnown(trial(seen, USERS)))
        .isEqualTo(
            "a request takes 100 ms under this load and 90.8 ms alone, and nothing shows what it"
                + " waits for.");
  }

  @Test
  void aCpuIsSaturatedFromNineTenthsOnAndItsTimeIsTheRequestsFrom85PercentOn() {
    SeenTrial seen = saturated().cpu(0.9, 40);
    seen.trial.servicePct = 90;
    assertThat(said(trial(seen, CPU)).getFirst().nothingToGain()).isTrue();
    seen.trial.servicePct = 89.9;
    assertThat(notKnown(trial(seen, CPU)))
        .isEqualTo("the CPU of the service is 89.9 % busy, so 10.1 % of it is left.");
    SeenTrial own = saturated().cpu(0.851, 40);
    own.trial.servicePct = 100;
    assertThat(said(trial(own, CPU)).getFirst().nothingToGain()).isTrue();
    SeenTrial less = saturated().cpu(0.849, 40);
    less.trial.servicePct = 100;
    assertThat(notKnown(trial(less, CPU)))
        .isEqualTo(
            "15.1 % of the CPU time of the service is not the requests', but that of the JVM's own"
                + " threads, such as compilers and collectors.");
  }

  @Test
  void oneFailedRequestInAThousandIsBorneAndHalfOfTheTrialsMayBeVoid() {
    SeenTrial failing = healthy();
    failing.trial.errors = Map.of("timeout", 9L);
    assertThat(said(trial(failing, USERS))).hasSize(1);
    failing.trial.errors = Map.of("timeout", 10L);
    assertThat(said(trial(failing, USERS))).isEmpty();
    Trial good = trial(healthy(), USERS);
    Trial spoilt =
        healthy()
            .seen()
            .trial(
                limitedBy(USERS).and(new TrialWarning("little", Severity.VOID, "apart", "Wait.")));
    assertThat(said(good, spoilt, spoilt)).isEmpty();
  }

  @Test
  void whatIsProvenComesBeforeWhatIsNotKnown() {
    SeenTrial open = new SeenTrial().waiting(Activity.DOWNSTREAM, 90);
    open.trial.threads = "platform";

    assertThat(said(trial(open, USERS), trial(healthy(), USERS)))
        .extracting(WithoutFinding::cell, WithoutFinding::nothingToGain)
        .containsExactly(tuple("virtual100", true), tuple("platform100", false));
  }

  @Test
  void aModeThatReachesATwentiethMoreIsNoGain() {
    SeenTrial other = saturated();
    other.trial.threads = "platform";
    other.trial.rps = 1_050;

    assertThat(said(trial(saturated(), CPU), trial(other, CPU))).hasSize(2);
    other.trial.rps = 1_051;
    assertThat(said(trial(saturated(), CPU), trial(other, CPU))).hasSize(1);
    other.trial.otherLevels = Map.of("zone", "far");
    assertThat(said(trial(saturated(), CPU), trial(other, CPU)))
        .as("two levels are other ones")
        .hasSize(2);
  }

  @Test
  void aModeWithOtherWorkIsNoComparison() {
    SeenTrial other = saturated();
    other.trial.threads = "platform";
    other.trial.rps = 1_100;
    other.trial.zeroLoadMs = 99 * 1.06;

    assertThat(said(trial(saturated(), CPU), trial(other, CPU))).hasSize(2);
    other.trial.zeroLoadMs = 99 / 1.06;
    assertThat(said(trial(saturated(), CPU), trial(other, CPU))).hasSize(2);
    other.trial.zeroLoadMs = 99 * 1.04;
    assertThat(said(trial(saturated(), CPU), trial(other, CPU))).hasSize(1);
  }

  private static List<WithoutFinding> recorded(String fault) throws IOException {
    Path file =
        Path.of(
            Objects.requireNonNull(
                    NothingToGainTest.class.getResource("recorded/" + fault + "/trial.json"))
                .getPath());
    return said(ResultsFolder.readTrial(file));
  }

  @Test
  void arrivalsThatAreAllAnsweredAskForNoMore() {
    SeenTrial seen = healthy();
    seen.trial.users = 0;

    assertThat(said(trial(seen, USERS)))
        .singleElement()
        .extracting(WithoutFinding::reason)
        .asString()
        .isEqualTo(
            "every arrival is answered (1,000 req/s); 97.0 % of the response time is the"
                + " downstream's own 97.0 ms. The next limit is CPU of service at ~4,000 req/s, 4"
                + " times as much.");
  }

  @Test
  void theNextLimitLiesAboveWhatWasReached() {
    SeenTrial seen = healthy();
    seen.trial.limits =
        List.of(
            new Limit(
                "connections",
                Kind.RESOURCE,
                new Limit.Terms("HikariCP connections", 990, 1),
                true,
                0),
            new Limit(
                "threads", Kind.RESOURCE, new Limit.Terms("Tomcat threads", 2_500, 1), true, 0),
            new Limit("permits", Kind.RESOURCE, new Limit.Terms("permits", 2_000, 1), true, 0));

    assertThat(said(seen.seen().trial(limitedBy(USERS))).getFirst().reason())
        .endsWith(" The next limit is permits at 2,000 req/s, 2 times as much.");
  }

  @ParameterizedTest
  @EnumSource(names = {"DATABASE", "DOWNSTREAM", "NETWORK"})
  void whatARequestCallsIsItsWork(Activity call) {
    SeenTrial seen =
        new SeenTrial()
            .waiting(call, 49)
            .waiting(Activity.DOWNSTREAM, 24)
            .waiting(Activity.NETWORK, 24);
    seen.trial.resources =
        List.of(new ResourceUse("connections", "HikariCP connections", 200, 95, 96, 0.0, 0.0));

    assertThat(said(trial(seen, USERS)).getFirst().nothingToGain()).isTrue();
  }

  @ParameterizedTest
  @EnumSource(names = {"CONNECTION_QUEUE", "CLIENT_QUEUE", "LIMIT"})
  void everyQueueBehindACpuThatIsFullIsServedByMoreOfIt(Activity queue) {
    SeenTrial seen = new SeenTrial().cpu(0.93, 40).waiting(Activity.DOWNSTREAM, 46);
    seen.trial.servicePct = 96;
    seen.trial.resources = List.of();

    assertThat(said(trial(seen.waiting(queue, 9).carriers(1, 0), CPU)).getFirst().nothingToGain())
        .isTrue();
  }

  @Test
  void moreWaitsThanThereCanHaveBeenAreEstimates() {
    assertThat(notKnown(trial(saturated().waiting(Activity.OTHER, 9), CPU)))
        .isEqualTo(
            "more waits were seen than there can have been, so the parts of the response time are"
                + " estimates (scaled by 0.92).");
  }
}
