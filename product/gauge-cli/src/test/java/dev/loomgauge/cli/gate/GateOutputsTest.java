package dev.loomgauge.cli.gate;

import static dev.loomgauge.cli.gate.GateResults.DATABASE;
import static dev.loomgauge.cli.gate.GateResults.EQUAL;
import static dev.loomgauge.cli.gate.GateResults.TIMES;
import static dev.loomgauge.cli.gate.GateResults.UNFIT;
import static dev.loomgauge.cli.gate.GateResults.all;
import static dev.loomgauge.cli.gate.GateResults.fact;
import static dev.loomgauge.cli.gate.GateResults.printed;
import static dev.loomgauge.cli.gate.GateResults.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.cli.outside.Harmless;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;

/** What {@code gate} prints and writes, of facts that are made up. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class GateOutputsTest {
  @TempDir private Path folder = Path.of("");

  /** Of a head that lies in no working tree, wherever this test runs. */
  private static GateResult outside(GateResult result) {
    return new GateResult(
        result.base(),
        Path.of("/builds/my app.jar"),
        result.origin(),
        result.decision(),
        result.times(),
        result.failOn(),
        result.folder());
  }

  @Test
  void everyOutputIsAsAgreed() throws IOException {
    GateResult red = result(FailOn.worse, all());
    GateResult green = result(FailOn.worse, EQUAL);
    GateResult timed = result(FailOn.worse, all()).with(TIMES);
    GateResult slower = result(FailOn.undecided, EQUAL).with(TIMES);
    GateResult unfit = result(FailOn.worse, EQUAL).with(UNFIT);

    Golden.checkPrinted(
        "gate.txt",
        out -> {
          GateText.screen(out, red, false);
          out.println("---");
          GateText.screen(out, red, true);
          out.println("---");
          GateText.screen(out, green, false);
          out.println("---");
          GateText.annotations(out, red);
        });
    Golden.checkPrinted(
        "gate-times.txt",
        out -> {
          GateText.screen(out, timed, false);
          out.println("---");
          GateText.screen(out, slower, false);
          out.println("---");
          GateText.screen(out, unfit, false);
          out.println("---");
          GateText.annotations(out, slower);
          out.println("---");
          out.print(GateFiles.markdown(slower));
          out.println("---");
          out.print(GateFiles.junit(slower));
          out.println("---");
          out.print(GateJson.of(slower));
          out.println("---");
          out.print(GateFiles.sarif(outside(slower)));
          out.println("---");
          out.print(GateFiles.benchmark(slower));
        });
    Golden.checkPrinted(
        "gate-summary.md", out -> out.print(GateFiles.markdown(red) + GateFiles.markdown(green)));
    Golden.checkPrinted("gate.json", out -> out.print(GateJson.of(red)));
    Golden.checkPrinted("gate-junit.xml", out -> out.print(GateFiles.junit(red)));
    Golden.checkPrinted("gate.sarif", out -> out.print(GateFiles.sarif(outside(red))));
    Golden.checkPrinted("gate-benchmark.json", out -> out.print(GateFiles.benchmark(red)));
  }

  @Test
  void theFilesAreWrittenAndTheSummaryIsAppendedToThatOfTheStep() throws IOException {
    Path step = Files.writeString(folder.resolve("step.md"), "before\n");
    GateResult result =
        new GateResult(
            Path.of("a.jar"),
            Path.of("b.jar"),
            GateResults.ORIGIN,
            new GateDecision(EQUAL, 1, 1),
            Optional.empty(),
            FailOn.worse,
            folder.resolve("results"));

    GateFiles.write(result);

    assertThat(result.folder().resolve("gate.json")).hasContent(GateJson.of(result));
    assertThat(result.folder().resolve("summary.md")).hasContent(GateFiles.markdown(result));
    assertThat(result.folder().resolve("junit.xml")).hasContent(GateFiles.junit(result));
    assertThat(result.folder().resolve("gate.sarif")).hasContent(GateFiles.sarif(result));
    assertThat(result.folder().resolve("benchmark.json")).hasContent(GateFiles.benchmark(result));
    assertThat(GateFiles.append(result, folder.resolve("new.md"))).isEmpty();
    assertThat(folder.resolve("new.md")).hasContent("\n" + GateFiles.markdown(result));
    assertThat(GateFiles.append(result, step)).isEmpty();
    assertThat(step).hasContent("before\n\n" + GateFiles.markdown(result).stripTrailing());
    try (Stream<Path> files = Files.list(result.folder())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "gate.json", "summary.md", "junit.xml", "gate.sarif", "benchmark.json");
    }
    GateFiles.write(result);
    Files.writeString(result.folder().resolve("notes.txt"), "mine");
    GateFiles.remove(result.folder());
    assertThat(result.folder().toFile().list()).containsExactly("notes.txt");
  }

  @Test
  void filesThatNoGateHasLeftAreNotTakenAway() throws IOException {
    Path reports = Files.createDirectories(folder.resolve("target/reports"));
    Files.writeString(reports.resolve("junit.xml"), "of the tests");
    Files.writeString(reports.resolve("summary.md"), "mine");
    Files.createDirectory(reports.resolve("observation")); // of a gate that found nothing
    assertThatThrownBy(() -> GateFiles.remove(reports))
        .isInstanceOf(OptionException.class)
        .hasMessage(
            "--out %s: holds files that no gate has left: summary.md, junit.xml. Name another"
                + " folder with --out.",
            reports);
    assertThat(reports.resolve("junit.xml")).hasContent("of the tests");
    assertThat(reports.resolve("summary.md")).hasContent("mine");

    Path run = Files.createDirectories(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{}");
    assertThatThrownBy(() -> GateFiles.remove(run))
        .hasMessage("--out %s holds the results of another run. Name another folder.", run);
    GateFiles.remove(folder.resolve("none"));
  }

  @Test
  void aFolderThatCannotBeWrittenIsAnErrorAndAStepThatCannotIsANote() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("taken/gate.json/full"));
    GateResult result =
        new GateResult(
            Path.of("a.jar"),
            Path.of("b.jar"),
            GateResults.ORIGIN,
            new GateDecision(EQUAL, 1, 1),
            Optional.empty(),
            FailOn.worse,
            folder.resolve("taken"));

    assertThat(GateFiles.append(result, taken).orElseThrow())
        .startsWith("The summary of the step cannot be written: ");
    assertThatThrownBy(() -> GateFiles.write(result))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Cannot write what was found");
    assertThatThrownBy(() -> GateFiles.remove(result.folder()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Name another folder with --out");
  }

  @Test
  void theJsonKeepsToItsSchema() throws IOException {
    String schema = Files.readString(Commands.root().resolve("schemas/gate.schema.json"));
    for (GateResult result :
        List.of(
            result(FailOn.changed, all()),
            of(String.join("", payloads()), FactOutcome.WORSE),
            result(FailOn.worse, renamed()),
            result(FailOn.undecided, EQUAL).with(TIMES),
            result(FailOn.worse, EQUAL).with(UNFIT))) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(GateJson.of(result), InputFormat.JSON))
          .extracting(Error::toString)
          .isEmpty();
    }
  }

  @Test
  void aScreenHasAtMostThirtyLinesWhateverWasFound() {
    List<GateFact> many = new ArrayList<>(EQUAL);
    for (int i = 0; i < 100; i++) {
      many.add(fact(FactKind.REPLIES, "10.0.0." + i + ":5432", 1, 2, FactOutcome.WORSE));
      many.add(fact(FactKind.WAITS, "x".repeat(100) + i, 1, 1, FactOutcome.EQUAL));
    }

    String screen = printed(out -> GateText.screen(out, result(FailOn.worse, many), false));

    assertThat(screen.lines().count()).isLessThanOrEqualTo(30);
    assertThat(screen).contains("88 more in gate.json");
    GateResult timed = result(FailOn.worse, many).with(TIMES);
    assertThat(printed(out -> GateText.screen(out, timed, false)).lines().count())
        .isLessThanOrEqualTo(30);
  }

  private static List<GateFact> facts(int worse, int equal) {
    List<GateFact> facts = new ArrayList<>();
    for (int i = 0; i < worse; i++) {
      facts.add(fact(FactKind.REPLIES, "10.0.0." + i + ":80", 1, 2, FactOutcome.WORSE));
    }
    for (int i = 0; i < equal; i++) {
      facts.add(fact(FactKind.WAITS, "x".repeat(70) + i, 1, 1, FactOutcome.EQUAL));
    }
    return facts;
  }

  /** Each equal fact takes a line of its own. */
  private static List<String> screen(GateResult result) {
    return printed(out -> GateText.screen(out, result, false)).lines().toList();
  }

  @Test
  void twelveFactsAndSixLinesOfEqualOnesAreShownAndHalfBesideTimes() {
    String all = "          ... (all of it with --verbose)";

    assertThat(screen(result(FailOn.worse, facts(12, 6))))
        .noneMatch(line -> line.endsWith("more in gate.json"))
        .anyMatch(line -> line.contains("10.0.0.11:80"))
        .doesNotContain(all);
    assertThat(screen(result(FailOn.worse, facts(13, 7))))
        .contains("  1 more in gate.json", all)
        .noneMatch(line -> line.contains("10.0.0.12:80"));
    assertThat(screen(result(FailOn.worse, facts(6, 3)).with(TIMES)))
        .noneMatch(line -> line.endsWith("more in gate.json"))
        .doesNotContain(all);
    assertThat(screen(result(FailOn.worse, facts(7, 4)).with(TIMES)))
        .contains("  1 more in gate.json", all);
    assertThat(screen(result(FailOn.worse, facts(1, 0))))
        .noneMatch(line -> line.startsWith("Equal:"));
  }

  @Test
  void aTimeWithoutAnAnswerIsSkippedWhereItDoesNotFail() {
    assertThat(GateFiles.junit(result(FailOn.worse, EQUAL).with(TIMES)))
        .contains(
            "tests=\"11\" failures=\"1\" errors=\"0\" skipped=\"2\"",
            "<skipped message=\"void: p99: too few requests\"/>",
            "<skipped message=\"undecided: allocation per request: 48.7 KB instead of 48 KB (",
            "<failure type=\"slower\" message=\"CPU per request: 1.36 ms instead of 1.23 ms (");
  }

  @Test
  void aFactInThePlaceOfAnotherNamesBoth() {
    assertThat(GateJson.of(result(FailOn.worse, renamed())))
        .contains("\"of\" : \"127.0.0.1:41002\",\n    \"inPlaceOf\" : \"127.0.0.1:5432\",");
  }

  private static List<GateFact> renamed() {
    return List.of(
        new GateFact(
            FactKind.REPLIES,
            "127.0.0.1:41002",
            DATABASE,
            List.of(2.0),
            List.of(2.0),
            0,
            FactOutcome.CHANGED));
  }

  private static GateResult of(String name, FactOutcome outcome) {
    return result(
        FailOn.worse,
        List.of(
            fact(FactKind.PINNED, name, 0, 1, outcome),
            new GateFact(FactKind.WAITS, name, "", List.of(), List.of(), 0, FactOutcome.UNSEEN)));
  }

  @ParameterizedTest
  @MethodSource("payloads")
  void aNameSteersNoTerminalNoPageAndNoWorkflow(String name) {
    for (FactOutcome outcome : List.of(FactOutcome.WORSE, FactOutcome.EQUAL)) {
      GateResult result = of(name, outcome);
      GateResult plain = of("name", outcome);

      Harmless.terminal(printed(out -> GateText.screen(out, result, false)));
      Harmless.terminal(printed(out -> GateText.screen(out, result, true)));
      String annotations = printed(out -> GateText.annotations(out, result));
      assertThat(annotations)
          .hasLineCount((int) printed(out -> GateText.annotations(out, plain)).lines().count());
      Harmless.annotations(annotations);
      assertThat(Harmless.markdown(GateFiles.markdown(result)))
          .isEqualTo(Harmless.markdown(GateFiles.markdown(plain)));
      assertThat(
              ((Element)
                      Harmless.xml(GateFiles.junit(result))
                          .getElementsByTagName("testcase")
                          .item(0))
                  .getAttribute("name"))
          .isEqualTo("pinned in " + Printable.oneLine(name) + " per request");
      assertThat(Harmless.json(GateJson.of(result)).at("/facts/0/of").stringValue())
          .isEqualTo(name);
      assertThat(found(result)).isEqualTo(found(plain).replace("name", name));
    }
  }

  static List<String> payloads() {
    return Payloads.all();
  }

  private static String found(GateResult result) {
    return Harmless.json(GateFiles.sarif(result)).at("/runs/0/results/0/message/text").asString("");
  }
}
