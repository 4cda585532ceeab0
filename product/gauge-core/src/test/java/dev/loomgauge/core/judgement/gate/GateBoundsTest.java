package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From which figure on each gate warns, and from which on it voids. */
class GateBoundsTest extends JudgedTrial {
  @Test
  void connectionsThatAreMissing() {
    trial.connections = 2574;
    assertThat(told()).isEmpty();
    trial.connections = 2573;
    trial.leastConnections = 100;
    assertThat(told()).isEqualTo("connections-missing " + CAUTION);
    assertThat(evidence())
        .isEqualTo("2,573 connections were open on average (100 at least), for 2,600 users.");
    trial.connections = 2340;
    assertThat(told()).isEqualTo("connections-missing " + CAUTION);
    trial.connections = 2339;
    assertThat(told()).isEqualTo("connections-missing " + VOID);
  }

  /** Half of the requests take 6,533 ms or less. */
  @Test
  void aGeneratorThatIsLate() {
    trial.lagMs = 653;
    assertThat(told()).isEmpty();
    trial.lagMs = 654;
    assertThat(told()).isEqualTo("generator-late " + CAUTION);
    trial.lagMs = 6532;
    assertThat(told()).isEqualTo("generator-late " + CAUTION);
    trial.lagMs = 6533;
    assertThat(told()).isEqualTo("generator-late " + VOID);
    assertThat(evidence())
        .isEqualTo("The load generator was up to 6,533 ms late against its own schedule.");
  }

  @Test
  void littlesLawMayBeMissedByThreePercent() {
    trial.inSystem = 2600 * 1.0299;
    assertThat(told()).isEmpty();
    trial.inSystem = 2600 * 1.031;
    assertThat(told()).isEqualTo("little-broken " + VOID);
    trial.inSystem = 2600 * 0.97 + 0.001;
    assertThat(told()).isEmpty();
    trial.inSystem = 2600 * 0.965;
    assertThat(evidence())
        .isEqualTo(
            "Little's law is broken: by the latencies X (R + Z) = 2,509 were in the system, but"
                + " 2,600 users ran (−3.5 %).");
  }

  @Test
  void aMeasuringSideIsTrustedUpTo85Percent() {
    trial.loadPct = 75;
    assertThat(told()).isEmpty();
    trial.loadPct = 75.1;
    assertThat(told()).isEqualTo("measuring-side-busy " + VOID);
    assertThat(evidence())
        .isEqualTo(
            "The CPUs of database, downstream, load were 85.1 % busy (a trial is trusted up to 85.0"
                + " %): database 5.0 %, downstream 5.0 %, load 75.1 %.");
    trial.loadPct = 10;
    seen("load_thread_pct", 85.0);
    assertThat(told()).isEmpty();
    seen("load_thread_pct", 85.1);
    assertThat(told()).isEqualTo("generator-thread-busy " + VOID);
    assertThat(evidence())
        .isEqualTo(
            "The busiest thread of the load generator used 85.1 % of a core (a trial is trusted up to"
                + " 85.0 %), though its CPUs were not full.");
  }

  @Test
  void aTierThatDidNotRunIsNoPartOfTheMeasuringSide() {
    trial.downstream = false;
    trial.loadPct = 85;
    assertThat(evidence())
        .isEqualTo(
            "The CPUs of database, downstream, load were 90.0 % busy (a trial is trusted up to 85.0"
                + " %): database 5.0 %, load 85.0 %.");
  }

  @Test
  void sharedCpusAreVoidWhereAQuarterMeasures() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(
                    1, List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    trial.servicePct = 60;
    trial.loadPct = 15;
    assertThat(told()).isEmpty();
    trial.loadPct = 20;
    assertThat(told()).isEqualTo("shared-cpus-busy " + CAUTION);
    trial.loadPct = 20.1;
    assertThat(told()).isEqualTo("shared-cpus-busy " + VOID);
    assertThat(evidence())
        .isEqualTo(
            "The service shares its CPUs with what measures it, and they were 90.1 % busy: service"
                + " 60.0 %, database 5.0 %, downstream 5.0 %, load 20.1 %.");
  }

  @Test
  void oneErrorInAHundredIsACaution() {
    // 3,582 requests succeed
    trial.errors = Map.of("check-failed", 36L);
    assertThat(told()).isEqualTo("errors-wrong-answer " + CAUTION);
    trial.errors = Map.of("check-failed", 37L);
    assertThat(told()).isEqualTo("errors-wrong-answer " + VOID);
    assertThat(evidence())
        .isEqualTo("37 of 3,619 requests got a wrong answer (1.0 %): 37 check-failed.");
    assertThat(trial.judged().warnings().getFirst().remedy())
        .endsWith(
            "in the folder logs of the results. A trial with more than 1 % errors is kept out of"
                + " conclusions.");
  }

  @Test
  void everyWordOfTheEngineHasItsKindOfError() {
    Map<String, String> kinds =
        Map.of(
            "connect-refused", "errors-refused",
            "connect-timeout", "errors-refused",
            "connect", "errors-refused",
            "timeout", "errors-timeout",
            "reset", "errors-cut",
            "closed-early", "errors-cut",
            "read", "errors-cut",
            "write", "errors-cut",
            "check-failed", "errors-wrong-answer",
            "malformed", "errors-wrong-answer");
    kinds.forEach(
        (word, code) -> {
          trial.errors = Map.of(word, 1L);
          assertThat(trial.codes()).as(word).containsExactly(code);
        });
    trial.errors = Map.of("anything", 1L);
    assertThat(trial.codes()).containsExactly("errors-other");
  }

  @Test
  void ofAsManyErrorsTheNamesDecideTheOrder() {
    trial.errors = Map.of("write", 2L, "read", 2L, "reset", 5L, "closed-early", 0L);

    assertThat(evidence())
        .isEqualTo("9 of 3,591 requests were cut off (0.25 %): 5 reset, 2 read, 2 write.");
  }

  @Test
  void secondsScatterByAQuarterOrBurst() {
    trial.okBySecond = List.of(491.0, 305.0, 491.0, 305.0, 398.0, 305.0, 491.0, 305.0, 491.0);
    assertThat(told()).isEmpty();
    trial.okBySecond = List.of(508.0, 288.0, 508.0, 288.0, 398.0, 288.0, 508.0, 288.0, 508.0);
    assertThat(told()).isEqualTo("bursts " + CAUTION);
    assertThat(evidence())
        .isEqualTo(
            "Requests ended in bursts: the seconds of the window scatter by 29.5 % around their"
                + " trend.");
  }

  @Test
  void aDriftIsToldWithItsThirds() {
    trial.okBySecond = List.of(300.0, 310.0, 320.0, 350.0, 370.0, 390.0, 410.0, 430.0, 450.0);

    assertThat(evidence())
        .isEqualTo(
            "Throughput went from 310 req/s in the first third of the window to 430 req/s in the"
                + " last (+38.7 %).");
  }

  @Test
  void carriersThatWereBlockedAreToldWithWhatPinnedThem() {
    atOnce(100, 100);
    trial.jvm =
        JvmUses.of(300, 5, 230, 0.0, 80.0, 0.0, 25, null, Map.of("pinned", Observed.NOTHING));
    assertThat(evidence())
        .startsWith(
            "200 req/s measured of 400 req/s (50.0 % of the ceiling), with a mean of 13.0 s where"
                + " 500 ms was expected, yet nothing in the request path was full (CPUs of"
                + " database, downstream, load 20.0 %, Tomcat threads 50.0 %, but 80 virtual"
                + " threads waited for a carrier, though none was pinned for 1 ms or longer:"
                + " carriers were blocked, as by file I/O). It is as if no more than about 100"
                + " requests were served at once.");
    trial.jvm =
        JvmUses.of(
            300,
            5,
            230,
            0.0,
            1.0,
            0.0,
            25,
            null,
            Map.of("pinned", new Observed(4, null, 30, List.of())));
    assertThat(evidence())
        .contains(
            "but 1 virtual threads waited for a carrier: virtual threads were pinned to their"
                + " carriers 4 times (longest 30.0 ms))");
    trial.jvm = JvmUses.of(300, 5, 230, 0.0, 0.9, 0.0, 25, null, Map.of());
    assertThat(evidence()).contains("Tomcat threads 50.0 %). It is");
  }

  @Test
  void withoutAnAnswerOrWithArrivalsNothingIsHeldAgainstLittlesLaw() {
    assertThat(trial.judged().little()).isNotNull();
    trial.rps = 0;
    assertThat(trial.judged().little()).isNull();
    trial.rps = 398;
    trial.users = 0;
    assertThat(trial.judged().little()).isNull();
  }

  @Test
  void edgesAreCountedWhereTheEngineSaysThemAndNothingFailed() {
    assertThat(edges()).isFalse();
    trial.inSystem = 2_600.0;
    assertThat(edges()).isTrue();
    trial.errors = Map.of("timeout", 1L);
    assertThat(edges()).isFalse();
    trial.errors = Map.of();
    trial.meanMs = 0;
    assertThat(edges()).isFalse();
  }

  private boolean edges() {
    return Objects.requireNonNull(trial.draft().load()).rpsByLatency().isPresent();
  }

  @Test
  void aLimitOfConnectionsThatIsNotKnownIsNoDifference() {
    seen("accept_limit", 0.0);
    assertThat(told()).isEmpty();
    seen("accept_limit", 2_600.0);
    assertThat(told()).isEmpty();
    seen("accept_limit", 2_599.0);
    seen("threads_limit", 199.4);
    assertThat(evidence())
        .isEqualTo(
            "Limits in force were not those asked for: 199 of 200 Tomcat threads asked for; 2,599"
                + " accepted connections for 2,600 users.");
  }

  @Test
  void secondsWithoutAnyAnswerAreNoBursts() {
    trial.rps = 0;
    trial.okBySecond = List.of(0.0, 0.0, 0.0, 0.0);
    assertThat(trial.codes()).doesNotContain("bursts");
  }

  @Test
  void arrivalsInFlightFollowFromTheirTimeWhereTheEngineDoesNotCountThem() {
    trial.reports = false;
    trial.users = 0;
    trial.limits =
        List.of(
            new Limit("threads", Kind.RESOURCE, new Limit.Terms("threads", 1, 1.0 / 400), true, 0),
            new Limit(
                "arrivals", Kind.ARRIVALS, new Limit.Terms("arrivals", 1, 1.0 / 900), true, 0));

    // 398 requests per second of 2,600 / 398 s each
    assertThat(words())
        .isEqualTo("the 200 Tomcat threads (200 of 200 busy, 2,400 requests waiting)");
  }

  /** Seconds whose requests rise or fall on a straight line from the first third to the last. */
  private void drifting(double first, double drift, double off) {
    double step = first * drift / 6;
    trial.okBySecond =
        IntStream.range(0, 9)
            .mapToObj(i -> first + (i - 1) * step + (i % 3 == 1 ? -2 * off : off))
            .toList();
  }

  /** 300 requests a second in thirds of three: chance is 2 sqrt(2) 10 / 300 = 9.4 %. */
  @Test
  void aDriftCountsBeyondFivePercentAndVoidsBeyondFifteenWithoutItsChance() {
    drifting(300, 0.144, 0);
    assertThat(told()).isEmpty();
    drifting(300, 0.145, 0);
    assertThat(told()).isEqualTo("not-steady " + CAUTION);
    drifting(300, 0.244, 0);
    assertThat(told()).isEqualTo("not-steady " + CAUTION);
    drifting(300, 0.245, 0);
    assertThat(told()).isEqualTo("not-steady " + VOID);
    drifting(300, -0.144, 0);
    assertThat(told()).isEmpty();
    drifting(300, -0.145, 0);
    assertThat(told()).isEqualTo("not-steady " + CAUTION);
    assertThat(evidence()).endsWith("in the last (−14.5 %).");
    drifting(300, -0.245, 0);
    assertThat(told()).isEqualTo("not-steady " + VOID);
  }

  /** Of a scatter of 30 around the line the chance is 2 sqrt(2) 30 / sqrt(3) / 300 = 16.3 %. */
  @Test
  void secondsThatScatterLeaveMoreToChance() {
    drifting(300, 0.21, 18.7);
    assertThat(told()).isEmpty();
    drifting(300, 0.215, 18.7);
    assertThat(told()).isEqualTo("not-steady " + CAUTION);
    drifting(300, 0.21, 10);
    assertThat(told()).as("less than what was counted").isEqualTo("not-steady " + CAUTION);
  }

  @Test
  void aThreadThatIsOverFullIsFull() {
    seen("load_thread_pct", 104.0);

    assertThat(evidence()).startsWith("The busiest thread of the load generator used 100 % of a");
  }

  @Test
  void aLateGeneratorOfShortAnswersIsVoidFromHalfASecond() {
    trial.p50Ms = 20.0;
    trial.lagMs = 50;
    assertThat(told()).isEmpty();
    trial.lagMs = 51;
    assertThat(told()).isEqualTo("generator-late " + CAUTION);
    trial.lagMs = 500;
    assertThat(told()).isEqualTo("generator-late " + CAUTION);
    trial.lagMs = 501;
    assertThat(told()).isEqualTo("generator-late " + VOID);
  }

  @Test
  void withoutAnAnswerNoSortOfErrorIsToldBesides() {
    trial.rps = 0;
    trial.errors = Map.of("connect-refused", 20L);

    assertThat(trial.codes()).contains("nothing-answered").doesNotContain("errors-refused");
  }

  @Test
  void withoutTheirMeanTheFewestConnectionsCount() {
    trial.meanConnections = false;
    trial.connections = 2574;
    assertThat(told()).isEmpty();
    trial.connections = 2573;
    assertThat(told()).isEqualTo("connections-missing " + CAUTION);
    assertThat(evidence()).isEqualTo("Only 2,573 connections were open at times, for 2,600 users.");
    trial.connections = 2339;
    assertThat(told()).isEqualTo("connections-missing " + VOID);
  }
}
