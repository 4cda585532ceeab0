package dev.loomgauge.core.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuotedTest {
  @Test
  void aShortValueIsQuotedAsItIs() {
    assertThat(Quoted.of("400 per core")).isEqualTo("'400 per core'");
    assertThat(Quoted.of("")).isEqualTo("''");
    assertThat(Quoted.of("caf\u00e9 \ud83d\ude00")).isEqualTo("'caf\u00e9 \ud83d\ude00'");
  }

  @Test
  void aLongValueIsCutAtEightyCharactersAndNeverWithinOne() {
    assertThat(Quoted.of("x".repeat(80))).hasSize(82).doesNotContain("...");
    assertThat(Quoted.of("x".repeat(1_000_000))).hasSize(82).endsWith("xxx...'");
    String faces = Quoted.cut("\ud83d\ude00".repeat(200));
    assertThat(faces.codePointCount(0, faces.length())).isEqualTo(80);
    assertThat(faces.codePoints()).doesNotContain(0xd83d, 0xde00);
  }

  @Test
  void whatSteersATerminalIsShownAsItsEscape() {
    assertThat(Quoted.of("a\u001b[2Jb\u0000\r\n\t")).isEqualTo("'a\\u001b[2Jb\\u0000\\r\\n\\t'");
  }

  @Test
  void ofManyValuesTheFirstAreListedAndTheOthersCounted() {
    assertThat(Quoted.list(List.of("a", "b"))).isEqualTo("a, b");
    assertThat(Quoted.list(Collections.nCopies(1_000, "a"))).endsWith("a, a and 960 more");
  }

  @Test
  void fortyValuesAreListedWhole() {
    assertThat(Quoted.list(Collections.nCopies(40, "a"))).endsWith("a, a").doesNotContain("more");
    assertThat(Quoted.list(Collections.nCopies(41, "a"))).endsWith("a, a and 1 more");
    assertThat(Quoted.list(List.of("x".repeat(81)))).isEqualTo("x".repeat(77) + "...");
  }
}
