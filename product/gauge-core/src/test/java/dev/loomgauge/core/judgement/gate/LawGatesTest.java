package dev.loomgauge.core.judgement.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Little's law and the ceilings: what voids a trial, and what is an estimate's fault. */
class LawGatesTest {
  private final Trials trial = new Trials();

  @Test
  void aBrokenLawOfLittleVoidsTheTrial() {
    trial.meanMs *= 0.9;

    assertThat(trial.codes()).containsExactly("little-broken");
    assertThat(trial.judged().valid()).isFalse();
    assertThat(trial.judged().bottleneck()).isNull();
  }

  @Test
  void whatTheEdgesOfTheWindowCutDoesNotBreakLittlesLaw() {
    trial.meanMs *= 1.04;
    assertThat(trial.codes()).containsExactly("little-broken");

    trial.inSystem = 2600.0 * 1.02;
    assertThat(trial.codes()).isEmpty();
    assertThat(trial.judged().little())
        .isNotNull()
        .satisfies(little -> assertThat(little.ratio()).isEqualTo(1.02, within(1e-6)));

    trial.inSystem = 2600.0 * 0.96;
    assertThat(trial.codes()).containsExactly("little-broken");
  }

  @Test
  void aBurstThatTheEdgesOfTheWindowCutIsNotAboveTheCeiling() {
    trial.rps = 418;
    trial.inSystem = 2600.0;

    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void aThroughputAboveTheCeilingIsImpossibleAndVoid() {
    trial.rps = 480;
    trial.meanMs = 2600 / 480.0 * 1000;
    trial.okBySecond = List.of(480.0, 480.0, 480.0);

    assertThat(trial.codes()).containsExactly("above-ceiling");
    assertThat(trial.judged().warnings().getFirst().evidence())
        .startsWith("Impossible: 480 req/s measured, but the ceiling is 400 req/s");
    assertThat(trial.judged().valid()).isFalse();
  }

  @Test
  void aPoolWhoseSizeTheServiceDoesNotTellIsNoProof() {
    reach(480);
    trial.columns.clear();

    assertThat(trial.codes()).containsExactly("above-estimated-ceiling");
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void aWaitThatWasWrittenByHandIsAnEstimateAndNoLaw() {
    trial.limits =
        List.of(
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 200, 0.5), false, 0),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 2600, 0.5), false, 0));
    reach(480);

    assertThat(trial.codes()).containsExactly("above-estimated-ceiling");
    assertThat(trial.judged().warnings().getFirst())
        .satisfies(
            w -> {
              assertThat(w.evidence())
                  .isEqualTo(
                      "480 req/s measured, but the ceiling is ~396 to 404 req/s (threads: 200 / 0.5000 s held = 400"
                          + " req/s). It is an estimate: requests held it for at most 83.3 % of the time that"
                          + " the request path says, or it is larger.");
              assertThat(w.remedy()).startsWith("Correct the times and sizes");
            });
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void usersWhoComeBackSoonerThanTheirWaitsSayShowHowLongARequestReallyTakes() {
    trial.limits =
        List.of(new Limit("users", Kind.USERS, new Limit.Terms("users", 200, 0.5), false, 0));
    reach(480);
    trial.meanMs = 416;

    assertThat(trial.judged().warnings())
        .filteredOn(w -> w.code().equals("above-estimated-ceiling"))
        .singleElement()
        .satisfies(
            w ->
                assertThat(w.evidence())
                    .endsWith(
                        "It is an estimate: a request took 416 ms on average, and the request path"
                            + " says 500 ms without any queue."));
  }

  @Test
  void aThroughputWithinTheRangeOfAnEstimateIsNoCauseForACaution() {
    trial.limits =
        List.of(
            new Limit("cpu", Kind.STATION, new Limit.Terms("cpu", 1, 0.0025), false, 0.3),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 2600, 0.5), true, 0));
    reach(520);
    assertThat(trial.codes()).doesNotContain("above-estimated-ceiling");

    reach(530);
    assertThat(trial.judged().warnings())
        .filteredOn(w -> w.code().equals("above-estimated-ceiling"))
        .singleElement()
        .satisfies(
            w -> {
              assertThat(w.evidence())
                  .endsWith(
                      "It is an estimate: the CPU demand has fallen since it was calibrated.");
              assertThat(w.remedy()).startsWith("Calibrate longer");
            });
  }

  @Test
  void whatIsProvenVoidsATrialEvenBehindAnEstimate() {
    trial.limits =
        List.of(
            new Limit(
                "threads",
                Kind.RESOURCE,
                new Limit.Terms("threads", 1, 1.0 / 300),
                false,
                0.0,
                new Law(400, 0.5, 0)),
            new Limit("users", Kind.USERS, new Limit.Terms("users", 2600, 0.5), true, 0));
    reach(395);
    assertThat(trial.codes()).containsExactly("above-estimated-ceiling");

    reach(480);
    assertThat(trial.codes()).containsExactly("above-ceiling");
  }

  @Test
  void randomTimesMayBeShortByChanceAndNoShorterThanThat() {
    trial.limits =
        List.of(
            new Limit(
                "threads",
                Kind.RESOURCE,
                new Limit.Terms("threads", 200, 0.5),
                true,
                0.0,
                new Law(400, 0.5, 2)));
    trial.inSystem = 2600.0;
    reach(450);
    assertThat(trial.codes()).isEmpty();

    // 3,600 requests: 1 % + sqrt(2 ln(10^6) 2 / 3600) = 12.4 % by chance, 2 x 0.5 s / 9 s = 11.1 %
    // at the edges.
    reach(495);
    assertThat(trial.codes()).isEmpty();
    reach(505);
    assertThat(trial.codes()).containsExactly("above-ceiling");
  }

  @Test
  void whatWasInFlightBeforeTheWindowMayEndInIt() {
    trial.limits =
        List.of(
            new Limit(
                "arrivals", Kind.ARRIVALS, new Limit.Terms("arrivals", 1, 1.0 / 200), true, 0));

    // 2,600 were in flight, so that 200 + 2600 / 9 = 489 a second can end.
    reach(480);
    assertThat(trial.codes()).doesNotContain("above-ceiling");
    reach(495);
    assertThat(trial.codes()).contains("above-ceiling");
    trial.reports = false;
    assertThat(trial.codes()).doesNotContain("above-ceiling", "above-estimated-ceiling");
  }

  private void reach(double rps) {
    trial.rps = rps;
    trial.meanMs = 2600 / rps * 1000;
    trial.okBySecond = List.of(rps, rps, rps);
  }

  @Test
  void aThroughputAboveACalibratedCeilingIsTheEstimatesFault() {
    trial.limits =
        List.of(
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("service-cpu", 1, 1.0 / 350),
                false,
                0.02));

    assertThat(trial.codes()).containsExactly("above-estimated-ceiling");
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void whatExceedsALimitOfUnknownUncertaintyIsACautionThatSaysSo() {
    trial.limits =
        List.of(
            new Limit(
                "service-cpu",
                Kind.STATION,
                new Limit.Terms("service-cpu", 1, 1.0 / 350),
                false,
                null,
                null));

    assertThat(trial.codes()).containsExactly("above-estimated-ceiling");
    assertThat(trial.judged().valid()).isTrue();
    assertThat(trial.judged().warnings().getFirst().evidence())
        .contains("How uncertain that is, is unknown.");
  }
}
