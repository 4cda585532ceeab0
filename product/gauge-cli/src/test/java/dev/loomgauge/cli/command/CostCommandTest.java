package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CostCommandTest {
  private static final String CAPACITIES = "--capacity=platform=400,virtual=2000";

  @TempDir private Path folder = Path.of("");

  @Test
  void withoutInputsEveryMissingOneIsNamedWithItsRemedy() {
    Commands.Done done = Commands.run("cost");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.out()).isEmpty();
    assertThat(done.err())
        .contains(
            "--peak RPS, or --requests-per-day N with --peak-to-mean X",
            "--headroom",
            "--redundancy",
            "--prices FILE",
            "--instance TYPE",
            "--results DIR of a run, or --capacity");
  }

  @Test
  void aVolumeNeedsToSayHowHighItsPeakIs() {
    Commands.Done done = cost("--requests-per-day=1_000_000", CAPACITIES);

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("--peak-to-mean X").doesNotContain("--headroom");
  }

  @Test
  void everyInputIsPrintedWithWhereItComesFrom() {
    Commands.Done done = cost("--requests-per-day=1_000_000", "--peak-to-mean=3", CAPACITIES);

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .contains(
            "1,000,000 requests a day are 11.6 req/s on average; the peak is 3 times that",
            "example prices, invented, 2026-11-01",
            "example-small: 1 vCPU, 2 GB, 0.1 EUR per hour",
            "fixed: load balancer",
            "fixed: monitoring")
        .containsPattern("headroom +20\\.0 % +as given")
        .containsPattern("capacity platform +400 req/s +as given");
  }

  @Test
  void whereNothingIsPaidBesideTheInstancesThatIsPrinted() throws IOException {
    String prices = Files.readString(Commands.root().resolve("docs/example-prices.yaml"));
    Path file =
        Files.writeString(
            folder.resolve("prices.yaml"),
            prices.replaceFirst("(?s)fixed_per_month:.*", "fixed_per_month: {}\n"));

    Commands.Done done =
        Commands.run(
            "cost",
            "--headroom=20%",
            "--redundancy=1",
            "--prices=" + file,
            "--instance=example-small",
            "--peak=3000",
            CAPACITIES);

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .containsPattern("fixed +nothing +" + Pattern.quote(file.toString()))
        .containsPattern("platform +400 req/s +9 \\+ 1 +730\\.00 +0\\.00 +730\\.00 ")
        .doesNotContain("fixed: ");
  }

  @Test
  void modesStandBesideEachOtherAndEveryInputIsMoved() {
    Commands.Done done = cost("--peak=3000", CAPACITIES);

    assertThat(done.out())
        .containsPattern(
            "platform +400 req/s +9 \\+ 1 +730\\.00 +30\\.00 +760\\.00 +- +\\+205\\.2 %")
        .containsPattern("virtual +2,000 req/s +2 \\+ 1 +219\\.00 +30\\.00 +249\\.00 +−67\\.2 % +-")
        .containsPattern("virtual +peak +3,000 req/s .* 4 above 3,333 req/s, 2 up to 1,667 req/s")
        .containsPattern("virtual +redundancy +1 +at 0: 176\\.00 \\(2\\) +at 2: 322\\.00 \\(4\\)");
  }

  @Test
  void programsGetRowsWithTheirInputs() {
    Commands.Done costs = cost("--peak=3000", CAPACITIES, "--format=json");

    List<?> rows = (List<?>) Json.readMap("{\"rows\":" + costs.out() + "}").get("rows");
    assertThat(rows).hasSize(2);
    assertThat(costs.out())
        .contains(
            "\"threads\":\"virtual\"",
            "\"instances\":3",
            "\"total\":249.0",
            "\"relative_to_platform\":-0.6724",
            "\"price_date\":\"2026-11-01\"");

    List<List<String>> moved =
        Csv.parse(cost("--peak=3000", CAPACITIES, "--format=csv", "--sensitivity").out());
    assertThat(moved).hasSize(1 + 2 * 8);
    assertThat(moved.getFirst()).contains("total_at_minus_20", "elasticity");
  }

  @Test
  void aRunGivesItsCapacitiesAndSaysOnWhatTheyWereMeasured() {
    Path run = new WrittenRun().users(2600, 1970, 1990).users(100, 199).in(folder);

    Commands.Done done = cost("--peak=3000", "--results=" + run);

    assertThat(done.code()).as(done.err()).isZero();
    assertThat(done.out())
        .containsPattern(
            "capacity virtual +1,980 req/s +measured: the mean of 2 valid trials of cell"
                + " virtual-2600")
        .contains("on 2 of the CPUs of EPYC", "example-small has 1: nothing was scaled.");
    Commands.Done rows = cost("--peak=3000", "--results=" + run, "--format=csv");
    assertThat(rows.err())
        .startsWith("Note: Capacities are of the run quick of ")
        .contains("example-small has 1: nothing was scaled.");
    assertThat(rows.out()).doesNotContain("nothing was scaled");
  }

  @Test
  void ofAMachineWithAsManyCpusNothingHadToBeScaled() {
    Path run = new WrittenRun().on("25.0.3", 1).users(2600, 1970, 1990).in(folder);

    assertThat(cost("--peak=3000", "--results=" + run).out().replaceAll("\\s+", " "))
        .contains(
            "Capacities are of the run quick of 2026-11-21T20:15:00Z, on 1 of the CPUs of EPYC (",
            "; example-small has as many, which need not be as fast.")
        .doesNotContain("nothing was scaled");
  }

  @Test
  void aBoundOfThePercentileIsATime() {
    Path run = new WrittenRun().users(2600, 1970, 1990).in(folder);

    assertThat(cost("--peak=3000", "--results=" + run, "--p99=1m").out())
        .containsPattern("capacity virtual +1,980 req/s");
    assertThat(cost("--peak=3000", "--results=" + run, "--p99=1ms").code()).isNotZero();
  }

  @Test
  void twoSourcesOfOneInputAreRefused() {
    assertThat(cost("--peak=1", "--requests-per-day=5", "--peak-to-mean=2", CAPACITIES).err())
        .contains("--peak: does not go with --requests-per-day: both give the load.");
    assertThat(cost("--peak=1", "--results=" + folder, CAPACITIES).err())
        .contains("--capacity: does not go with --results: both give the capacities.");
  }

  @Test
  void anOptionThatNothingWouldReadIsRefused() {
    Commands.Done mean = cost("--peak=3000", "--peak-to-mean=3", CAPACITIES);

    assertThat(mean.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(mean.err())
        .isEqualTo(
            "--peak-to-mean: goes with --requests-per-day: --peak is the peak already. Leave one"
                + " out.\n");
    assertThat(cost("--peak=3000", "--where=connection=released", CAPACITIES).err())
        .startsWith("--where: goes with --results: it chooses among the trials of a run.");
    assertThat(cost("--peak=3000", "--p99=500ms", CAPACITIES).err())
        .startsWith("--p99: goes with --results: ");
  }

  @Test
  void figuresWithoutSenseAreBadInput() {
    assertThat(cost("--peak=none", CAPACITIES).err()).contains("--peak: is 'none'.");
    assertThat(cost("--peak=1", "--capacity=virtual=0").err())
        .contains("--capacity virtual: is '0'. Give a number above 0.");
    assertThat(cost("--requests-per-day=9", "--peak-to-mean=0.5", CAPACITIES).err())
        .contains("no peak is below its mean");
    assertThat(cost("--requests-per-day=9", "--peak-to-mean=1", CAPACITIES).code()).isZero();
    assertThat(cost("--peak=none", CAPACITIES).code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void everyInputThatCannotBeReadIsNamedWithWhatItTakes() {
    List<String> all =
        List.of(
            "--peak=1",
            "--headroom=20%",
            "--redundancy=1",
            "--prices=" + Commands.root().resolve("docs/example-prices.yaml"),
            "--instance=example-small",
            "--results=" + new WrittenRun().users(2600, 1970).in(folder));

    assertThat(other(all, 1, "--headroom=30"))
        .isEqualTo("--headroom: is '30'. Write a percentage from 0 up: 30%.");
    assertThat(other(all, 1, "--headroom=-5%"))
        .isEqualTo("--headroom: is '-5%'. Write a percentage from 0 up: 30%.");
    assertThat(other(all, 1, "--headroom=250%")).isEmpty();
    assertThat(other(all, 2, "--redundancy=1.5"))
        .isEqualTo("--redundancy: is '1.5'. Give a whole number from 0 to 9999.");
    assertThat(other(all, 2, "--redundancy=0")).isEmpty();
    assertThat(other(all, 2, "--redundancy=9999")).isEmpty();
    assertThat(other(all, 3, "--prices=none.yaml"))
        .isEqualTo(
            "--prices none.yaml: cannot be read: there is no such file. Name a readable file.");
    assertThat(other(all, 0, "--peak=1", "--p99=500"))
        .isEqualTo("--p99: is '500', which is not a duration. Write a number and a unit: 500ms.");
  }

  /** What is said with another option in the place of one. */
  private static String other(List<String> all, int place, String... options) {
    List<String> arguments = new ArrayList<>(List.of("cost"));
    arguments.addAll(all);
    arguments.remove(1 + place);
    arguments.addAll(Arrays.asList(options));
    return Commands.run(arguments.toArray(String[]::new)).err().strip();
  }

  @Test
  void everyInputIsMovedByATenthAndAFifthAndInstancesByOne() {
    List<List<String>> rows =
        Csv.parse(cost("--peak=3000", CAPACITIES, "--format=csv", "--sensitivity").out());
    List<String> header = rows.getFirst();
    List<String> columns =
        List.of(
            "value",
            "total",
            "total_at_minus_20",
            "total_at_minus_10",
            "total_at_plus_10",
            "total_at_plus_20",
            "total_at_one_less",
            "total_at_one_more",
            "one_more_instance_beyond",
            "one_instance_less_from");

    // 3,000 x 1.2 / 2,000 = 1.8: two instances and one that may fail, 73 a month each, and 30.
    assertThat(figures(rows, header, "peak", columns))
        .containsExactly(
            "3000.000000",
            "249.00",
            "249.00",
            "249.00",
            "249.00",
            "322.00",
            "",
            "",
            "3333.333333",
            "1666.666667");
    assertThat(figures(rows, header, "redundancy", columns))
        .containsExactly("1.000000", "249.00", "", "", "", "", "176.00", "322.00", "", "");
    assertThat(figures(rows, header, "price", columns))
        .containsExactly(
            "0.100000", "249.00", "205.20", "227.10", "270.90", "292.80", "", "", "", "");
  }

  private static List<String> figures(
      List<List<String>> rows, List<String> header, String input, List<String> columns) {
    List<String> row =
        rows.stream()
            .filter(each -> each.get(header.indexOf("threads")).equals("virtual"))
            .filter(each -> each.get(header.indexOf("input")).equals(input))
            .findFirst()
            .orElseThrow();
    return columns.stream().map(column -> row.get(header.indexOf(column))).toList();
  }

  private static Commands.Done cost(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "cost",
                "--headroom=20%",
                "--redundancy=1",
                "--prices=" + Commands.root().resolve("docs/example-prices.yaml"),
                "--instance=example-small"));
    arguments.addAll(Arrays.asList(more));
    return Commands.run(arguments.toArray(String[]::new));
  }
}
