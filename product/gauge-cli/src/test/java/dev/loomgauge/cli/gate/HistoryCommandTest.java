package dev.loomgauge.cli.gate;

import static dev.loomgauge.cli.gate.WrittenGates.MACHINE;
import static dev.loomgauge.cli.gate.WrittenGates.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What gates have left, read again. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class HistoryCommandTest {
  private static final double NOISE = 0.01;

  @TempDir private Path folder = Path.of("");

  private WrittenGates gates() {
    return new WrittenGates(folder);
  }

  private Path page() {
    return folder.resolve("page/report.html");
  }

  private Commands.Done history(List<Path> folders) {
    List<String> words = new ArrayList<>(List.of("history", "--out", folder.resolve("page") + ""));
    folders.forEach(each -> words.add(each.toString()));
    return Commands.run(words.toArray(String[]::new));
  }

  /** Twenty gates, the head 8 % slower from the thirteenth on. */
  private List<Path> stepped(TestInfo test, String machine) throws IOException {
    Random random = new Random(test.getTestMethod().orElseThrow().getName().hashCode());
    List<Path> folders = new ArrayList<>();
    for (int day = 0; day < 20; day++) {
      boolean slow = day >= 12;
      folders.addFirst(
          gates()
              .timed(
                  day,
                  machine,
                  (slow ? 1.08 : 1) * Math.exp(NOISE * random.nextGaussian()),
                  slow ? TimeOutcome.SLOWER : TimeOutcome.EQUIVALENT));
    }
    return folders;
  }

  @Test
  void aStepIsSaidWithItsCommitAndFailsNothing(TestInfo test) throws IOException {
    Commands.Done done = history(stepped(test, MACHINE));

    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    String changed =
        "CPU per request changed at "
            + commit(12).substring(0, 12)
            + " by \\+\\d\\.\\d % \\(\\+\\d\\.\\d % to \\+\\d(\\.\\d)? %\\): 12 gates before, 8 from there on\\.";
    assertThat(done.out().lines()).anyMatch(line -> line.matches(changed));
    assertThat(done.out()).startsWith("20 gates on " + MACHINE);
    assertThat(done.out().lines().filter(line -> line.startsWith("  2026-11-")))
        .hasSize(20)
        .first()
        .asString()
        .matches("  2026-11-01 03:00  abc000000000  [+−]\\S+ %  +equal");
    assertThat(done.out()).doesNotContain("Notes");
    String html = Files.readString(page());
    assertThat(html)
        .containsPattern("<li>" + changed.replace("+", "\\+").replace("\\\\+", "\\+") + "</li>")
        .contains("history-cpu", "worse: cpu slower; failed", "default-src 'none'")
        .doesNotContain("class=\"outcome", "badge void");
    List<List<String>> rows = Csv.parse(Files.readString(folder.resolve("page/history.csv")));
    assertThat(rows).hasSize(21);
    int change = rows.getFirst().indexOf("cpu_change");
    assertThat(rows.get(13).get(change)).startsWith("1.0");
    assertThat(rows.stream().filter(row -> !row.get(change).isEmpty())).hasSize(2);
    assertThat(Files.readString(folder.resolve("page/charts/history-cpu.svg")))
        .contains("head / base", "equivalent", "slower")
        .doesNotContain("#b3261e", "#ff8f85");
    assertThat(folder.resolve("page/summary.md")).content().contains("changed at abc00000000c");
  }

  @Test
  void factsAloneAreAHistoryToo() throws IOException {
    List<Path> folders =
        List.of(
            gates().ofFacts(1, MACHINE, GateResults.EQUAL),
            gates().ofFacts(2, MACHINE, GateResults.all()));

    Commands.Done done = history(folders);

    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.out())
        .contains(
            "No change was found.",
            "  worse, failed",
            ": at most 1 gate against one base. A change of the level shows from");
    assertThat(Files.readString(page()))
        .contains(
            "No change was found.",
            "worse: 1 fact worse, 1 changed, 1 better; failed",
            "replies of 127.0.0.1:5432 per request: 21 instead of 2");
    assertThat(folder.resolve("page/charts/history-counted.svg")).isNotEmptyFile();
  }

  @Test
  void aBaseThatMovesIsToldWithWhatHelps() throws IOException {
    Path first = gates().ofFacts(1, MACHINE, GateResults.all());
    Path second = gates().ofFacts(2, MACHINE, GateResults.all());
    Path json = second.resolve("gate.json");
    Files.writeString(json, Files.readString(json).replace("f".repeat(40), commit(77)));

    assertThat(history(List.of(first, second)).out().replaceAll("\\s+", " "))
        .contains(
            ": at most 1 gate against one base, and 2 bases: with a base that moves only the ratio"
                + " of one gate shows a change. Give each gate the same --base, such as the last"
                + " release. A change of the level shows from about 12 on.");
  }

  @Test
  void machinesAreShownApart() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (int day = 0; day < 24; day++) {
      folders.add(
          gates()
              .timed(
                  day,
                  day < 12 ? MACHINE : "8 CPUs, another one",
                  day < 12 ? 1 : 1.3,
                  TimeOutcome.UNDECIDED));
    }

    Commands.Done done = history(folders);

    assertThat(done.out().lines())
        .contains("12 gates on " + MACHINE, "12 gates on 8 CPUs, another one")
        .filteredOn(line -> line.equals("No change was found."))
        .hasSize(2);
    assertThat(Files.readString(page()))
        .contains("id=\"chart-history-cpu\"", "id=\"chart-history-cpu-2\"");
  }

  @Test
  void aFolderThatIsNoGatesIsOneErrorThatNamesIt() throws IOException {
    Path gate = gates().ofFacts(1, MACHINE, GateResults.EQUAL);
    Path other = Files.createDirectories(folder.resolve("other"));

    Commands.Done done = history(List.of(gate, other));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err().lines())
        .containsExactly(
            other
                + ": is not the folder of a gate: it has no gate.json. Give the folders that gate"
                + " has printed at its end.");
    assertThat(done.out()).isEmpty();
    assertThat(page()).doesNotExist();
    Files.createDirectories(other.resolve("observation"));
    Files.writeString(other.resolve("answer.json"), "{}");
    assertThat(history(List.of(other, folder.resolve("gone"))).err())
        .startsWith(other + ", " + folder.resolve("gone") + ": are not folders of gates");
    assertThat(Commands.run("history").code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void thePageGoesIntoNoFolderThatHasResultsButOverAnEarlierPage() throws IOException {
    Path first = gates().ofFacts(1, MACHINE, GateResults.EQUAL);
    Path second = gates().ofFacts(2, MACHINE, GateResults.EQUAL);
    Path run = Files.createDirectory(folder.resolve("run"));
    Files.writeString(run.resolve("run.json"), "{}");
    String summary = Files.readString(first.resolve("summary.md"));

    Commands.Done done = Commands.run("history", first + "", second + "", "--out", first + "");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .isEqualToNormalizingNewlines(
            "--out %s holds the results of a gate. Name another folder.\n".formatted(first));
    assertThat(done.out()).isEmpty();
    assertThat(first.resolve("summary.md")).hasContent(summary);
    assertThat(Commands.run("history", first + "", "--out", run + "").err())
        .startsWith("--out " + run + " holds the results of another run.");
    assertThat(history(List.of(first, second)).code()).isEqualTo(ExitCode.DONE);
    assertThat(history(List.of(first, second)).code()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void aGateThatEndedBeforeItComparedAnythingIsListedAndAFolderCountsOnce() throws IOException {
    Path gate = gates().ofFacts(1, MACHINE, GateResults.EQUAL);
    Path ended = folder.resolve("ended");
    Files.createDirectories(ended.resolve("observation"));

    Commands.Done done =
        history(List.of(gate, ended, folder.resolve("ended/../" + gate.getFileName())));

    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.out())
        .startsWith("1 gate on ")
        .containsPattern("(?s)Left out: " + ended + " has no gate.json:.*ended before it");
    assertThat(Files.readString(page())).contains("Left out: " + ended);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "version" : 1         | "version" : 2         | it has version 2 and not 1
          "version" : 1,        |                       | version is missing
          "begun" : "2026       | "begun" : "soon       | the document has values that do not go together
          "outcome" : "equal"   | "outcome" : "fine"    | facts[0] has values that do not go together
          "kind" : "carried"    | "kind" : "worn"       | facts[0] has values that do not go together
          "commit" : "          | "commit" : "<b>       | base has values that do not go together
          "unlimited"           | "huge"                | has values that do not go together
          "kind" : "limit"      | "kind" : "taken"      | has values that do not go together
          "metric" : "cpu"      | "metric" : "gpu"      | times.metrics[0] has values that do not go together
          "ratio" : 1           | "ratio" : -1          | times.metrics[0] has values that do not go together
          }                     | ]                     | it is no JSON at line
          """)
  void aDamagedFileIsNamedAndLeftOut(String sound, String damaged, String problem)
      throws IOException {
    Path good = gates().timed(1, MACHINE, 1.01, TimeOutcome.EQUIVALENT);
    Path bad = gates().timed(2, MACHINE, 1, TimeOutcome.EQUIVALENT);
    Path json = bad.resolve("gate.json");
    String text = Files.readString(json);
    assertThat(text).contains(sound);
    Files.writeString(json, text.replace(sound, damaged == null ? "" : damaged));

    Commands.Done done = history(List.of(good, bad));

    assertThat(done.code()).isEqualTo(ExitCode.DONE);
    assertThat(done.out().replaceAll("\\s+", " "))
        .startsWith("1 gate on " + MACHINE)
        .contains("Left out: Cannot read " + json + ": ", problem);
    assertThat(Files.readString(page())).contains("Left out: Cannot read " + json);
    assertThat(Files.readAllLines(folder.resolve("page/history.csv"))).hasSize(2);
  }

  /** Of a fact of what a request allocates, windows that no gate writes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "unlimited", 1      | 31000.0, 31100.0 | facts[9] has values that do not go together
          1e308, 1e308        | 1e-308, 1e-308   | facts[9] has values that do not go together
          1e-308, 1e-308      | 1e308, 1e308     | facts[9] has values that do not go together
          """)
  void aFactWithoutARatioIsDamagedToo(String base, String head, String problem) throws IOException {
    Path good = gates().ofFacts(1, MACHINE, GateResults.all());
    Path bad = allocating(base, head);

    Commands.Done done = history(List.of(good, bad));

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out().replaceAll("\\s+", " "))
        .startsWith("1 gate on " + MACHINE)
        .contains("Left out: Cannot read " + bad.resolve("gate.json") + ": ", problem);
  }

  @Test
  void aRatioWhoseIntervalHasNoEndsIsShownWithoutIt() throws IOException {
    Commands.Done done = history(List.of(allocating("1e308, 1e-308", "2, 2")));

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    List<List<String>> rows = Csv.parse(Files.readString(folder.resolve("page/history.csv")));
    int ratio = rows.getFirst().indexOf("counted");
    assertThat(rows.getLast().subList(ratio, ratio + 3)).containsExactly("2.00000", "", "");
  }

  private Path allocating(String base, String head) throws IOException {
    Path gate = gates().ofFacts(2, MACHINE, GateResults.all());
    Path json = gate.resolve("gate.json");
    String text = Files.readString(json);
    assertThat(text).contains("49000.0, 49400.0", "31000.0, 31100.0");
    Files.writeString(
        json, text.replace("49000.0, 49400.0", base).replace("31000.0, 31100.0", head));
    return gate;
  }
}
