package dev.loomgauge.core.reproduction;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReproducedCellTest {
  private final Trial trial = new Trials().judged();

  @Test
  void aRunThatReadMemoryShowsBytesForEachRequest() {
    RequestMemory memory =
        new RequestMemory(
            trial.cell(),
            "platform",
            Map.of(),
            2600,
            2600,
            1,
            List.of(new Part(Kind.RESIDENT, 0, 70_000, null)),
            "");

    ReproducedCell cell =
        only(new Verdict.Findings(List.of(), List.of(memory), List.of(), List.of(), List.of()));

    assertThat(cell.own()).isEqualTo(Measure.MEMORY);
    assertThat(cell.here(Measure.MEMORY)).isNotNull().returns(70_000.0, OwnFigures::measured);
    assertThat(cell.here(Measure.THROUGHPUT)).isNotNull().returns(398.0, OwnFigures::measured);
  }

  @Test
  void aRunThatReadNoneShowsThroughput() {
    ReproducedCell cell = only(Verdict.Findings.NONE);

    assertThat(cell.own()).isEqualTo(Measure.THROUGHPUT);
    assertThat(cell.here(Measure.MEMORY)).isNull();
  }

  @Test
  void theMeanResponseTimeIsThatOfItsValidTrials() {
    assertThat(only(Verdict.Findings.NONE).here(Measure.MEAN))
        .isEqualTo(
            new OwnFigures(
                "platform2600",
                "platform",
                "2600",
                null,
                null,
                null,
                2600 / 398.0 * 1000,
                null,
                null,
                "the 200 Tomcat threads"));
  }

  @Test
  void aVariantOfAMicrobenchmarkStandsUnderItsPublishedNameBesideItsFloor() {
    Score score =
        new Score(
            new Score.Batch("hash", "platform-cores", 500, "", "work", "2", "updates 2 of 5"),
            105,
            104,
            106,
            3,
            new Floor(100, 90, "the law"),
            BatchStanding.ABOVE,
            null);

    Score last =
        new Score(
            new Score.Batch("hash", "virtual", 500, "", "work", "", ""),
            105,
            104,
            106,
            3,
            new Floor(100, 90, "the law"),
            BatchStanding.ABOVE,
            null);
    assertThat(ReproducedCell.of(last).variant()).isEqualTo("virtual");
    assertThat(ReproducedCell.of(score))
        .isEqualTo(
            new ReproducedCell(
                "platform-8",
                "",
                Map.of(),
                Measure.TIME,
                Map.of(
                    Measure.TIME,
                    new OwnFigures(
                        "platform-cores",
                        "platform-cores",
                        "",
                        100.0,
                        null,
                        100.0,
                        105.0,
                        104.0,
                        106.0,
                        "the law")),
                "updates 2 of 5"));
  }

  @Test
  void levelsThatTellCellsApartAreInTheirWordsAndANumberHasItsFactor() {
    Trials one = new Trials();
    one.threads = "virtual";
    one.otherLevels = Map.of("zone", "far", "pool", "50", "share", "0.5", "alike", "same");
    Trials other = new Trials();
    other.threads = "virtual";
    other.users = 100;
    other.otherLevels = Map.of("zone", "near", "pool", "20", "share", "1", "alike", "same");
    List<Trial> trials = List.of(one.judged(), other.judged());
    Verdict verdict =
        new Verdict(
            "",
            List.of(
                new Verdict.Group(
                    Map.of(),
                    List.of(row("virtual2600"), row("nobody"), row("virtual100")),
                    List.of())),
            List.of(),
            new Verdict.Count(2, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            Verdict.Findings.NONE);

    assertThat(ReproducedCell.of(verdict, trials))
        .extracting(cell -> requireNonNull(cell.here(Measure.THROUGHPUT)).variant())
        .containsExactly("virtual, pool 50, share 0.5, far", "virtual, pool 20, share 1, near");
    assertThat(ReproducedCell.of(verdict, trials))
        .allSatisfy(
            cell -> {
              assertThat(cell.variant()).isEqualTo(row("any").threads());
              assertThat(cell.users()).isEqualTo(row("any").users());
            });
  }

  @Test
  void throughputHasItsIntervalAndItsCeiling() {
    Verdict verdict =
        new Verdict(
            "",
            List.of(new Verdict.Group(Map.of(), List.of(row(trial.cell())), List.of())),
            List.of(),
            new Verdict.Count(1, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            Verdict.Findings.NONE);

    assertThat(ReproducedCell.of(verdict, List.of(trial)).getFirst().here(Measure.THROUGHPUT))
        .isNotNull()
        .returns(400.0, OwnFigures::bound)
        .returns(398.0, OwnFigures::measured)
        .returns(390.0, OwnFigures::low)
        .returns(406.0, OwnFigures::high)
        .returns(0.995, OwnFigures::ratio);
  }

  @Test
  void theMeanOfTwoTrialsHasItsIntervalAndAVoidOneDoesNotCount() {
    Trials slower = new Trials();
    slower.meanMs = 1_200;
    Trials quicker = new Trials();
    quicker.meanMs = 1_000;
    Trials voided = new Trials();
    voided.meanMs = 9_000;
    List<Trial> trials =
        List.of(
            voided.trial(
                Judgement.NONE.and(
                    new TrialWarning("little", TrialWarning.Severity.VOID, "apart", "Wait."))),
            slower.draft(),
            quicker.draft());
    Verdict verdict =
        new Verdict(
            "",
            List.of(new Verdict.Group(Map.of(), List.of(row("platform2600")), List.of())),
            List.of(),
            new Verdict.Count(3, 1),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            new Verdict.Findings(
                List.of(),
                List.of(
                    new RequestMemory(
                        "another", "virtual", Map.of(), 1, 1, 1, List.of(), "unread")),
                List.of(),
                List.of(),
                List.of()));

    ReproducedCell cell = ReproducedCell.of(verdict, trials).getFirst();
    OwnFigures mean = requireNonNull(cell.here(Measure.MEAN));
    assertThat(mean.measured()).isCloseTo(1_100, within(1e-9));
    // Student's t of one degree of freedom is 12.7062; its standard error 100
    assertThat(mean.low()).isCloseTo(1_100 - 1_270.62, within(0.01));
    assertThat(mean.high()).isCloseTo(1_100 + 1_270.62, within(0.01));
    assertThat(cell.here(Measure.MEMORY)).as("of another cell").isNull();
  }

  private static Verdict.Row row(String cell) {
    return new Verdict.Row(
        cell,
        "virtual",
        "2600",
        2,
        398.0,
        new Range(390, 406),
        400,
        0.995,
        null,
        null,
        null,
        0.0,
        new Bottleneck(new Bottleneck.Unknown(), 1, new Bottleneck.Quoted("nothing", "")),
        null,
        null);
  }

  private ReproducedCell only(Verdict.Findings findings) {
    Verdict.Row row =
        new Verdict.Row(
            trial.cell(),
            "platform",
            "2600",
            1,
            398.0,
            null,
            400,
            0.995,
            null,
            null,
            null,
            0.0,
            new Bottleneck(
                new Bottleneck.Pool("threads"),
                1,
                new Bottleneck.Quoted("the 200 Tomcat threads", "")),
            null,
            null);
    Verdict verdict =
        new Verdict(
            "",
            List.of(new Verdict.Group(Map.of(), List.of(row), List.of())),
            List.of(),
            new Verdict.Count(1, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            findings);
    List<ReproducedCell> cells = ReproducedCell.of(verdict, List.of(trial));
    assertThat(cells).hasSize(1);
    return cells.getFirst();
  }

  @Test
  void whatWasForeseenHasItsIntervalAndATrialThatIsVoidHasNoMean() {
    Trials foreseen = new Trials();
    foreseen.expected =
        ExpectedFigures.of("mva", 390, 6_400.0, null, null, null, 0, Map.of())
            .with(
                Map.of(
                    Expected.Figure.MEAN,
                    new Expected.Interval(new Range(6_000, 7_000), 0.1, "24 pairs")));
    Trial voided =
        foreseen.trial(
            Judgement.NONE.and(
                new TrialWarning("little", TrialWarning.Severity.VOID, "apart", "Wait.")));

    ReproducedCell cell =
        ReproducedCell.of(verdictOf(row(voided.cell())), List.of(voided)).getFirst();

    assertThat(cell.here(Measure.THROUGHPUT))
        .isNotNull()
        .returns(390.0, OwnFigures::predicted)
        .returns(null, OwnFigures::interval);
    assertThat(cell.here(Measure.MEAN))
        .isNotNull()
        .returns(6_400.0, OwnFigures::predicted)
        .returns(new Range(6_000, 7_000), OwnFigures::interval)
        .returns(null, OwnFigures::measured)
        .returns(null, OwnFigures::low)
        .returns(voided.prediction().meanMsAtCeiling(), OwnFigures::bound);
  }

  private static Verdict verdictOf(Verdict.Row row) {
    return new Verdict(
        "",
        List.of(new Verdict.Group(Map.of(), List.of(row), List.of())),
        List.of(),
        new Verdict.Count(1, 0),
        List.of(),
        new Verdict.Comparing(0.03, List.of()),
        List.of(),
        Verdict.Findings.NONE);
  }
}
