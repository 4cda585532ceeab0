package dev.loomgauge.report.page;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.KindTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that the page and the summary show, as text; the templates only place it. */
public record View(
    @JsonUnwrapped Heading heading,
    @JsonUnwrapped Answers answers,
    @JsonUnwrapped Details details,
    @JsonUnwrapped Origin origin) {

  /**
   * What the run says.
   *
   * @param causes that were found and can be changed
   * @param withoutFinding cells in which none was found
   * @param advice what to try next
   * @param limits what limits the conclusions
   */
  record Answers(
      Answered answered,
      VerdictView found,
      CapacityTable capacities,
      MemoryTable memory,
      ComparisonTable comparisons,
      ScoreTable score,
      List<Finding> causes,
      List<WithoutFinding> withoutFinding,
      List<String> advice,
      List<String> limits) {}

  /**
   * The answer about the user's own service.
   *
   * @param any whether one was given
   */
  record Answered(boolean any, List<OwnAnswer.Section> sections) {
    static Answered of(OwnAnswer answer) {
      return new Answered(!answer.sections().isEmpty(), answer.sections());
    }
  }

  /** What it says that from. */
  record Details(
      List<Pictures> sections,
      EnduranceTable endurances,
      CellPages cells,
      ResponseTimes waits,
      NumberTable numbers,
      WindowTable windows,
      KindTable kinds,
      WarmUpTable warmed,
      Warnings doubts) {}

  /** Everything ready to be shown. */
  public static View of(Contents contents, Charts charts, List<String> drawingNotes) {
    List<String> gaps = new ArrayList<>(contents.damages());
    gaps.addAll(contents.missing());
    gaps.addAll(charts.notes());
    gaps.addAll(drawingNotes);
    List<Trial> ordered =
        contents.trials().stream().sorted(Comparator.comparing(Trial::id)).toList();
    return new View(
        Heading.of(contents, gaps),
        answers(contents, charts),
        new Details(
            Pictures.of(charts.sections(), Pictures.DIRECTORY),
            EnduranceTable.of(contents),
            CellPages.of(ordered, contents.folder(), contents.verdict().findings()),
            ResponseTimes.of(contents),
            NumberTable.of(contents.trials()),
            WindowTable.of(ordered),
            KindTable.of(ordered),
            WarmUpTable.of(contents.verdict()),
            Warnings.of(ordered)),
        Origin.of(contents, ordered));
  }

  private static Answers answers(Contents contents, Charts charts) {
    Verdict verdict = contents.verdict();
    List<String> limits = new ArrayList<>(verdict.notes());
    limits.addAll(contents.run().notes());
    limits.addAll(charts.downsampled());
    return new Answers(
        Answered.of(contents.answer()),
        VerdictView.of(contents),
        CapacityTable.of(verdict, charts),
        MemoryTable.of(verdict, charts),
        ComparisonTable.of(verdict, charts),
        ScoreTable.of(verdict, charts),
        verdict.findings().findings(),
        verdict.findings().withoutFinding(),
        verdict.advice(),
        limits);
  }
}
