package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.purpose.ModeSearch.SloCheck;
import dev.loomgauge.core.purpose.ModeSearch.SloCheck.Found;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.scenario.Search;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SloCheckTest {
  private static final Search SECOND =
      new Search("users", 5_000, Optional.of(Duration.ofMillis(1_500)), 0.01, 0.1);

  private final Trials trials = new Trials();

  private Found found(Search search, TrialWarning... warnings) {
    return SloCheck.of(search, trial(warnings)).orElseThrow();
  }

  private Trial trial(TrialWarning... warnings) {
    Judgement judgement =
        new Judgement(
            null,
            new Bottleneck(
                new Bottleneck.Pool("threads"), 1, new Bottleneck.Quoted("the 200 threads", "")),
            List.of(warnings));
    return trials.trial(judgement);
  }

  @Test
  void aP99OfExactlyTheBoundIsCarried() {
    trials.p99Ms = 1_500.0;
    assertThat(found(SECOND)).isEqualTo(new Found(Standing.CARRIED, null, ""));
    trials.p99Ms = 1_501.0;
    assertThat(found(SECOND))
        .isEqualTo(
            new Found(Standing.NOT_CARRIED, End.P99, "p99 1,501 ms, limited by the 200 threads"));
    assertThat(SloCheck.millis(SECOND)).isEqualTo(1_500);
  }

  @Test
  void errorsComeFirstTheMostFrequentKindBeforeOthers() {
    trials.p99Ms = 9_000.0;
    trials.rps = 100;
    Map<String, Long> errors = new LinkedHashMap<>();
    errors.put("timeout", 20L);
    errors.put("none", 0L);
    errors.put("reset", 20L);
    errors.put("refused", 60L);
    trials.errors = errors;

    // 100 of 1,000 requests
    assertThat(found(SECOND))
        .isEqualTo(
            new Found(
                Standing.NOT_CARRIED,
                End.ERRORS,
                "10.0 % of the requests failed: 60 refused, 20 reset, 20 timeout, limited by the"
                    + " 200 threads"));
  }

  @Test
  void errorsUpToTheirBoundAreCarried() {
    trials.p99Ms = 100.0;
    trials.rps = 110;
    trials.errors = Map.of("timeout", 10L);

    // 10 of 1,000 requests
    assertThat(found(SECOND).standing()).isEqualTo(Standing.CARRIED);
    trials.errors = Map.of("timeout", 11L);
    assertThat(found(SECOND).end()).isEqualTo(End.ERRORS);
  }

  /** A gate voids a trial with more than 1 % of failed requests, also where 5 % are allowed. */
  @Test
  void errorsWithinALargerBoundAreCarriedAndOtherGatesStillCount() {
    Search many = new Search("users", 5_000, Optional.of(Duration.ofMillis(1_500)), 0.05, 0.1);
    TrialWarning errors =
        GateCode.ERRORS_TIMEOUT.warning(Severity.VOID, "30 of 1,000 requests.", "");
    TrialWarning unsteady = GateCode.NOT_STEADY.warning(Severity.VOID, "it drifts.", "");
    trials.p99Ms = 100.0;
    trials.rps = 970 / 9.0;
    trials.errors = Map.of("timeout", 30L);

    assertThat(found(many, errors)).isEqualTo(new Found(Standing.CARRIED, null, ""));
    assertThat(found(many, errors, unsteady))
        .isEqualTo(new Found(Standing.VOID, End.VOID, "it drifts."));
    assertThat(found(SECOND, errors).end()).isEqualTo(End.ERRORS);
    trials.errors = Map.of("timeout", 60L);
    assertThat(found(many, errors).end()).isEqualTo(End.ERRORS);
  }

  @Test
  void aLoadOfWhichNoRequestEndedFailed() {
    trials.rps = 0;

    assertThat(found(SECOND))
        .returns(End.ERRORS, Found::end)
        .returns(
            "0 % of the requests failed: no request ended, limited by the 200 threads",
            Found::because);
    assertThat(SloCheck.point(7, trial(), found(SECOND)).p99Ms()).isNull();
  }

  @Test
  void aDisturbanceComesBeforeEverythingElseAndOverloadIsTheAnswerOfALoad() {
    trials.p99Ms = 9_000.0;
    TrialWarning stolen = GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "");
    TrialWarning busy = GateCode.GENERATOR_LATE.warning(Severity.VOID, "50 ms late.", "");
    TrialWarning unsteady = GateCode.NOT_STEADY.warning(Severity.VOID, "it drifts.", "");
    TrialWarning caution = GateCode.STEAL.warning(Severity.CAUTION, "2 % stolen.", "");

    assertThat(found(SECOND, unsteady, stolen))
        .isEqualTo(new Found(Standing.DISTURBED, End.VOID, "20 % stolen."));
    assertThat(found(SECOND, busy)).isEqualTo(new Found(Standing.VOID, End.VOID, "50 ms late."));
    assertThat(found(SECOND, unsteady, caution).end()).isEqualTo(End.P99);
    trials.p99Ms = 100.0;
    assertThat(found(SECOND, unsteady)).isEqualTo(new Found(Standing.VOID, End.VOID, "it drifts."));
    assertThat(found(SECOND, caution).standing()).isEqualTo(Standing.CARRIED);
  }

  @Test
  void withoutABoundOnP99AnyIsCarried() {
    trials.p99Ms = 1e9;

    assertThat(found(new Search("users", 5_000, Optional.empty(), 0, 0.1)).standing())
        .isEqualTo(Standing.CARRIED);
  }

  @Test
  void aPointHasItsTrialAndP99() {
    trials.p99Ms = 1_501.0;
    Trial trial = trial();

    assertThat(SloCheck.point(2_600, trial, SloCheck.of(SECOND, trial).orElseThrow()))
        .isEqualTo(
            new Point(
                2_600,
                "001",
                Standing.NOT_CARRIED,
                1_501.0,
                "p99 1,501 ms, limited by the 200 threads"));
  }

  @Test
  void ofSeveralDisturbancesTheFirstIsTold() {
    TrialWarning stolen = GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "");
    TrialWarning foreign = GateCode.FOREIGN_CPU.warning(Severity.VOID, "30 % foreign.", "");

    assertThat(found(SECOND, foreign, stolen).because()).isEqualTo("30 % foreign.");
    assertThat(found(SECOND, stolen, foreign).because()).isEqualTo("20 % stolen.");
  }
}
