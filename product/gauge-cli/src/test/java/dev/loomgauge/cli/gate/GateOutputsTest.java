package dev.loomgauge.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Golden;
import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.file.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.w3c.dom.Element;

/** What {@code gate} prints and writes, of facts that are made up. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class GateOutputsTest {
  private static final double LEAST = 0.05;
  private static final String DATABASE = "127.0.0.1:5432";
  private static final String HOSTILE = "a|<b>&\"`*\n::error::%0A\u0007";

  private static GateFact fact(
      FactKind kind, String of, double base, double head, FactOutcome outcome) {
    return new GateFact(kind, of, List.of(base, base), List.of(head, head), LEAST, outcome);
  }

  private static final List<GateFact> EQUAL =
      List.of(
          fact(FactKind.CARRIED, "", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.PINNED, "", 0, 0, FactOutcome.EQUAL),
          fact(FactKind.TAKEN, "HikariCP connections", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.HELD, "HikariCP connections", 1, 1, FactOutcome.EQUAL),
          fact(FactKind.LIMIT, "HikariCP connections", 10, 10, FactOutcome.EQUAL),
          fact(
              FactKind.LIMIT,
              "Jetty virtual threads",
              Double.POSITIVE_INFINITY,
              Double.POSITIVE_INFINITY,
              FactOutcome.EQUAL),
          fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL));

  private static final List<GateFact> DIFFERENT =
      List.of(
          fact(FactKind.REPLIES, DATABASE, 2, 21, FactOutcome.WORSE),
          fact(FactKind.WAITS, "Thread.sleep", 0, 1, FactOutcome.CHANGED),
          new GateFact(
              FactKind.ALLOCATED,
              "",
              List.of(49_000.0, 49_400.0),
              List.of(31_000.0, 31_100.0),
              2_600,
              FactOutcome.BETTER),
          new GateFact(FactKind.OPENED, "", List.of(), List.of(0.0), 0, FactOutcome.UNSEEN));

  @TempDir private Path folder = Path.of("");

  private static GateResult result(FailOn failOn, List<GateFact> facts) {
    return new GateResult(
        Path.of("main/app.jar"),
        Path.of("target/app.jar"),
        new GateDecision(facts, 1_204, 1_187),
        failOn,
        Path.of("/results/20261128-101112-gate-app-jar"));
  }

  private static List<GateFact> all() {
    List<GateFact> all = new ArrayList<>(EQUAL);
    all.addAll(DIFFERENT);
    return all;
  }

  private static String printed(Consumer<PrintStream> part) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    part.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyOutputIsAsAgreed() throws IOException {
    GateResult red = result(FailOn.worse, all());
    GateResult green = result(FailOn.worse, EQUAL);

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
        "gate-summary.md", out -> out.print(GateFiles.markdown(red) + GateFiles.markdown(green)));
    Golden.checkPrinted("gate.json", out -> out.print(GateFiles.json(red)));
    Golden.checkPrinted("gate-junit.xml", out -> out.print(GateFiles.junit(red)));
    Golden.checkPrinted("gate.sarif", out -> out.print(GateFiles.sarif(red)));
    Golden.checkPrinted("gate-benchmark.json", out -> out.print(GateFiles.benchmark(red)));
  }

  @Test
  void theFilesAreWrittenAndTheSummaryIsAppendedToThatOfTheStep() throws IOException {
    Path step = Files.writeString(folder.resolve("step.md"), "before\n");
    GateResult result =
        new GateResult(
            Path.of("a.jar"),
            Path.of("b.jar"),
            new GateDecision(EQUAL, 1, 1),
            FailOn.worse,
            folder.resolve("results"));

    GateFiles.write(result);

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
  void aFolderThatCannotBeWrittenIsAnErrorAndAStepThatCannotIsANote() throws IOException {
    Path taken = Files.createDirectories(folder.resolve("taken/gate.json/full"));
    GateResult result =
        new GateResult(
            Path.of("a.jar"),
            Path.of("b.jar"),
            new GateDecision(EQUAL, 1, 1),
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
  void whatWasSeenOfTheBaseAloneIsSaidFirst() {
    GateResult lost =
        result(
            FailOn.worse,
            List.of(
                new GateFact(
                    FactKind.REPLIES, DATABASE, List.of(1.0), List.of(), 0, FactOutcome.UNSEEN),
                fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL)));

    assertThat(lost.headline()).isEqualTo("Not all compared. Equal: 1 fact is not seen, 1 equal.");
    assertThat(printed(out -> GateText.annotations(out, lost)))
        .startsWith(
            "::warning title=gate%3A not all compared::Not seen: replies of 127.0.0.1:5432");
    assertThat(result(FailOn.worse, EQUAL).headline()).startsWith("Equal: ");
  }

  @Test
  void theJsonKeepsToItsSchema() throws IOException {
    String schema = Files.readString(Commands.root().resolve("schemas/gate.schema.json"));
    for (List<GateFact> facts : List.of(all(), hostile())) {
      assertThat(
              SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                  .getSchema(schema)
                  .validate(GateFiles.json(result(FailOn.changed, facts)), InputFormat.JSON))
          .extracting(Error::toString)
          .isEmpty();
    }
  }

  @Test
  void whatFailsIsWhatTheOptionNames() {
    List<GateFact> worse = List.of(fact(FactKind.FAILED, "", 0, 1, FactOutcome.WORSE));
    List<GateFact> changed = List.of(fact(FactKind.WAITS, "x", 0, 1, FactOutcome.CHANGED));
    List<GateFact> better = List.of(fact(FactKind.PINNED, "x", 1, 0, FactOutcome.BETTER));

    assertThat(result(FailOn.worse, worse).failed()).isTrue();
    assertThat(result(FailOn.worse, changed).failed()).isFalse();
    assertThat(result(FailOn.changed, worse).failed()).isTrue();
    assertThat(result(FailOn.changed, changed).failed()).isTrue();
    assertThat(result(FailOn.changed, better).failed()).isFalse();
    assertThat(result(FailOn.changed, DIFFERENT.subList(3, 4)).failed()).isFalse();
    assertThat(result(FailOn.never, worse).failed()).isFalse();
    assertThat(printed(out -> GateText.annotations(out, result(FailOn.never, worse))))
        .startsWith("::warning title=gate%3A worse::requests that failed: 100");
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
  }

  private static List<GateFact> hostile() {
    return List.of(fact(FactKind.PINNED, HOSTILE, 0, 1, FactOutcome.WORSE));
  }

  @Test
  void namesOfOthersSteerNeitherATerminalNorAPageNorAWorkflow() throws Exception {
    GateResult result = result(FailOn.worse, hostile());

    assertThat(printed(out -> GateText.screen(out, result, false)))
        .doesNotContain("\u0007")
        .contains("a|<b>&\"`*\\n::error::%0A\\u0007");
    assertThat(printed(out -> GateText.annotations(out, result)))
        .hasLineCount(1)
        .isEqualToIgnoringNewLines(
            "::error title=gate%3A worse::pinned in a|<b>&\"`*%0A::error::%250A\\u0007 per request:"
                + " 1 instead of 0");
    assertThat(GateFiles.markdown(result).lines().filter(line -> line.startsWith("| worse")))
        .containsExactly(
            "| worse | pinned in a\\|&lt;b&gt;&amp;\"\\`\\*\\\\n::error::%0A\\\\u0007 per request"
                + " | 0 | 1 | exactly |");
    Element test =
        (Element)
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(
                    new ByteArrayInputStream(
                        GateFiles.junit(result).getBytes(StandardCharsets.UTF_8)))
                .getElementsByTagName("testcase")
                .item(0);
    assertThat(test.getAttribute("name"))
        .isEqualTo("pinned in a|<b>&\"`*\\n::error::%0A\\u0007 per request");
    assertThat(Json.readMap(GateFiles.sarif(result))).containsEntry("version", "2.1.0");
    assertThat(Json.readMap(GateFiles.json(result))).containsEntry("failed", true);
  }
}
