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
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.statistics.PairedRatio;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
    return new GateFact(kind, of, "", List.of(base, base), List.of(head, head), LEAST, outcome);
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
              "",
              List.of(49_000.0, 49_400.0),
              List.of(31_000.0, 31_100.0),
              2_600,
              FactOutcome.BETTER),
          new GateFact(FactKind.OPENED, "", "", List.of(), List.of(0.0), 0, FactOutcome.UNSEEN));

  private static final TimesAsked ASKED =
      new TimesAsked(
          Duration.ofMinutes(15), OptionalInt.empty(), 0.03, List.of(TimeMetric.values()));

  private static TimeFact time(
      TimeMetric metric, double base, double head, TimeOutcome outcome, OptionalInt more) {
    return new TimeFact(
        metric,
        base,
        head,
        new PairedRatio(9, Math.log(head / base), 0.02),
        outcome,
        more,
        Reason.NONE);
  }

  private static TimedTrial load(int pair, GateBuild build, TrialWarning... warnings) {
    return new TimedTrial(
        9,
        pair,
        build,
        16,
        Map.of(TimeMetric.THROUGHPUT, 812.5, TimeMetric.CPU, 1.23, TimeMetric.ALLOCATED, 49_152.0),
        List.of(warnings));
  }

  private static final GateTimes TIMES =
      new GateTimes(
          ASKED,
          List.of(
              time(TimeMetric.THROUGHPUT, 812, 808, TimeOutcome.EQUIVALENT, OptionalInt.empty()),
              new TimeFact(
                  TimeMetric.P99,
                  Double.NaN,
                  Double.NaN,
                  null,
                  TimeOutcome.VOID,
                  OptionalInt.empty(),
                  Reason.FEW),
              time(TimeMetric.CPU, 1.23, 1.36, TimeOutcome.SLOWER, OptionalInt.empty()),
              time(TimeMetric.ALLOCATED, 49_152, 49_900, TimeOutcome.UNDECIDED, OptionalInt.of(4))),
          List.of(
              load(1, GateBuild.BASE),
              load(1, GateBuild.HEAD),
              load(2, GateBuild.HEAD),
              load(
                  2,
                  GateBuild.BASE,
                  GateCode.STEAL.warning(
                      Severity.VOID,
                      "The hypervisor took 21.0 % of the CPU time of the service away.",
                      "Repeat."))),
          List.of());

  private static final GateTimes UNFIT =
      GateTimes.unfit(ASKED, List.of("other processes: 80.0 % of one CPU: java (pid 7) 80.0 %"));

  @TempDir private Path folder = Path.of("");

  private static GateResult result(FailOn failOn, List<GateFact> facts) {
    return new GateResult(
        Path.of("main/app.jar"),
        Path.of("target/app.jar"),
        new GateDecision(facts, 1_204, 1_187),
        Optional.empty(),
        failOn,
        Path.of("/results/20261128-101112-gate-app-jar"));
  }

  /** Of a head that lies in no working tree, wherever this test runs. */
  private static GateResult outside(GateResult result) {
    return new GateResult(
        result.base(),
        Path.of("/builds/my app.jar"),
        result.decision(),
        result.times(),
        result.failOn(),
        result.folder());
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
            new GateDecision(EQUAL, 1, 1),
            Optional.empty(),
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
  void whatWasSeenOfTheBaseAloneIsSaidFirst() {
    GateResult lost =
        result(
            FailOn.worse,
            List.of(
                new GateFact(
                    FactKind.REPLIES, DATABASE, "", List.of(1.0), List.of(), 0, FactOutcome.UNSEEN),
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
    for (GateResult result :
        List.of(
            result(FailOn.changed, all()),
            result(FailOn.worse, hostile()),
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
    GateResult timed = result(FailOn.worse, many).with(TIMES);
    assertThat(printed(out -> GateText.screen(out, timed, false)).lines().count())
        .isLessThanOrEqualTo(30);
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

  @Test
  void aTimeThatIsSlowerFailsAndOneThatIsUndecidedWhereThatIsAskedFor() {
    GateTimes undecided =
        new GateTimes(
            ASKED,
            List.of(time(TimeMetric.CPU, 1, 1.02, TimeOutcome.UNDECIDED, OptionalInt.empty())),
            List.of(),
            List.of());

    assertThat(result(FailOn.worse, EQUAL).with(TIMES).failed()).isTrue();
    assertThat(result(FailOn.changed, EQUAL).with(TIMES).failed()).isTrue();
    assertThat(result(FailOn.never, EQUAL).with(TIMES).failed()).isFalse();
    assertThat(result(FailOn.never, EQUAL).with(TIMES).outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(result(FailOn.worse, EQUAL).with(undecided).failed()).isFalse();
    assertThat(result(FailOn.undecided, EQUAL).with(undecided).failed()).isTrue();
    assertThat(result(FailOn.undecided, EQUAL).with(UNFIT).failed()).isTrue();
    assertThat(result(FailOn.worse, EQUAL).with(UNFIT).failed()).isFalse();
  }

  @Test
  void onlyWarningsThatVoidALoadAreCounted() {
    GateTimes cautioned =
        new GateTimes(
            ASKED,
            List.of(),
            List.of(
                load(1, GateBuild.BASE),
                load(
                    1,
                    GateBuild.HEAD,
                    GateCode.NOT_WARM.warning(Severity.CAUTION, "It was compiling.", "Wait."))),
            List.of());

    assertThat(new TimesWords(cautioned).howSure())
        .startsWith(
            "Times are those of 9 blocks with both builds started anew; 0 of 2 loads are void. The"
                + " chance ");
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
            "| worse | pinned in a\\|&lt;b&gt;&amp;\"\\`\\* ::error::%0A  per request"
                + " | 0 | 1 | exactly |");
    GateFact lost =
        new GateFact(FactKind.PINNED, HOSTILE, "", List.of(), List.of(), 0, FactOutcome.UNSEEN);
    assertThat(GateFiles.markdown(result(FailOn.worse, List.of(lost))).lines())
        .contains("Not seen: pinned in a\\|&lt;b&gt;&amp;\"\\`\\* ::error::%0A  per request.");
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
    assertThat(Json.readMap(GateJson.of(result))).containsEntry("failed", true);
  }
}
