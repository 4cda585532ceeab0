package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.SampleScenario;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConclusionsTest {
  private static final Design ONCE =
      new Design(1, 1, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty());

  @Test
  void theHeadlineSaysWhereTheWallWasAndWhereItIs() {
    Verdict verdict = verdict(platform().judged(), virtual().judged());

    assertThat(verdict.headline())
        .isEqualTo(
            "At 2,600 users virtual threads reached 6.73 times the throughput of platform threads"
                + " (2,680 req/s against 398 req/s); the limit moved from the 200 Tomcat threads to"
                + " the CPU of the service.");
    assertThat(verdict.groups())
        .singleElement()
        .satisfies(
            g -> assertThat(g.rows()).extracting(Verdict.Row::repetitions).containsExactly(1, 1));
  }

  @Test
  void aVoidTrialStaysInTheTableAndOutOfTheConclusions() {
    Trials broken = virtual();
    broken.meanMs *= 0.5;

    Verdict verdict = verdict(platform().judged(), broken.judged());

    assertThat(verdict.count().voided()).isEqualTo(1);
    assertThat(verdict.groups().getFirst().rows().getLast())
        .returns(0, Verdict.Row::repetitions)
        .returns(null, Verdict.Row::throughputRps);
    assertThat(verdict.headline()).doesNotContain("2,680");
  }

  @Test
  void aModeThatIsVoidAtTheLargestLoadIsNamedWithWhatItReachedBelow() {
    Trials broken = virtual();
    broken.meanMs *= 0.5;
    List<Trial> trials =
        List.of(
            at("2600", platform().judged()),
            at("2600", broken.judged()),
            at("400", virtual().judged()));

    Verdict verdict =
        Conclusions.of(
            ONCE,
            trials.stream().map(trial -> new Cell(trial.levels())).toList(),
            trials,
            new ResultsFolder(Path.of("no-logs")));

    assertThat(verdict.headline())
        .endsWith(" Virtual threads: no valid trial at 2,600 users; 2,680 req/s at 400 users.");
    assertThat(
            Conclusions.of(
                    ONCE,
                    trials.subList(1, 3).stream().map(trial -> new Cell(trial.levels())).toList(),
                    trials.subList(1, 3),
                    new ResultsFolder(Path.of("no-logs")))
                .headline())
        .contains("virtual, 2,600 users: fails in 1 of 1 block; void: Little's law is broken")
        .endsWith(" Virtual threads: no valid trial at 2,600 users; 2,680 req/s at 400 users.");
  }

  @Test
  void theModeWithFiguresComesFirstAndTheOneWithoutIsNamed() {
    Trials broken = platform();
    broken.meanMs *= 0.5;

    assertThat(verdict(broken.judged(), virtual().judged()).headline())
        .contains(" virtual, 2,600 users: 2,680 req/s of ")
        .endsWith(" Platform threads: no valid trial at 2,600 users.");
  }

  @Test
  void theSameWallInBothModesIsSaidSo() {
    Trials virtual = platform();
    virtual.threads = "virtual";

    assertThat(verdict(platform().judged(), virtual.judged()).headline())
        .isEqualTo(
            "At 2,600 users virtual threads change nothing: the limit is the 200 Tomcat threads with"
                + " either, at 398 req/s.");
  }

  @Test
  void aPoolThatLimitsIsAFindingWithItsSizeAndOneStep() {
    Verdict verdict = verdict(platform().judged());

    assertThat(verdict.advice())
        .containsExactly(
            "Small pool (platform): 2,400 requests wait 6,030 ms for one of the 200 Tomcat threads,"
                + " which a request holds for 503 ms. With 2,601 of them, 5,174 req/s is predicted, if"
                + " the resources behind them can serve as many at once.");
    assertThat(verdict.causes())
        .singleElement()
        .extracting(Finding::setting)
        .satisfies(setting -> assertThat(setting).returns("threads", Setting::name));
  }

  @Test
  void cellsThatWereNotMeasuredAreMentioned() {
    Verdict verdict =
        Conclusions.of(
            ONCE,
            List.of(cell("platform"), cell("virtual")),
            List.of(platform().judged()),
            new ResultsFolder(Path.of("no-logs")));

    assertThat(verdict.notes()).anyMatch(note -> note.startsWith("1 of 2 cells were measured"));
  }

  @Test
  void withoutAnyTrialNothingIsConcluded() {
    assertThat(
            Conclusions.of(
                    ONCE,
                    List.of(cell("platform")),
                    List.of(),
                    new ResultsFolder(Path.of("no-logs")))
                .headline())
        .isEqualTo("No trial was valid, so nothing can be concluded.");
  }

  @Test
  void aRunThatEndedEarlyHasItsRowsAndNothingThatIsSaidOfThem() {
    Trials broken = virtual();
    broken.meanMs *= 0.5;
    List<Trial> trials =
        List.of(named(platform().judged()), named(broken.judged()), named(platform().judged()));

    Verdict verdict =
        Conclusions.provisional("Stopped.", trials, new ResultsFolder(Path.of("no-logs")));

    assertThat(verdict.headline()).isEqualTo("Stopped.");
    assertThat(verdict.count()).isEqualTo(new Verdict.Count(3, 1));
    assertThat(verdict.groups())
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.levels()).isEqualTo(Map.of("connection", "released"));
              assertThat(group.sentences()).isEmpty();
              assertThat(group.rows())
                  .extracting(Verdict.Row::threads, Verdict.Row::repetitions)
                  .containsExactly(tuple("platform", 2), tuple("virtual", 0));
            });
  }

  @Test
  void theNotesSayWhatIsMissingOrMeasuredOnce() {
    Trials broken = virtual();
    broken.meanMs *= 0.5;

    assertThat(verdict(platform().judged(), broken.judged()).notes())
        .containsExactly(
            "Every cell was measured once: differences of a few percent mean nothing;"
                + " --precision 3% adds blocks.");
    assertThat(verdict(platform().judged(), virtual().judged()).notes())
        .containsExactly(
            "Every cell was measured once: differences of a few percent mean nothing;"
                + " --precision 3% adds blocks.");
  }

  /** A search refuses --precision, and what it repeats are no blocks to compare. */
  @Test
  void aSearchIsToldOfNoBlocks(@TempDir Path folder) {
    String text =
        SampleScenario.TEXT
            .replace("users: [100, 2600 per core]", "users: 100")
            .replace("held, users: 200", "held");
    List<Trial> trials =
        Stream.of(platform().judged(), virtual().judged())
            .flatMap(t -> Stream.of(t, TrialCopy.of(t).repetition(2).trial()))
            .map(ConclusionsTest::named)
            .toList();

    assertThat(
            searched(folder, text, "search: {factor: users, to: 500}\n", trials.subList(0, 1))
                .notes())
        .isEmpty();
    assertThat(searched(folder, text, "search: {factor: users, to: 500}\n", trials))
        .satisfies(
            verdict -> assertThat(verdict.notes()).isEmpty(),
            verdict -> assertThat(verdict.comparisons()).isEmpty());
    assertThat(searched(folder, text, "", trials).notes()).isNotEmpty();
  }

  private static Verdict searched(Path folder, String text, String search, List<Trial> trials) {
    return Conclusions.of(
        SampleScenario.read(folder, text + search),
        trials.stream().map(t -> cell(t.level("threads"))).distinct().toList(),
        trials,
        new ResultsFolder(Path.of("no-logs")));
  }

  @Test
  void theNotesSayWhichPercentilesAreWithheldAndNothingOfOneMeasurementWhereThereAreTwo() {
    Trials few = virtual();
    few.rps = 100;
    few.meanMs = few.users / few.rps * 1000;
    Trial later = TrialCopy.of(few.judged()).repetition(2).trial();

    assertThat(verdict(platform().judged(), later).notes())
        .contains(
            "The p99 of 1 of 2 trials is withheld: fewer than 1,000 requests. A 'hold' of 11 s in"
                + " 'load' would be enough.")
        .noneMatch(note -> note.startsWith("Every cell was measured once"));
  }

  @Test
  void theRowOfAVoidCellSaysWhyAndThatOfAValidOneItsShareOfTheCeiling() {
    Trials broken = virtual();
    broken.meanMs *= 0.5;
    List<Verdict.Row> rows =
        verdict(platform().judged(), broken.judged()).groups().getFirst().rows();

    assertThat(rows.getFirst())
        .returns(398.0, Verdict.Row::throughputRps)
        .returns(400.0, Verdict.Row::ceilingRps)
        .returns(0.995, Verdict.Row::ratio)
        .returns(null, Verdict.Row::throughputInterval)
        .returns("2600", Verdict.Row::users)
        .returns(null, Verdict.Row::without);
    Verdict.Without without = Objects.requireNonNull(rows.getLast().without());
    assertThat(without.state()).isEqualTo(Verdict.Without.State.VOID);
    assertThat(without.evidence()).startsWith("Little's law is broken: ");
  }

  private static Trials platform() {
    return new Trials();
  }

  private static Trials virtual() {
    Trials trial = new Trials();
    trial.fillCpu();
    return trial;
  }

  private static Verdict verdict(Trial... trials) {
    return Conclusions.of(
        ONCE,
        java.util.Arrays.stream(trials).map(t -> cell(t.level("threads"))).toList(),
        java.util.Arrays.stream(trials).map(ConclusionsTest::named).toList(),
        new ResultsFolder(Path.of("no-logs")));
  }

  private static Cell cell(String threads) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("connection", "released");
    levels.put("users", "2600");
    return new Cell(levels);
  }

  private static Trial at(String users, Trial t) {
    Cell cell = cell(t.level("threads")).with("users", users);
    return TrialCopy.of(t).levels(cell.levels()).cell(cell.id()).trial();
  }

  private static Trial named(Trial t) {
    return TrialCopy.of(t).cell(cell(t.level("threads")).id()).trial();
  }
}
