package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.checkout.Folders;
import dev.loomgauge.cli.terminal.Sarif;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.report.text.Escape;
import dev.loomgauge.run.ExperimentException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What {@code gate} leaves for programs and pages. */
final class GateFiles {
  private static final List<String> BUILDS = List.of("pom.xml", "build.gradle.kts", "build.gradle");
  private static final List<String> NAMES =
      List.of("gate.json", "summary.md", "junit.xml", "gate.sarif", "benchmark.json");

  private GateFiles() {}

  /**
   * Takes away what an earlier gate has left in the folder, so that nobody takes it for this one's.
   *
   * @throws UserError if somebody else has left files there that a gate would replace
   */
  static void remove(Path folder) {
    if (!Files.isRegularFile(folder.resolve(NAMES.getFirst()))) {
      requireNone(folder);
      return;
    }
    try {
      for (String name : NAMES.reversed()) { // gate.json, which tells that they are a gate's, last
        Files.deleteIfExists(folder.resolve(name));
      }
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot delete what an earlier gate has left: %s. Name another folder with --out."
              .formatted(e.getMessage()),
          e);
    }
  }

  private static void requireNone(Path folder) {
    Folders.requireUnused(folder);
    List<String> others =
        NAMES.stream().filter(name -> Files.exists(folder.resolve(name))).toList();
    if (!others.isEmpty()) {
      throw new OptionException(
          "--out " + folder,
          "holds files that no gate has left: %s.".formatted(String.join(", ", others)),
          "Name another folder with --out.");
    }
  }

  static void write(GateResult result) {
    List<String> texts =
        List.of(
            GateJson.of(result), markdown(result), junit(result), sarif(result), benchmark(result));
    try {
      for (int i = 0; i < texts.size(); i++) {
        WholeFile.write(result.folder().resolve(NAMES.get(i)), texts.get(i));
      }
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot write what was found: %s. Make room, or name another folder with --out."
              .formatted(e.getMessage()),
          e);
    }
  }

  /**
   * Appends the summary to that of a step of GitHub. What stands there may lack its line end.
   *
   * @return why it cannot; empty where it did
   */
  static Optional<String> append(GateResult result, Path step) {
    try {
      Files.write(
          step,
          ("\n" + markdown(result)).getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The summary of the step cannot be written: %s".formatted(e.getMessage()));
    }
  }

  /** {@code junit.xml}: a test for each fact and each time; one without an answer is skipped. */
  static String junit(GateResult result) {
    List<TestCase> cases = new ArrayList<>();
    result.decision().facts().forEach(fact -> cases.add(TestCase.of(result, fact)));
    result.timeFacts().forEach(time -> cases.add(TestCase.of(result, time)));
    long failures = cases.stream().filter(each -> each.failure().isPresent()).count();
    long skipped = cases.stream().filter(each -> each.skipped().isPresent()).count();
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<testsuites>\n");
    xml.append(
        "  <testsuite name=\"loomgauge gate\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\">\n"
            .formatted(cases.size(), failures, skipped));
    cases.forEach(each -> xml.append(each.xml()));
    return xml.append("  </testsuite>\n</testsuites>\n").toString();
  }

  /** A test, and why it fails, or else has no answer. */
  private record TestCase(
      String kind,
      String name,
      String outcome,
      Optional<String> failure,
      Optional<String> skipped) {
    static TestCase of(GateResult result, GateFact fact) {
      return new TestCase(
          fact.kind().key(),
          fact.words(),
          fact.outcome().word(),
          Optional.of(GateText.sentence(fact)).filter(_ -> result.fails(fact)),
          Optional.of("not seen").filter(_ -> fact.outcome() == FactOutcome.UNSEEN));
    }

    static TestCase of(GateResult result, TimeFact time) {
      boolean open = time.outcome() == TimeOutcome.UNDECIDED || time.outcome() == TimeOutcome.VOID;
      return new TestCase(
          "time",
          time.metric().words(),
          time.outcome().word(),
          Optional.of(TimesWords.sentence(time)).filter(_ -> result.fails(time)),
          Optional.of(time.outcome().word() + ": " + TimesWords.sentence(time))
              .filter(_ -> open && !result.fails(time)));
    }

    String xml() {
      String begin =
          "    <testcase classname=\"gate.%s\" name=\"%s\"".formatted(kind, attribute(name));
      String within =
          failure
              .map(
                  why ->
                      "<failure type=\"%1$s\" message=\"%2$s\">%2$s</failure>"
                          .formatted(outcome, attribute(why)))
              .or(() -> skipped.map(why -> "<skipped message=\"%s\"/>".formatted(attribute(why))))
              .orElse("");
      return within.isEmpty()
          ? begin + "/>\n"
          : begin + ">\n      " + within + "\n    </testcase>\n";
    }
  }

  /** Control characters, which XML does not allow, become their Java escapes. */
  private static String attribute(String text) {
    return Escape.HTML.apply(Printable.oneLine(text));
  }

  /** {@code gate.sarif}: what is worse, changed or slower, at the file that describes the head. */
  static String sarif(GateResult result) {
    String file = described(result.head()).toString();
    return Sarif.of(
            "Loomgauge gate",
            result.remarks().stream()
                .map(d -> new Sarif.Result(d.key(), d.level(), d.sentence(), file, 1))
                .toList())
        + "\n";
  }

  /**
   * {@code benchmark.json}: the figures of the head of which less is better, as
   * github-action-benchmark reads them with {@code tool: customSmallerIsBetter}.
   */
  static String benchmark(GateResult result) {
    List<Figure> figures = new ArrayList<>();
    result.decision().facts().stream()
        .filter(fact -> !fact.head().isEmpty())
        .filter(fact -> fact.kind() != FactKind.CARRIED && fact.kind() != FactKind.LIMIT)
        .forEach(
            fact -> figures.add(new Figure(fact.words(), fact.kind().unit(), fact.headFigure())));
    result.timeFacts().stream()
        .filter(time -> time.ratio() != null && !time.metric().moreIsFaster())
        .forEach(
            time ->
                figures.add(new Figure(time.metric().words(), time.metric().unit(), time.head())));
    return Json.write(figures) + "\n";
  }

  /** One figure, as the file has it. */
  record Figure(String name, String unit, double value) {}

  /** {@code summary.md}: the screen for a page of GitHub, GitLab or Jenkins. */
  static String markdown(GateResult result) {
    StringBuilder page = new StringBuilder("### Loomgauge gate\n\n");
    page.append("**").append(result.headline()).append("** ");
    page.append(Escape.MARKDOWN.apply(result.compared())).append(".\n\n");
    if (!result.told().isEmpty()) {
      table(page, GateText.rows(result.told().stream(), UnaryOperator.identity()));
    }
    result.times().ifPresent(times -> table(page, new TimesWords(times).rows()));
    if (!result.equal().isEmpty()) {
      page.append("Equal: ").append(Escape.MARKDOWN.apply(result.equal())).append(".\n\n");
    }
    if (!result.unseen().isEmpty()) {
      page.append("Not seen: ").append(Escape.MARKDOWN.apply(result.unseen())).append(".\n\n");
    }
    return page.append("How sure: ")
        .append(Escape.MARKDOWN.apply(result.howSure()))
        .append('\n')
        .toString();
  }

  /** The first row has the titles. */
  private static void table(StringBuilder page, List<List<String>> rows) {
    for (int i = 0; i < rows.size(); i++) {
      page.append(
          rows.get(i).stream()
              .map(cell -> cell.isEmpty() ? "" : " " + Escape.MARKDOWN.apply(cell))
              .collect(Collectors.joining(" |", "|", " |\n")));
      if (i == 0) {
        page.append("|---".repeat(rows.getFirst().size())).append("|\n");
      }
    }
    page.append('\n');
  }

  /**
   * The file that a finding of a build is attached to. No line is known, and the build itself is
   * not in the repository, so it is the nearest file that describes how the build is made.
   *
   * @return relative to the working tree of the build; the build itself where it is in none
   */
  static Path described(Path head) {
    return WorkingTree.of(head)
        .map(WorkingTree::root)
        .flatMap(
            root ->
                WorkingTree.above(head)
                    .filter(folder -> folder.startsWith(root))
                    .flatMap(folder -> BUILDS.stream().map(folder::resolve))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .map(root::relativize))
        .orElse(head);
  }
}
