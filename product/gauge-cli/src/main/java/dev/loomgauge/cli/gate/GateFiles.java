package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.terminal.Sarif;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.run.ExperimentException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What {@code gate} leaves for programs and pages. */
final class GateFiles {
  /** Of {@code gate.json}. */
  private static final int VERSION = 1;

  private static final List<String> NAMES =
      List.of("gate.json", "summary.md", "junit.xml", "gate.sarif", "benchmark.json");

  private GateFiles() {}

  /**
   * Takes away what an earlier gate has left in the folder, so that nobody takes it for this one's.
   */
  static void remove(Path folder) {
    try {
      for (String name : NAMES) {
        Files.deleteIfExists(folder.resolve(name));
      }
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot delete what an earlier gate has left: %s. Name another folder with --out."
              .formatted(e.getMessage()),
          e);
    }
  }

  /** Writes all of them into the results folder. */
  static void write(GateResult result) {
    List<String> texts =
        List.of(json(result), markdown(result), junit(result), sarif(result), benchmark(result));
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
      Files.writeString(
          step, "\n" + markdown(result), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The summary of the step cannot be written: %s".formatted(e.getMessage()));
    }
  }

  /** {@code gate.json}: every fact with its figures, as {@code schemas/gate.schema.json} has it. */
  static String json(GateResult result) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("version", VERSION);
    all.put("outcome", result.decision().worst().word());
    all.put("failOn", result.failOn().name());
    all.put("failed", result.failed());
    all.put("base", build(result.base(), result.decision().baseRequests()));
    all.put("head", build(result.head(), result.decision().headRequests()));
    all.put("facts", result.decision().facts().stream().map(GateFiles::fact).toList());
    return Json.write(all) + "\n";
  }

  private static Map<String, Object> build(Path build, int requests) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("build", build.toString());
    map.put("recordedRequests", requests);
    return map;
  }

  private static Map<String, Object> fact(GateFact fact) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", fact.kind().key());
    map.put("of", fact.of());
    map.put("words", fact.words());
    map.put("unit", fact.kind().unit());
    map.put("outcome", fact.outcome().word());
    map.put("base", windows(fact.base()));
    map.put("head", windows(fact.head()));
    map.put("leastChange", fact.least());
    return map;
  }

  /** JSON has no infinite number. */
  private static List<Object> windows(List<Double> figures) {
    return figures.stream()
        .<Object>map(figure -> Double.isInfinite(figure) ? "unlimited" : figure)
        .toList();
  }

  /** {@code junit.xml}: a test for each fact; one that was not seen is skipped. */
  static String junit(GateResult result) {
    List<GateFact> facts = result.decision().facts();
    long failures = facts.stream().filter(result::fails).count();
    int skipped = result.decision().with(FactOutcome.UNSEEN).size();
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.append("<testsuites>\n");
    xml.append(
        "  <testsuite name=\"loomgauge gate\" tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"%d\">\n"
            .formatted(facts.size(), failures, skipped));
    for (GateFact fact : facts) {
      xml.append(
          "    <testcase classname=\"gate.%s\" name=\"%s\""
              .formatted(fact.kind().key(), attribute(fact.words())));
      if (result.fails(fact)) {
        xml.append(
            ">\n      <failure type=\"%1$s\" message=\"%2$s\">%2$s</failure>\n    </testcase>\n"
                .formatted(fact.outcome().word(), attribute(GateText.sentence(fact))));
      } else if (fact.outcome() == FactOutcome.UNSEEN) {
        xml.append(">\n      <skipped message=\"not seen\"/>\n    </testcase>\n");
      } else {
        xml.append("/>\n");
      }
    }
    return xml.append("  </testsuite>\n</testsuites>\n").toString();
  }

  /** Control characters, which XML does not allow, become their Java escapes. */
  private static String attribute(String text) {
    return Quoted.oneLine(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** {@code gate.sarif}: what is worse or changed, at the head. */
  static String sarif(GateResult result) {
    return Sarif.of(
            "Loomgauge gate",
            result.told().stream()
                .filter(fact -> fact.outcome() != FactOutcome.BETTER)
                .map(
                    fact ->
                        new Sarif.Result(
                            fact.kind().key(),
                            result.fails(fact) ? "error" : "warning",
                            GateText.sentence(fact),
                            result.head().toString(),
                            1))
                .toList())
        + "\n";
  }

  /**
   * {@code benchmark.json}: the figures of the head of which less is better, as
   * github-action-benchmark reads them with {@code tool: customSmallerIsBetter}.
   */
  static String benchmark(GateResult result) {
    List<Map<String, Object>> figures = new ArrayList<>();
    for (GateFact fact : result.decision().facts()) {
      if (fact.head().isEmpty()
          || fact.kind() == FactKind.CARRIED
          || fact.kind() == FactKind.LIMIT) {
        continue;
      }
      Map<String, Object> figure = new LinkedHashMap<>();
      figure.put("name", fact.words());
      figure.put("unit", fact.kind().unit());
      figure.put("value", fact.headFigure());
      figures.add(figure);
    }
    return Json.write(figures) + "\n";
  }

  /** {@code summary.md}: the screen for a page of GitHub, GitLab or Jenkins. */
  static String markdown(GateResult result) {
    StringBuilder page = new StringBuilder("### Loomgauge gate\n\n");
    page.append("**").append(result.headline()).append("** ");
    page.append(escaped(result.compared())).append(".\n\n");
    if (!result.told().isEmpty()) {
      page.append("| | fact | base | head | decided |\n|---|---|---|---|---|\n");
      result
          .told()
          .forEach(
              fact ->
                  page.append(
                      "| %s | %s | %s | %s | %s |\n"
                          .formatted(
                              fact.outcome().word(),
                              escaped(fact.words()),
                              fact.baseWords(),
                              fact.headWords(),
                              fact.rule())));
      page.append('\n');
    }
    if (!result.equal().isEmpty()) {
      page.append("Equal: ").append(escaped(result.equal())).append(".\n\n");
    }
    if (!result.unseen().isEmpty()) {
      page.append("Not seen: ").append(escaped(result.unseen())).append(".\n\n");
    }
    return page.append("How sure: ").append(result.howSure()).append('\n').toString();
  }

  /** Names of files and classes of others are text, and no Markdown. */
  private static String escaped(String text) {
    return Quoted.oneLine(text)
        .replaceAll("[\\\\`*_\\[\\]|#~$]", "\\\\$0")
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;");
  }
}
