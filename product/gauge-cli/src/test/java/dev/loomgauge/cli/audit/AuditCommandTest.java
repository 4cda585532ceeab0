package dev.loomgauge.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
  private static final String GOOD =
      "name,users,throughput_rps,mean_ms,duration_s\na,200,957.42,204.67,10.08\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void thePublishedLoadTestsBreakLawsAndTheTableSaysWhich() {
    Commands.Done done =
        Commands.run("audit", Commands.root().resolve("published/load-tests.csv").toString());

    assertThat(done.code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .contains("33 rows: 7 impossible, 10 suspicious, 16 consistent")
        .containsPattern(
            "6 +loom-guide-6 microservice-file virtual +impossible +\\+23\\.1 % .*little")
        .contains(
            "Impossible",
            "  - line 14: 1,770 req/s is above 200 threads / 200 ms = 1,000 req/s. The counting"
                + " window");
  }

  @Test
  void jsonIsAnArrayOfRowsWithTheirColumnsAndVerdict() throws IOException {
    Commands.Done done = audit(GOOD, "--format", "json");

    assertThat(done.code()).isZero();
    Map<String, Object> rows = Json.readMap("{\"rows\":" + done.out() + "}");
    assertThat((List<?>) rows.get("rows")).hasSize(1);
    assertThat(done.out())
        .contains(
            "\"name\":\"a\"",
            "\"users\":200",
            "\"throughput_rps\":957.42",
            "\"verdict\":\"consistent\"",
            "\"law\":\"little\"",
            "\"margin_percent\":-2.02",
            "\"reason\":\"957.42 req/s x 204.67 ms = 195.96 requests in flight, of 200 users\"",
            "\"cause\":null");
  }

  @Test
  void csvAndMarkdownHaveTheColumnsOfTheFileAndOurs() throws IOException {
    List<List<String>> records = Csv.parse(audit(GOOD, "--format", "csv").out());

    assertThat(records).hasSize(2);
    assertThat(records.getFirst())
        .startsWith("name", "users", "throughput_rps", "mean_ms", "duration_s", "verdict", "law")
        .hasSameSizeAs(records.getLast());
    assertThat(audit(GOOD, "--format", "markdown").out()).startsWith("| name | users |");
  }

  @Test
  void anAuditCanBeAuditedAgain() throws IOException {
    String once = audit(GOOD, "--format", "csv").out();

    assertThat(audit(once, "--format", "csv").out()).isEqualTo(once);
  }

  @Test
  void noCellOfTheOutputIsRunByASpreadsheet() throws IOException {
    Commands.Done done =
        audit("users,throughput_rps,mean_ms,note\n200,957.42,204.67,=1+1\n", "--format", "csv");

    assertThat(done.out()).contains(",'=1+1,").doesNotContain(",=1+1");
  }

  @Test
  void aCellThatCannotBeReadSpoilsItsRowAndNotTheOthers() throws IOException {
    Commands.Done done = audit(GOOD + "b,200,957.42,1.05s,10.08\n", "--format", "csv");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains("t.csv:3: mean_ms '1.05s' has a unit: convert it and write the bare number");
    assertThat(done.out()).contains(",consistent,little,", ",not-checkable,readable-cells,");
  }

  @Test
  void anImpossibleRowDecidesOverOneThatCannotBeRead() throws IOException {
    Commands.Done done = audit(GOOD + "b,200,8304.23,29.65,10\nc,12k,957.42,5,10\n");

    assertThat(done.code()).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(done.out()).contains("1 impossible, 1 not checkable, 1 consistent");
  }

  @Test
  void aFileThatIsNoTableIsBadInput() throws IOException {
    assertThat(audit("").err()).contains("t.csv: is empty.");
    assertThat(audit("users,mean_ms\n").err()).contains("has a header and no row.");
    assertThat(audit("users,mean_ms\n").code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(audit("users;mean_ms\n1;2\n").err()).contains("t.csv:1: its columns are separated");
    Commands.Done missing = Commands.run("audit", folder.resolve("none.csv").toString());
    assertThat(missing.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(missing.err()).contains("none.csv: there is no such file. Check the path.");
    assertThat(Commands.run("audit").code()).isEqualTo(ExitCode.BAD_INPUT);
  }

  @Test
  void aLongTableListsTheWorstRowsAndCountsTheOthers() throws IOException {
    StringBuilder text = new StringBuilder(GOOD);
    for (int i = 0; i < 700; i++) {
      text.append("n,200,957.42,204.67,10.08\n");
    }
    text.append("bad,200,8304.23,29.65,10\n");

    Commands.Done done = audit(text.toString());

    assertThat(done.out())
        .contains("702 rows: 1 impossible, 701 consistent", "  and 202 more; the");
    assertThat(done.out()).containsPattern("703 +bad +impossible");
  }

  @Test
  void aTitleTakesNoMoreThan72Characters() throws IOException {
    String row = ",200,957.42,204.67,10.08\n";

    assertThat(audit(GOOD + "x".repeat(72) + row + "y".repeat(73) + row).out())
        .contains("  " + "x".repeat(72) + "  ")
        .contains("  " + "y".repeat(69) + "...  ");
  }

  @Test
  void rowsOfOnePlanAreHeldAgainstEachOther() throws IOException {
    String plan =
        """
        plan,load,window,users,throughput_rps,mean_ms,duration_s,failures
        a,closed,steady,100,90.91,100.0,600,0
        a,closed,steady,200,181.8,100.0,600,0
        a,closed,steady,400,1000.0,300.0,600,0
        """;

    List<List<String>> records = Csv.parse(audit(plan, "--format", "csv").out());
    int also = records.getFirst().indexOf("also");
    assertThat(records.get(1).get(also)).doesNotContain("one-think-time");
    assertThat(records.get(3).get(also)).contains("one-think-time: ", "2 of 3 rows of its plan");
  }

  @Test
  void theFirstTenRowsThatCannotBeReadAreNamedAndTheOthersCounted() throws IOException {
    StringBuilder ten = new StringBuilder(GOOD);
    for (int i = 0; i < 10; i++) {
      ten.append("b,200,957.42,1.05s,10.08\n");
    }

    assertThat(audit(ten.toString()).err().lines())
        .hasSize(10)
        .allMatch(line -> line.contains("mean_ms '1.05s' has a unit"))
        .last()
        .asString()
        .contains("t.csv:12: ");
    assertThat(audit(ten + "b,200,957.42,1.05s,10.08\nb,200,957.42,-,10.08\n").err().lines())
        .hasSize(11)
        .last()
        .isEqualTo("Note: 2 more rows have such cells.");
  }

  @Test
  void likelyCausesAreThoseOfTheRowsThatAreListedTheWorstFirst() throws IOException {
    String rows =
        GOOD + "slow,10,100,85,60\n" + "c,200,957.42,204.67,10.08\n" + "bad,200,8304.23,29.65,10\n";
    String out = audit(rows, "--explain").out();

    assertThat(out.substring(out.indexOf("Likely causes")).replaceAll("\\s+", " "))
        .startsWith(
            "Likely causes - line 5: Throughput and mean are not of the same" + " requests:")
        .contains(" - line 3: Between an answer and the next request pass 15 ms")
        .contains(" - line 3: 85 % of the users are in flight on average:");
    assertThat(out.indexOf("line 5: Throughput and mean"))
        .isLessThan(out.indexOf("line 3: Between"));
    assertThat(audit(rows).out()).doesNotContain("Likely causes");
  }

  @Test
  void rowsBeforeAPlaceThatIsNoTextAreJudged() throws IOException {
    Path file = folder.resolve("t.csv");
    byte[] broken = (GOOD + "b,200,957.42,204.67,10.08\n").getBytes(StandardCharsets.UTF_8);
    broken[broken.length - 2] = (byte) 0xff;
    Files.write(file, broken);
    Commands.Done done = Commands.run("audit", file.toString(), "--format", "csv");

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err()).contains("from about here on it is no text in UTF-8.");
  }

  @Test
  void whatIsStatedGoesBeforeTheColumnsAndAModelIsClosedOrOpen() throws IOException {
    String text = "name,throughput_rps,mean_ms,duration_s\na,957.42,204.67,10.08\n";

    assertThat(audit(text, "--users", "200", "--format", "csv").out()).contains(",consistent,");
    assertThat(audit(text, "--users", "100", "--format", "csv").out()).contains(",impossible,");
    assertThat(audit(text, "--users", "100", "--model", "open", "--format", "csv").out())
        .doesNotContain(",impossible,");
    assertThat(
            audit(
                    text,
                    "--users",
                    "400",
                    "--think",
                    "213ms",
                    "--model",
                    "closed",
                    "--format",
                    "csv")
                .out())
        .contains(",consistent,");
    Commands.Done none = audit(text, "--model", "half");
    assertThat(none.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(none.err()).contains("--model is closed or open.");
  }

  @Test
  void whatIsStatedTwiceIsRefused() throws IOException {
    Commands.Done users = audit(GOOD, "--users", "100", "--known", "users=200");

    assertThat(users.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(users.err()).isEqualTo("--users and --known users state the same. Leave one out.\n");
    assertThat(audit(GOOD, "--think", "1s", "--known", "think_ms=5").err())
        .startsWith("--think and --known think_ms state the same.");
    assertThat(audit(GOOD, "--model", "open", "--known", "load=closed").err())
        .startsWith("--model and --known load state the same.");
  }

  @Test
  void everyRowOfALongTableIsJudgedOnceAndInItsOrder() throws IOException {
    StringBuilder text = new StringBuilder("name,users,throughput_rps,mean_ms,duration_s\n");
    for (int i = 0; i < 8_193; i++) {
      text.append("n").append(i).append(",200,957.42,204.67,10.08\n");
    }

    List<List<String>> rows = Csv.parse(audit(text.toString(), "--format", "csv").out());

    assertThat(rows).hasSize(8_194);
    assertThat(List.of(rows.get(1), rows.get(4_096), rows.get(4_097), rows.getLast()))
        .extracting(List::getFirst)
        .containsExactly("n0", "n4095", "n4096", "n8192");
  }

  private Commands.Done audit(String text, String... more) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), text);
    List<String> arguments = new ArrayList<>(List.of("audit", file.toString()));
    arguments.addAll(List.of(more));
    return Commands.run(arguments.toArray(String[]::new));
  }
}
