package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Bottleneck.Limiter;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.WithoutFinding;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of a service with threads that work without requests is what is said without. */
class BesideBackgroundTest {
  private static final Limiter USERS = new Bottleneck.Users();
  private static final Limiter CPU = new Bottleneck.Cpu(List.of(Tier.SERVICE));

  private static Trial trial(SeenTrial seen, Limiter limiter) {
    seen.trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 1, 1.0 / 1_010), true, 0));
    return seen.seen()
        .trial(
            new Judgement(
                null,
                new Bottleneck(limiter, 1, new Bottleneck.Quoted("in words", "")),
                List.of()));
  }

  private static List<WithoutFinding> said(Trial trial) {
    return NothingToGain.of(List.of(trial), causes(List.of(trial)));
  }

  @Test
  void usersWhoWaitForTheDownstreamAloneHaveNothingToGainBesideASpinningThread() {
    Trial alone = trial(healthy(), USERS);
    SeenTrial beside = healthy().beside(new BackgroundThread("poller", 1, 0.7, "app.Poller.run"));
    beside.trial.servicePct = 95;
    Trial spinning = trial(beside, USERS);

    assertThat(causes(List.of(spinning)))
        .extracting(Finding::code)
        .containsExactly("background-cpu");
    assertThat(said(spinning))
        .isEqualTo(said(alone))
        .singleElement()
        .returns(true, WithoutFinding::nothingToGain);
  }

  @Test
  void whereRequestsWaitForTheCpuThatSuchAThreadKeepsThatIsTheCause() {
    SeenTrial queued =
        new SeenTrial()
            .waiting(Activity.DOWNSTREAM, 90)
            .cpu(0.2, 6)
            .beside(new BackgroundThread("poller", 1, 0.7, "app.Poller.run"));

    assertThat(said(trial(queued, USERS))).isEmpty();
  }

  @Test
  void aFullCpuThatSuchAThreadHasATwentiethOfIsNotThatOfTheRequestsAlone() {
    BackgroundThread poller = new BackgroundThread("poller", 1, 0.05, "app.Poller.run");
    SeenTrial full = new SeenTrial().cpu(0.91, 40).waiting(Activity.DOWNSTREAM, 55).beside(poller);
    full.trial.servicePct = 98;

    assertThat(said(trial(full, CPU))).isEmpty();
    assertThat(
            said(
                trial(full.beside(new BackgroundThread("poller", 1, 0.04, "app.Poller.run")), CPU)))
        .singleElement()
        .returns(true, WithoutFinding::nothingToGain);
  }
}
