package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.result.Range;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReproductionTest {
  private static final PublishedSystem SYSTEM =
      new PublishedSystem("proxy", "write-up", "A proxy", List.of());
  private static final Repeat REPEAT =
      new Repeat(
          new Repeat.Measured("rest-proxy"),
          Optional.of("rest-proxy"),
          Map.of("workers", "200"),
          Map.of("5000", "500"),
          new Repeat.Brief(Map.of(), Map.of(), OptionalDouble.empty()),
          "a tenth of the users");

  @Test
  void aPublishedRowStandsBesideTheCellThatRepeatsItWithScaledUsers() {
    ReproducedRow row =
        rows(published(4750, 5000.0, Plausibility.CONSISTENT), cell("500", "200", 2490.0))
            .getFirst();

    assertThat(row.here()).isNotNull().returns("500", OwnFigures::users);
    assertThat(row.difference().words())
        .isEqualTo("nearer to the law here: 95.0 % of the ceiling there, 99.6 % here");
    assertThat(row.columns())
        .containsEntry("published_users", "5000")
        .containsEntry("users", "500")
        .containsEntry("published_ratio", "0.9500")
        .containsEntry("ratio", "0.9960")
        .containsEntry("scaled", "a tenth of the users");
  }

  @Test
  void aFigureIsWithinItsPredictionIntervalOrOutside() {
    Published row = published(4750, 5000.0, Plausibility.CONSISTENT);

    assertThat(rows(row, cell("500", "200", 2490.0)).getFirst())
        .returns("within 2,400 to 2,560 req/s", ReproducedRow::asPredicted)
        .extracting(ReproducedRow::columns)
        .satisfies(columns -> assertThat(columns).containsEntry("as_predicted", "true"));
    assertThat(rows(row, cell("500", "200", 2300.0)).getFirst().asPredicted())
        .isEqualTo("outside 2,400 to 2,560 req/s");
    assertThat(rows(row, cell("500", "200", null)).getFirst().asPredicted())
        .isEqualTo("2,400 to 2,560 req/s");
  }

  @Test
  void sharesThatLieCloseTogetherAgree() {
    assertThat(
            rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "200", 2490.0))
                .getFirst()
                .difference()
                .words())
        .startsWith("agrees: 99.0 % of the ceiling there, 99.6 % here");
  }

  @Test
  void aCellFartherFromItsLawNamesItsLimit() {
    assertThat(
            rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "200", 1900.0))
                .getFirst()
                .difference()
                .words())
        .isEqualTo(
            "farther from the law here: 99.0 % of the ceiling there, 76.0 % here; limited by the"
                + " CPU");
  }

  @Test
  void anImpossibleRowIsSaidSoWhateverIsFoundHere() {
    assertThat(
            rows(published(5300, 5000.0, Plausibility.IMPOSSIBLE), cell("500", "200", 2490.0))
                .getFirst()
                .difference()
                .words())
        .isEqualTo("impossible as published: too much; here 99.6 % of what the laws allow");
  }

  @Test
  void aSuspiciousRowPastItsBoundIsNotComparedEither() {
    assertThat(
            rows(published(5300, 5000.0, Plausibility.SUSPICIOUS), cell("500", "200", 2490.0))
                .getFirst()
                .difference()
                .words())
        .isEqualTo("suspicious as published: too much; here 99.6 % of what the laws allow");
    assertThat(
            rows(published(4750, 5000.0, Plausibility.SUSPICIOUS), cell("500", "200", 2490.0))
                .getFirst()
                .difference()
                .words())
        .startsWith("nearer to the law here");
  }

  @Test
  void aCellPastAnEstimateIsNotCompared() {
    assertThat(
            rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "200", 5000.0))
                .getFirst()
                .difference()
                .words())
        .isEqualTo(
            "cannot be compared: 99.0 % of the ceiling there, 200.0 % here, which is past an"
                + " estimate from the CPU time per request; limited by the CPU");
    assertThat(
            rows(published(5300, 5000.0, Plausibility.IMPOSSIBLE), cell("500", "200", 5000.0))
                .getFirst()
                .difference()
                .words())
        .isEqualTo(
            "impossible as published: too much; here 200.0 % of an estimate from the CPU time per"
                + " request");
  }

  @Test
  void anotherLevelRepeatsNothingAndStandsAlone() {
    List<ReproducedRow> rows =
        rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "20", 2490.0));

    assertThat(rows)
        .extracting(row -> row.difference().words())
        .containsExactly("not repeated at short length", "nothing was published");
  }

  @Test
  void aVoidCellIsAFailureWithItsReason() {
    ReproducedRow row =
        rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "200", null)).getFirst();

    assertThat(row.failed()).isTrue();
    assertThat(row.difference().words()).isEqualTo("nothing valid was measured here: the CPU");
  }

  @Test
  void whatCouldNotBeStartedLeavesItsRowsWithTheReason() {
    List<ReproducedRow> rows =
        Reproduction.rows(
            SYSTEM,
            REPEAT,
            List.of(published(4950, 5000.0, Plausibility.CONSISTENT)),
            List.of(),
            "no jar");

    assertThat(rows)
        .singleElement()
        .returns(true, ReproducedRow::failed)
        .returns("not measured here: no jar", row -> row.difference().words());
  }

  @Test
  void memoryIsHeldAgainstTheClaimWithItsParts() {
    Published claimed =
        new Published(
            "write-up",
            "rest-proxy",
            "virtual",
            "5000",
            Measure.MEMORY,
            51_200,
            null,
            "",
            Plausibility.NOT_CHECKABLE,
            "");
    OwnFigures here =
        new OwnFigures(
            "cell", "virtual", "500", null, null, null, 25_600.0, null, null, "heap 24 KB");
    ReproducedCell cell =
        new ReproducedCell(
            "virtual",
            "500",
            Map.of("workers", "200"),
            Measure.MEMORY,
            Map.of(Measure.MEMORY, here),
            "");

    assertThat(rows(claimed, cell).getFirst())
        .returns(
            "less than claimed: 0.5 times as much (heap 24 KB)", row -> row.difference().words())
        .extracting(ReproducedRow::columns)
        .satisfies(
            columns ->
                assertThat(columns)
                    .containsEntry("unit", "bytes")
                    .containsEntry("published", "51200")
                    .containsEntry("measured", "25600"));
  }

  @Test
  void rowsOfOtherWriteUpsAndExperimentsAreLeftOutAndCellsThatAreLeftComeLast() {
    Published own = published(4950, 5000.0, Plausibility.CONSISTENT);
    List<Published> published =
        List.of(renamed(own, "another", "rest-proxy"), renamed(own, "write-up", "rest"), own);
    List<ReproducedCell> cells = List.of(cell("700", "200", 1.0), cell("500", "200", 2490.0));

    assertThat(Reproduction.rows(SYSTEM, REPEAT, published, cells, ""))
        .extracting(
            ReproducedRow::system,
            ReproducedRow::experiment,
            ReproducedRow::published,
            row -> row.here() == null ? "" : row.here().users(),
            ReproducedRow::scaled)
        .containsExactly(
            tuple("proxy", "rest-proxy", own, "500", "a tenth of the users"),
            tuple("proxy", "rest-proxy", null, "700", ""));
  }

  @Test
  void whatTheCellScalesIsSaidBehindWhatTheRepeatScales() {
    ReproducedCell whole = cell("500", "200", 2490.0);
    ReproducedCell scaled =
        new ReproducedCell(
            whole.variant(),
            whole.users(),
            whole.levels(),
            whole.own(),
            whole.figures(),
            "updates 2 of 5");

    assertThat(rows(published(4950, 5000.0, Plausibility.CONSISTENT), scaled).getFirst().scaled())
        .isEqualTo("a tenth of the users; updates 2 of 5");
  }

  @Test
  void aRepeatWithoutAnExperimentRepeatsThatOfItsOwnName() {
    Repeat unnamed =
        new Repeat(
            new Repeat.Measured("rest-proxy"),
            Optional.empty(),
            Map.of(),
            Map.of("5000", "500"),
            REPEAT.brief(),
            "");

    assertThat(
            Reproduction.rows(
                SYSTEM,
                unnamed,
                List.of(published(4950, 5000.0, Plausibility.CONSISTENT)),
                List.of(cell("500", "20", 2490.0)),
                ""))
        .singleElement()
        .returns("rest-proxy", ReproducedRow::experiment)
        .extracting(ReproducedRow::here)
        .isNotNull();
  }

  @Test
  void aFigureFallsWithinItsIntervalAtBothEnds() {
    assertThat(List.of(2399.9, 2400.0, 2560.0, 2560.1))
        .extracting(
            rps ->
                rows(published(4950, 5000.0, Plausibility.CONSISTENT), cell("500", "200", rps))
                    .getFirst()
                    .columns()
                    .get("as_predicted"))
        .containsExactly("false", "true", "true", "false");
  }

  @Test
  void severalPublishedRowsOfOneCellStandBesideTheSameFigure() {
    Published first = published(4750, 5000.0, Plausibility.CONSISTENT);
    Published second = published(4800, 5000.0, Plausibility.CONSISTENT);

    assertThat(
            Reproduction.rows(
                SYSTEM, REPEAT, List.of(first, second), List.of(cell("500", "200", 2490.0)), ""))
        .extracting(ReproducedRow::published, row -> row.here() != null)
        .containsExactly(tuple(first, true), tuple(second, true));
  }

  private static Published renamed(Published row, String source, String experiment) {
    return new Published(
        source,
        experiment,
        row.variant(),
        row.users(),
        row.measure(),
        row.figure(),
        row.bound(),
        row.law(),
        row.plausibility(),
        row.reason());
  }

  private static List<ReproducedRow> rows(Published published, ReproducedCell cell) {
    return Reproduction.rows(SYSTEM, REPEAT, List.of(published), List.of(cell), "");
  }

  private static Published published(
      double rps, @Nullable Double bound, Plausibility plausibility) {
    return new Published(
        "write-up",
        "rest-proxy",
        "virtual",
        "5000",
        Measure.THROUGHPUT,
        rps,
        bound,
        "",
        plausibility,
        "too much");
  }

  private static ReproducedCell cell(String users, String workers, @Nullable Double rps) {
    return new ReproducedCell(
        "virtual",
        users,
        Map.of("workers", workers),
        Measure.THROUGHPUT,
        Map.of(
            Measure.THROUGHPUT,
            new OwnFigures(
                "cell",
                "virtual",
                users,
                2480.0,
                new Range(2400, 2560),
                2500.0,
                rps,
                null,
                null,
                "the CPU")),
        "");
  }
}
