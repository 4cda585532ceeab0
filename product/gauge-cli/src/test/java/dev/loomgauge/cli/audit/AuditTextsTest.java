package dev.loomgauge.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is listed of how many rows, and which texts are tables. */
class AuditTextsTest {
  private static final String HEAD = "| server | users | req/s | mean (ms) |\n|---|---|---|---|\n";
  private static final String SOUND = "| a | 200 | 957.42 | 204.67 |\n";
  private static final String DOUBTFUL = "| c | 200 | 957.42 | 104.67 |\n";
  private static final String BROKEN = "| b | 200 | 8304.23 | 29.65 |\n";

  @TempDir private Path folder = Path.of("");

  private Commands.Done audit(String name, String text, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("audit"));
    words.add(Files.writeString(folder.resolve(name), text).toString());
    words.addAll(List.of(more));
    return Commands.run(words.toArray(String[]::new));
  }

  @Test
  void ofTwoRowsEachHasWhatWasTakenAndOfThreeThereIsATable() throws IOException {
    assertThat(audit("two.md", HEAD + SOUND + BROKEN).out().split("quantity", -1)).hasSize(3);
    assertThat(audit("three.md", HEAD + SOUND + BROKEN + SOUND).out())
        .contains("3 rows: 1 impossible, 2 consistent", "verdict", "margin")
        .doesNotContain("quantity");
  }

  @Test
  void everyBrokenLawStandsOnceAndBeforeTheFigures() throws IOException {
    String one = audit("a.md", HEAD + BROKEN).out();
    String several =
        audit("b.md", HEAD + BROKEN, "--known", "service-delay=300ms", "--explain").out();
    List<String> order = List.of("is impossible: ", "Also impossible", "Likely causes", "quantity");

    assertThat(one).contains("is impossible: ").doesNotContain("Also ");
    assertThat(order.stream().map(several::indexOf).toList()).doesNotContain(-1).isSorted();
    assertThat(several.split("above 200 users", -1)).hasSize(2);
    assertThat(audit("c.md", HEAD + DOUBTFUL).out()).contains("is suspicious: ");
    assertThat(audit("d.md", HEAD + SOUND).out()).doesNotContain("impossible", "suspicious");
  }

  @Test
  void whatTheUserStatesStandsInThePlaceOfWhatWasTaken() throws IOException {
    String out = audit("a.md", HEAD + SOUND, "--users", "300").out();

    assertThat(out.lines().filter(line -> line.startsWith("  users ")))
        .singleElement()
        .asString()
        .matches(" +users +300 +you");
  }

  @Test
  void theWorstFiveHundredRowsAreListedInTheirOrderInTheFile() throws IOException {
    String row = "n,200,957.42,204.67,10\n";
    String bad = "bad,200,8304.23,29.65,10\n";
    String header = "name,users,throughput_rps,mean_ms,duration_s\n";

    assertThat(audit("most.csv", header + row.repeat(499) + bad).out())
        .contains("500 rows: 1 impossible, 499 consistent")
        .doesNotContain("more; the worst are listed");
    String out = audit("more.csv", header + bad + row.repeat(500)).out();
    assertThat(out).contains("  and 1 more; the worst are listed, --format csv has them all.");
    assertThat(out.lines().filter(line -> line.matches(" +\\d+ +(n|bad) .*")).map(String::strip))
        .hasSize(500)
        .first()
        .asString()
        .startsWith("2 ");
  }

  @Test
  void aRowOfALongNameIsToldByItsBeginning() throws IOException {
    String figures = ",200,957.42,204.67,10\n";
    String out =
        audit(
                "long.csv",
                "name,users,throughput_rps,mean_ms,duration_s\n"
                    + "x".repeat(72)
                    + figures
                    + "y".repeat(73)
                    + figures
                    + "z"
                    + figures)
            .out();

    assertThat(out)
        .contains("  " + "x".repeat(72) + "  ", "  " + "y".repeat(69) + "...  ")
        .doesNotContain("y".repeat(70));
  }

  @Test
  void aFolderWithoutTrialsIsNoTable() {
    Commands.Done done = Commands.run("audit", folder.toString());

    assertThat(done.code()).isEqualTo(2);
    assertThat(done.err())
        .isEqualToNormalizingNewlines(folder + ": is a folder. Name a CSV file in it.\n");
  }

  /** The last column says whether it is refused as a table. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "a,b\\n1,2        ! true",
        "a;b\\n1;2        ! true",
        "a\\tb\\n1\\t2      ! true",
        "a,b\\n1,2,3      ! false",
        "a,b             ! false",
        "a\\n1            ! false",
        "{a,b\\n1,2       ! false",
        "<a,b\\n1,2       ! false"
      })
  void aTextIsATableWhoseFirstTwoLinesHaveAsManyCells(String text, boolean table)
      throws IOException {
    String written = text.replace("\\n", "\n").replace("\\t", "\t") + "\n";

    assertThat(audit("t.txt", written).err().contains("is nothing that the audit knows"))
        .isEqualTo(!table);
    assertThat(audit("t.csv", written).err()).doesNotContain("is nothing that the audit knows");
  }
}
