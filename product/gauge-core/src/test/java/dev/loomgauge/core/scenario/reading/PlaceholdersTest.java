package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlaceholdersTest {
  private static final Map<String, String> WORDS = Map.of("port", "8080", "delay.5432", "h:1");

  private final List<String> unknown = new ArrayList<>();

  private String filled(String text) {
    return Placeholders.fill(text, WORDS, unknown::add);
  }

  @Test
  void knownWordsAreFilledInAndOthersAreTold() {
    assertThat(filled("http://{delay.5432}:{port}/{x}$1")).isEqualTo("http://h:1:8080/{x}$1");
    assertThat(unknown).containsExactly("x");
  }

  @Test
  void aWordInTwoBracesStandsForItself() {
    assertThat(filled("{{noop}}secret {{port}}")).isEqualTo("{noop}secret {port}");
    assertThat(unknown).isEmpty();
  }

  @Test
  void whatIsEscapedComesBackAsItWas() {
    for (String text : List.of("{noop}a", "{{x}}", "{\"a\": {b}}", "{A}{port}", "/x/{seg-1}/**")) {
      String escaped = Placeholders.escaped(text, "port"::equals);

      assertThat(filled(escaped)).isEqualTo(text.replace("{port}", "8080"));
    }
    assertThat(unknown).isEmpty();
  }
}
