package dev.loomgauge.report.page;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.WithoutFinding;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.reading.Contents;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All that the page and the summary show, as text; the templates only place it. */
public record View(
    @JsonUnwrapped Heading heading,
    @JsonUnwrapped Answers answers,
    @JsonUnwrapped Details details,
    @JsonUnwrapped Origin origin) {
  record Answers(
      FirstScreen screen,
      FirstScreen.Later later,
      VerdictView found,
      VerdictTables.CapacityTable capacities,
      VerdictTables.MemoryTable memory,
      ComparisonTable comparisons,
      VerdictTables.ScoreTable score,
      List<SharedRemedy> causes,
      List<WithoutFinding> withoutFinding,
      List<String> limits) {}

  record Details(
      List<Pictures> sections,
      TrialTables.EnduranceTable endurances,
      CellPages cells,
      ResponseTimes waits,
      NumberTable numbers,
      TrialTables.WindowTable windows,
      TrialTables.KindTable kinds,
      VerdictTables.WarmUpTable warmed,
      Warnings doubts) {}

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
            TrialTables.EnduranceTable.of(contents),
            CellPages.of(ordered, contents),
            ResponseTimes.of(contents),
            NumberTable.of(contents.trials()),
            TrialTables.WindowTable.of(ordered),
            TrialTables.KindTable.of(ordered),
            VerdictTables.WarmUpTable.of(contents.verdict()),
            Warnings.of(ordered)),
        Origin.of(contents, ordered));
  }

  private static Answers answers(Contents contents, Charts charts) {
    Verdict verdict = contents.verdict();
    List<String> limits = new ArrayList<>(contents.run().notes());
    limits.addAll(charts.downsampled());
    return new Answers(
        FirstScreen.of(contents),
        FirstScreen.Later.of(contents),
        VerdictView.of(contents),
        VerdictTables.CapacityTable.of(verdict, charts),
        VerdictTables.MemoryTable.of(verdict, charts),
        ComparisonTable.of(verdict, charts),
        VerdictTables.ScoreTable.of(verdict, charts),
        SharedRemedy.of(verdict.findings().findings()),
        verdict.findings().withoutFinding(),
        limits);
  }

  /**
   * What the page is about.
   *
   * @param about what, when and how much, in short pieces
   * @param gaps what is missing from the folder, was changed in it, or was not drawn
   */
  public record Heading(
      String scenario,
      String title,
      String question,
      List<String> about,
      boolean incomplete,
      List<String> gaps) {
    static Heading of(Contents contents, List<String> gaps) {
      RunInfo run = contents.run();
      return new Heading(
          run.scenario(), run.title(), run.question(), about(contents), !gaps.isEmpty(), gaps);
    }

    private static List<String> about(Contents contents) {
      RunInfo run = contents.run();
      List<String> about = new ArrayList<>();
      about.add(time(run.startedAt()));
      String ended = run.endedAt();
      if (ended != null) {
        about.add(span(run.startedAt(), ended));
      }
      long counted = contents.trials().stream().filter(Trial::valid).count();
      long all = contents.trials().size();
      about.add(
          Numbers.count(all, "trial")
              + (counted < all ? ", " + (all - counted) + " of them void" : ""));
      about.add(run.machine().cores() + (run.machine().cores() == 1 ? " CPU" : " CPUs"));
      about.add("Loomgauge " + run.loomgauge());
      return about.stream().filter(piece -> !piece.isEmpty()).toList();
    }

    public static String time(String iso) {
      try {
        return Instant.parse(iso).truncatedTo(ChronoUnit.SECONDS).toString();
      } catch (DateTimeException e) {
        return iso; // A text that is no instant is still what the run said.
      }
    }

    private static String span(String from, String to) {
      try {
        return Numbers.span(Duration.between(Instant.parse(from), Instant.parse(to)));
      } catch (DateTimeException e) {
        return to; // As above.
      }
    }
  }
}
