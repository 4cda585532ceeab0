package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first screen says what, why, what to do and how sure, each once. */
class FirstScreenReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void threeStepsAreShownAndTheOthersAreFolded() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    advise(results, List.of("First <b>.", "Second 5 ms.", "Third.", "Fourth.", "Fifth."));

    String screen = screen(page(results));

    assertThat(screen)
        .containsSubsequence(
            "<h2>Next steps</h2>",
            "<li>First &lt;b&gt;.</li>",
            "<li>Second 5\u00a0ms.</li>",
            "<li>Third.</li>",
            "<summary>2 more</summary>",
            "<li>Fourth.</li>",
            "<li>Fifth.</li>",
            "<h2>How sure</h2>");
    assertThat(Files.readString(results.summaryMd()))
        .contains("## Next steps\n\n- First", "- Fifth.\n\n## How sure\n\n- ");
  }

  @Test
  void whyIsABarOfEachModeUnderTheLoadOfTheHeadline() throws IOException {
    String screen = screen(page(Fixture.in(folder).write()));

    assertThat(screen)
        .contains("<h2>Why: where the time of a request goes</h2>")
        .contains("Mean response time at 2,600 users")
        .containsSubsequence(
            "aria-label=\"platform, ", "aria-label=\"virtual, ", "<h2>Next steps</h2>");
  }

  @Test
  void howSureHasTheNotesOfTheVerdictWhichStandNowhereElse() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    String note = Numbers.together(results.readVerdict().orElseThrow().notes().getFirst());

    String page = page(results);

    assertThat(screen(page))
        .contains("<li>Predicted throughput: ", " trials inside their 90\u00a0% intervals")
        .contains("<li>" + note + "</li>");
    assertThat(page).containsOnlyOnce(note);
  }

  @Test
  void whatIsMissingIsPartOfHowSure() throws IOException {
    assertThat(screen(page(Fixture.in(folder).cutOffAfter(5).write())))
        .containsSubsequence("<h2>How sure</h2>", "Missing or in doubt", "5 of 12 planned trials");
  }

  @Test
  void anAnswerTakesThePlaceOfTheStepsWhichThenComeLater() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    advise(results, List.of("Only step."));
    Json.write(
        results.answerJson(),
        new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.", "Because.")))));

    String page = page(results);

    assertThat(screen(page)).contains("<li>Because.</li>").doesNotContain("Only step.", "Yes.");
    assertThat(page).containsOnlyOnce("Only step.").contains("<a href=\"#next\">Next steps</a>");
    Json.write(results.answerJson(), new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.")))));
    assertThat(screen(page(results))).contains("<li>Only step.</li>");
  }

  /** The verdict of a group precedes its table, and is not repeated before all tables. */
  @Test
  void underAnAnswerTheHeadlineOfTheVerdictStandsOnce() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    Verdict verdict = results.readVerdict().orElseThrow();
    Verdict.Group group = verdict.groups().getFirst();
    Json.write(
        results.verdictJson(),
        new Verdict(
            verdict.headline(),
            List.of(new Verdict.Group(group.levels(), group.rows(), List.of(verdict.headline()))),
            verdict.advice(),
            verdict.count(),
            verdict.notes(),
            verdict.comparing(),
            verdict.scores(),
            verdict.findings()));
    Json.write(results.answerJson(), new OwnAnswer(List.of(OwnAnswer.answering(List.of("Yes.")))));

    assertThat(page(results))
        .containsOnlyOnce("<p>" + Numbers.together(verdict.headline()) + "</p>")
        .doesNotContain("<p class=\"reading\">" + Numbers.together(verdict.headline()));
  }

  private static void advise(ResultsFolder results, List<String> advice) {
    Verdict verdict = results.readVerdict().orElseThrow();
    Json.write(
        results.verdictJson(),
        new Verdict(
            verdict.headline(),
            verdict.groups(),
            advice,
            verdict.count(),
            verdict.notes(),
            verdict.comparing(),
            verdict.scores(),
            verdict.findings()));
  }

  private static String page(ResultsFolder results) throws IOException {
    Report.writePage(results, false);
    return Files.readString(results.reportHtml());
  }

  private static String screen(String page) {
    int from = page.indexOf("<section id=\"answer\"");
    return page.substring(from, page.indexOf("</section>", from));
  }
}
