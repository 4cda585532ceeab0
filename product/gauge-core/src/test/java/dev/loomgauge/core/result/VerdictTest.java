package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Verdict.Comparing;
import dev.loomgauge.core.result.Verdict.Count;
import dev.loomgauge.core.result.Verdict.Findings;
import dev.loomgauge.core.result.Verdict.Group;
import dev.loomgauge.core.result.Verdict.Score;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTest {
  private static final Finding POOL = finding("pool", "a");
  private static final Finding OTHER_CODE = finding("heap", "a");
  private static final Finding OTHER_CELL = finding("pool", "b");
  private static final WithoutFinding NOTHING =
      WithoutFinding.of("b", "virtual, 80 users", true, "The users wait.");
  private static final Verdict VERDICT =
      new Verdict(
          "Faster.",
          List.of(
              new Group(Map.of(), List.of(row("a"), row("b")), List.of()),
              new Group(Map.of(), List.of(row("c")), List.of())),
          List.of("Use it."),
          new Count(6, 1),
          List.of("first"),
          new Comparing(0.03, List.of()),
          List.of(),
          new Findings(
              List.of(),
              List.of(),
              List.of(),
              List.of(POOL, OTHER_CODE, OTHER_CELL),
              List.of(NOTHING)));

  @Test
  void aRemedyThatWasTriedIsProvenOfItsOwnFindingAlone() {
    Verdict proven = VERDICT.proven(POOL, "It brought 20 %.");

    assertThat(proven.causes())
        .containsExactly(POOL.proven("It brought 20 %."), OTHER_CODE, OTHER_CELL);
    assertThat(proven.withoutFinding()).containsExactly(NOTHING);
    assertThat(proven.headline()).isEqualTo("Faster.");
    assertThat(proven.count()).isEqualTo(new Count(6, 1));
  }

  @Test
  void theFindingsOfACellAreItsOwn() {
    assertThat(VERDICT.findings().in("a").findings()).containsExactly(POOL, OTHER_CODE);
    assertThat(VERDICT.findings().in("a").withoutFinding()).isEmpty();
    assertThat(VERDICT.findings().in("b").findings()).containsExactly(OTHER_CELL);
    assertThat(VERDICT.findings().in("b").withoutFinding()).containsExactly(NOTHING);
  }

  @Test
  void rowsOfAllGroupsComeInTheirOrder() {
    assertThat(VERDICT.rows()).extracting(Verdict.Row::cell).containsExactly("a", "b", "c");
  }

  @Test
  void aScoreSaysHowManyTrialsWereInsideAndHowManyHadNoInterval() {
    Score.Coverage coverage = new Score.Coverage(7, 9, new Range(0.5, 0.9), 0.1);

    assertThat(score(12, null, coverage).held()).isEqualTo("7 of 9, 3 without a usable interval");
    assertThat(score(9, null, coverage).held()).isEqualTo("7 of 9");
    assertThat(score(12, null, null).held()).isEqualTo("12 without a usable interval");
    assertThat(score(12, null, coverage).unbounded()).isEqualTo(3);
    assertThat(score(12, null, coverage).title()).isEqualTo("p99");
    assertThat(score(12, null, coverage).limitWords()).isEqualTo("any");
    assertThat(score(12, Limit.Kind.RESOURCE, coverage).title())
        .isEqualTo("p99, limited by a pool");
  }

  @Test
  void aFindingNamesItsPlaceItsRemedyAndWhatThatBrings() {
    Finding plain =
        new Finding(
            "c", "Small pool", "a", "virtual", "It is full.", "Set 20.", null, 1, null, null);
    Finding whole =
        new Finding(
            "c",
            "Small pool",
            "a",
            "virtual",
            "It is full.",
            "Set 20.",
            "400 req/s.",
            1,
            null,
            "500 req/s.");

    assertThat(plain.words()).isEqualTo("Small pool (virtual): It is full. Remedy: Set 20.");
    assertThat(whole.words())
        .isEqualTo(
            "Small pool (virtual): It is full. Remedy: Set 20. Predicted: 400 req/s. Tried: 500"
                + " req/s.");
    assertThat(NOTHING.words())
        .isEqualTo("Nothing to gain by a setting (virtual, 80 users): The users wait.");
    assertThat(WithoutFinding.of("b", "virtual", false, "Unseen.").words())
        .isEqualTo("Not known whether a setting would gain anything (virtual): Unseen.");
  }

  @Test
  void lostTrialsOfEitherSideCount() {
    assertThat(new Comparison.Lost(3, 0, 0).any()).isFalse();
    assertThat(new Comparison.Lost(3, 1, 0).any()).isTrue();
    assertThat(new Comparison.Lost(3, 0, 1).any()).isTrue();
  }

  private static Score score(
      int trials, Limit.@Nullable Kind limit, Score.@Nullable Coverage coverage) {
    return new Score("p99", trials, 0.01, 0.05, 0.2, "a", limit, coverage);
  }

  private static Finding finding(String code, String cell) {
    return new Finding(code, code, cell, "w", "e", "r", null, 1, null, null);
  }

  private static Verdict.Row row(String cell) {
    return new Verdict.Row(
        cell, "virtual", "8", 1, null, null, 2, null, null, null, null, null, null, null, null);
  }

  @Test
  void aProofChangesNothingElseOfItsFinding() {
    Finding finding =
        new Finding(
            "pool",
            "Small pool",
            "a",
            "virtual",
            "Requests wait.",
            "Take 20.",
            "400 req/s.",
            2,
            new Setting("pool", "20", 400),
            null);

    assertThat(finding.proven("It brought 20 %."))
        .isEqualTo(
            new Finding(
                "pool",
                "Small pool",
                "a",
                "virtual",
                "Requests wait.",
                "Take 20.",
                "400 req/s.",
                2,
                new Setting("pool", "20", 400),
                "It brought 20 %."));
    assertThat(finding.proven("It brought 20 %.").words())
        .isEqualTo(
            "Small pool (virtual): Requests wait. Remedy: Take 20. Predicted: 400 req/s. Tried: It"
                + " brought 20 %.");
  }
}
