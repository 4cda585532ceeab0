package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareCommandTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void cellsOfBothRunsStandSideBySideWithTheirVerdicts() {
    Commands.Done done = compare(sample().in(first()), faster().in(second()), "--drift", "1%");

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .containsPattern(
            "virtual-100\n +throughput +199 req/s +250 req/s +1\\.25\\d .* 3 and 3 +faster\n")
        .contains("Compared (equivalent means within 3 %)")
        .contains("The runs were not interleaved (2026-11-21T20:15:00Z and ")
        .contains("Only the first run has: virtual-2600.")
        .doesNotContain("differ:", "is faster: throughput");
  }

  @Test
  void aRunAgainstItselfIsNotADifference() {
    Path one = sample().in(first());

    Commands.Done done = compare(one, one, "--format", "csv", "--drift", "0.5%");

    assertThat(done.code()).isZero();
    List<List<String>> records = Csv.parse(done.out());
    int outcome = records.getFirst().indexOf("outcome");
    assertThat(records.stream().skip(1).map(record -> record.get(outcome)))
        .hasSize(4)
        .containsOnly("equivalent");
  }

  @Test
  void withoutAKnownDriftNothingIsDecided() {
    Commands.Done done = compare(sample().in(first()), faster().in(second()));

    assertThat(done.out())
        .contains("undecided", "the machine's drift from hour to hour", "--drift 4%")
        .doesNotContain("faster");
  }

  @Test
  void theMarginIsTheUsers() {
    Path one = sample().in(first());

    assertThat(compare(one, one, "--margin", "0.001%").out()).contains("undecided");
    assertThat(compare(one, one, "--margin", "half").code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(compare(one, one, "--margin", "half").err())
        .contains("'half' is no margin: write a percentage");
  }

  @Test
  void jsonHasOneRowACellAndMetricAndTheNotesGoElsewhere() {
    Commands.Done done = compare(sample().in(first()), faster().in(second()), "--format", "json");

    Map<String, Object> rows = Json.readMap("{\"rows\":" + done.out() + "}");
    assertThat((List<?>) rows.get("rows")).hasSize(3);
    assertThat(done.out())
        .contains(
            "\"cell\":\"virtual-100\"", "\"outcome\":\"first-only\"", "\"first_repetitions\":3");
    assertThat(done.err()).contains("Note: The runs were not interleaved");
  }

  @Test
  void otherMachinesAndJdksAreNamed() {
    Commands.Done done = compare(sample().in(first()), faster().on("26.0.1", 8).in(second()));

    assertThat(done.out())
        .contains("The machines differ: CPUs 2 against 8.")
        .contains("jdk of the services 25.0.3 against 26.0.1.");
  }

  @Test
  void runsWithoutACommonCellAreBadInputAndTheirCellsAreNamed() {
    Commands.Done done =
        compare(sample().in(first()), new WrittenRun().users(7, 1, 2).in(second()));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains(
            "share no cell",
            "The first has: virtual-100, virtual-2600.",
            "The second has: virtual-7.");
  }

  @Test
  void aFolderWithoutARunIsBadInput() {
    Commands.Done done = compare(sample().in(first()), folder.resolve("nothing"));

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("nothing is not a results folder");
  }

  @Test
  void programsReadBothSidesOfEveryCell() {
    WrittenRun other = new WrittenRun().users(100, 249, 251).users(7, 5);

    List<List<String>> rows =
        Csv.parse(compare(sample().in(first()), other.in(second()), "--format", "csv").out());

    assertThat(rows.getFirst())
        .containsExactly(
            "cell",
            "metric",
            "first",
            "first_repetitions",
            "second",
            "second_repetitions",
            "ratio",
            "low",
            "high",
            "p",
            "outcome",
            "more_repetitions",
            "words");
    // Geometric means: the root of 249 x 251 is 249.998.
    assertThat(rows.get(1).subList(0, 7))
        .containsExactly("virtual-100", "throughput", "199.000", "3", "249.998", "2", "1.25627");
    assertThat(Double.parseDouble(rows.get(1).get(7))).as("low").isBetween(1.0, 1.25);
    assertThat(Double.parseDouble(rows.get(1).get(8))).as("high").isBetween(1.26, 1.6);
    assertThat(rows.stream().skip(rows.size() - 2).map(row -> row.getFirst() + " " + row.get(10)))
        .containsExactly("virtual-2600 first-only", "virtual-7 second-only");
  }

  @Test
  void theTwoRunsAreNamedInTheirOrderAndCellsOfOneOfThem() {
    Path one = sample().in(first());
    Path other = new WrittenRun().users(100, 249, 251).users(7, 5).in(second());

    Commands.Done done = compare(one, other);

    assertThat(done.out())
        .startsWith(
            """
            Comparisons: throughput 1 undecided; p99 1 undecided.

            first:   %s (quick, 2026-11-21T20:15:00Z)
            second:  %s (quick, 2026-11-21T20:15:00Z)

            Compared (equivalent means within 3 %%)
            """
                .formatted(one, other))
        .contains("Only the first run has: virtual-2600.", "Only the second run has: virtual-7.")
        .containsPattern("throughput +199 req/s +250 req/s +1\\.256 .* 3 and 2 +undecided")
        .doesNotContain("One repetition decides nothing");
    assertThat(compare(new WrittenRun().users(100, 5).in(folder.resolve("third")), other).out())
        .startsWith("Nothing is decided.")
        .contains("One repetition decides nothing");
  }

  @Test
  void damageOfEitherRunIsToldAndIsAFailure() throws IOException {
    Path whole = sample().in(first());
    Path damaged = sample().in(second());
    Files.delete(damaged.resolve("trials/virtual-100-r1/trial.json"));
    String missing =
        " run: trials/virtual-100-r1/trial.json is missing: trial virtual-100-r1 is left out.";

    Commands.Done second = compare(whole, damaged);
    Commands.Done first = compare(damaged, whole, "--format", "csv");

    assertThat(second.code()).isEqualTo(ExitCode.FAILED);
    assertThat(second.out()).contains("In the second" + missing).doesNotContain("In the first");
    assertThat(first.code()).isEqualTo(ExitCode.FAILED);
    assertThat(first.err()).contains("Note: In the first" + missing).doesNotContain("the second");
  }

  @Test
  void cellsWithoutAValidTrialInBothRunsAreNotCompared() {
    Path one = sample().in(first());
    Path other =
        sample()
            .warned(GateCode.STEAL.warning(TrialWarning.Severity.VOID, "stolen", "Wait."))
            .in(second());

    Commands.Done done = compare(one, other);

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .isEqualToNormalizingNewlines(
            "No cell of %s and %s has a valid trial in both, so nothing can be compared:"
                    .formatted(one, other)
                + " virtual-100, virtual-2600. See the warnings in each report.\n");
  }

  private static WrittenRun sample() {
    return new WrittenRun().users(2600, 2700, 2705, 2695).users(100, 199, 199.5, 198.5);
  }

  private static WrittenRun faster() {
    return new WrittenRun().users(100, 249, 250.5, 250.1);
  }

  private Path first() {
    return folder.resolve("first");
  }

  private Path second() {
    return folder.resolve("second");
  }

  private static Commands.Done compare(Path first, Path second, String... more) {
    List<String> arguments =
        new java.util.ArrayList<>(List.of("compare", first.toString(), second.toString()));
    arguments.addAll(List.of(more));
    return Commands.run(arguments.toArray(String[]::new));
  }
}
