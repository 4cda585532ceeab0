package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WrappedTest {
  @Test
  void aLineHasOneHundredAndTenColumnsAndTheNextOnesAreIndented() {
    String fits = "a".repeat(47) + " " + "b".repeat(60);

    assertThat(Wrapped.lines("- ", fits)).containsExactly("- " + fits);
    assertThat(Wrapped.lines("- ", fits + "b"))
        .containsExactly("- " + "a".repeat(47), "  " + "b".repeat(61));
  }

  @Test
  void aWordThatFitsNowhereIsALineAndBlanksAreKept() {
    assertThat(Wrapped.lines("", "c".repeat(130) + " d")).containsExactly("c".repeat(130), "d");
    assertThat(Wrapped.lines("", "d".repeat(107) + " 95 %"))
        .containsExactly("d".repeat(107), "95 %");
    assertThat(Wrapped.lines("> ", "a  b")).containsExactly("> a  b");
    assertThat(Wrapped.lines("Note: ", "")).containsExactly("Note: ");
  }

  @Test
  void aSectionHasABlankLineItsTitleAndADashForEachSentence() {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    Wrapped.section(out, "Nothing", List.of());
    Wrapped.section(out, "Notes", List.of("One.", "Two."));

    assertThat(printed.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("\nNotes\n  - One.\n  - Two.\n");
  }
}
