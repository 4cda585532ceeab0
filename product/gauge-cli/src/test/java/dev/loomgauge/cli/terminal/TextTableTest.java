package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
  private static final String WIDE = "x".repeat(60);

  @Test
  void columnsThatDoNotFitFollowBelowWithTheLabelsOfTheirRows() {
    List<List<String>> rows =
        List.of(
            List.of("mode", "users", "first", "second", "third"),
            List.of("virtual", "400", WIDE, WIDE, "3"));

    assertThat(TextTable.fitting(rows, 2, Integer.MAX_VALUE))
        .containsExactly(
            "  mode     users  first",
            "  virtual  400    " + WIDE,
            "",
            "  mode     users  second" + " ".repeat(56) + "third",
            "  virtual  400    " + WIDE + "  3");
  }

  @Test
  void aTableThatFitsIsLeftAsItIs() {
    List<List<String>> rows = List.of(List.of("a", "b"), List.of("1", "2"));

    assertThat(TextTable.fitting(rows, 1, 10)).isEqualTo(TextTable.lines(rows));
  }

  @Test
  void theLastCellGoesOnBelowItself() {
    List<List<String>> rows =
        List.of(List.of("a", "b", "why"), List.of(WIDE, "2", "word ".repeat(16).strip()));

    assertThat(TextTable.fitting(rows, 1, 20))
        .hasSize(3)
        .allMatch(line -> line.length() <= 110)
        .last()
        .asString()
        .startsWith(" ".repeat(67) + "word");
  }

  @Test
  void aColumnWiderThanATerminalHasATableOfItsOwn() {
    List<List<String>> rows = List.of(List.of("a", "b", "c"), List.of("1", "2", "x".repeat(130)));

    assertThat(TextTable.fitting(rows, 1, Integer.MAX_VALUE)).hasSize(5);
  }

  @Test
  void aTableMayTakeTheWholeWidthAndNoMore() {
    // Two blanks, the label, two blanks, and 104 characters are 110.
    List<List<String>> whole = List.of(List.of("aa", "b".repeat(47), "c".repeat(55)));
    List<List<String>> wider = List.of(List.of("aa", "b".repeat(47), "c".repeat(56)));

    assertThat(TextTable.fitting(whole, 1, Integer.MAX_VALUE))
        .containsExactly("  aa  " + "b".repeat(47) + "  " + "c".repeat(55));
    assertThat(TextTable.fitting(wider, 1, Integer.MAX_VALUE))
        .containsExactly("  aa  " + "b".repeat(47), "", "  aa  " + "c".repeat(56));
    // A last cell of two words goes on below itself instead.
    assertThat(
            TextTable.fitting(
                List.of(List.of("aa", "b".repeat(47), "c".repeat(30) + " " + "d".repeat(25))),
                1,
                30))
        .containsExactly(
            "  aa  " + "b".repeat(47) + "  " + "c".repeat(30), " ".repeat(55) + "d".repeat(25));
  }

  @Test
  void everyGroupIsNamedAboveItsRowsInTheColumnsOfAll() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();

    TextTable.grouped(
        new PrintStream(printed, true, StandardCharsets.UTF_8),
        List.of(
            List.of("n", "x"),
            List.of("1", "a"),
            List.of("22", "b"),
            List.of("3", "c"),
            List.of("4", "d"),
            List.of("5", "e")),
        List.of("", "held", "held", "released", "held"));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines(
            """
              n   x
              1   a
            held
              22  b
              3   c
            released
              4   d
            held
              5   e
            """);
  }

  @Test
  void rowsMayHaveFewerCellsAndEndWithoutBlanks() {
    assertThat(
            TextTable.lines(List.of(List.of("a"), List.of("", "bbb", ""), List.of("cc", "d", "e"))))
        .containsExactly("  a", "      bbb", "  cc  d    e");
    assertThat(TextTable.lines(List.of())).isEmpty();
  }
}
