package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.CapacityBracket.Point;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CapacityVerdictTest {
  private static final Verdict CELLS =
      new Verdict(
          "of the cells",
          List.of(),
          List.of("advice"),
          new Verdict.Count(9, 7),
          List.of("a note"),
          new Verdict.Comparing(0.03, List.of()),
          List.of(),
          Verdict.Findings.NONE);

  private static CapacityBracket bracket(
      String threads,
      Map<String, String> levels,
      String factor,
      @Nullable Integer carried,
      @Nullable Integer notCarried,
      String because,
      @Nullable Passing passing) {
    return new CapacityBracket(
        threads,
        levels,
        factor,
        "p99 at most 1,000 ms, no errors",
        1_000.0,
        carried,
        notCarried,
        End.P99,
        because,
        List.of(
            new Point(100, "001", Standing.CARRIED, 500.0, ""),
            new Point(200, "002", Standing.NOT_CARRIED, 1_500.0, ""),
            new Point(200, "003", Standing.VOID, null, ""),
            new Point(200, "004", Standing.DISTURBED, null, ""),
            new Point(200, "005", Standing.VOID, null, "")),
        passing);
  }

  private static String said(CapacityBracket... brackets) {
    return PurposeVerdict.ofSearch(CELLS, List.of(brackets)).headline();
  }

  @Test
  void theAnswerIsBothEndsOfTheBracketAndTheReason() {
    assertThat(said(bracket("virtual", Map.of(), "users", 9_000, 9_800, "p99 1,200 ms.", null)))
        .isEqualTo(
            "Virtual carries 9,000 users with p99 at most 1,000 ms, no errors, not 9,800: p99 1,200"
                + " ms.");
    assertThat(said(bracket("virtual", Map.of(), "users", 9_000, null, "no more is tried", null)))
        .isEqualTo(
            "Virtual carries at least 9,000 users with p99 at most 1,000 ms, no errors: no more is"
                + " tried.");
    assertThat(said(bracket("virtual", Map.of(), "rate", null, 1, "it failed", null)))
        .isEqualTo(
            "Virtual carries not even 1 arrivals per second with p99 at most 1,000 ms, no errors,"
                + " not 1: it failed.");
  }

  @Test
  void ofLoadsThatWereNotTriedNothingIsSaid() {
    assertThat(said(bracket("virtual", Map.of(), "users", null, 500, "it was stopped", null)))
        .isEqualTo(
            "Virtual carries an unknown number of users with p99 at most 1,000 ms, no errors, not"
                + " 500: it was stopped.");
    assertThat(said(bracket("virtual", Map.of(), "users", null, null, "it was stopped", null)))
        .isEqualTo(
            "Virtual carries an unknown number of users with p99 at most 1,000 ms, no errors: it"
                + " was stopped.");
  }

  @Test
  void levelsAreToldWhereTheSearchesDifferInThem() {
    Map<String, String> far = new LinkedHashMap<>();
    far.put("zone", "far");
    far.put("pool", "50");

    assertThat(
            said(
                bracket("virtual", far, "users", 9_000, 9_800, "slow", null),
                bracket("platform", Map.of("pool", "20"), "users", 900, 980, "slow", null)))
        .isEqualTo(
            "Virtual (zone far, pool 50) carries 9,000 users with p99 at most 1,000 ms, no errors,"
                + " not 9,800: slow. Platform (pool 20) carries 900 users with p99 at most 1,000 ms,"
                + " no errors, not 980: slow.");
  }

  @Test
  void theLoadThatIsLikelyToPassHasItsInterval() {
    assertThat(
            said(
                bracket(
                    "virtual",
                    Map.of(),
                    "users",
                    9_000,
                    9_800,
                    "slow",
                    new Passing(8_500, 8_000, 9_000.0, 6))))
        .endsWith(
            ": slow. In this JVM a trial of 8,500 users passes with a probability of 95 % (95 %"
                + " interval 8,000 to 9,000, from 6 trials).");
    assertThat(
            said(
                bracket(
                    "virtual",
                    Map.of(),
                    "rate",
                    9_000,
                    9_800,
                    "slow",
                    new Passing(8_500, 8_000, null, 6))))
        .endsWith(
            "a trial of 8,500 arrivals per second passes with a probability of 95 % (95 % interval"
                + " from 8,000 up, from 6 trials).");
  }

  @Test
  void trialsThatDoNotCountAreCountedAsVoidAndTheRestIsKept() {
    CapacityBracket one = bracket("virtual", Map.of(), "users", 9_000, 9_800, "slow", null);
    CapacityBracket other = bracket("platform", Map.of(), "users", 900, 980, "slow", null);
    Verdict verdict = PurposeVerdict.ofSearch(CELLS, List.of(one, other));

    assertThat(verdict.count()).isEqualTo(new Verdict.Count(9, 6));
    assertThat(verdict.notes()).hasSize(2).startsWith("a note");
    assertThat(verdict.notes().getLast())
        .startsWith("A load counts as carried when a trial of it keeps to the bound;");
    assertThat(verdict.advice()).containsExactly("advice");
    assertThat(verdict.comparing()).isEqualTo(new Verdict.Comparing(0.03, List.of()));
    assertThat(verdict.capacities()).containsExactly(one, other);
  }
}
