package dev.loomgauge.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateTest {
  private static String fill(String text, Map<String, ?> values) {
    return Template.of(text, Escape.HTML, part -> new StringReader("[{{a}}]"))
        .fill(new HashMap<>(values));
  }

  @Test
  void aPlaceIsEscapedUnlessItSaysOtherwise() {
    assertThat(fill("{{a}} {{{a}}}", Map.of("a", "<"))).isEqualTo("&lt; <");
  }

  @Test
  void aSectionIsRepeatedForEachElementAndSeesWhatIsAround() {
    String text = "{{#rows}}\n{{name}}{{sign}}\n{{/rows}}\nend";

    assertThat(
            fill(
                text,
                Map.of("sign", "!", "rows", List.of(Map.of("name", "a"), Map.of("name", "b")))))
        .isEqualTo("a!\nb!\nend");
  }

  @Test
  void nothingShowsTheInverse() {
    assertThat(fill("{{#a}}some{{/a}}{{^a}}none{{/a}}", Map.of("a", List.of()))).isEqualTo("none");
  }

  @Test
  void rowsOfRowsNest() {
    assertThat(
            fill(
                "{{#a}}[{{#.}}{{.}};{{/.}}]{{/a}}",
                Map.of("a", List.of(List.of(1, 2), List.of(3)))))
        .isEqualTo("[1;2;][3;]");
  }

  @Test
  void tagsInAValueAreNotFilled() {
    assertThat(fill("{{a}}", Map.of("a", "{{b}}", "b", "no"))).isEqualTo("{{b}}");
  }

  @Test
  void aPartSeesTheSameValues() {
    assertThat(fill("{{>part}}", Map.of("a", "<"))).isEqualTo("[&lt;]");
  }

  @Test
  void anEmptyTextCountsAsNothingAndNullIsEmpty() {
    Map<String, Object> values = new HashMap<>();
    values.put("a", "");
    values.put("b", null);

    assertThat(fill("{{^a}}none{{/a}}{{^b}}none{{/b}}{{b}}", values)).isEqualTo("nonenone");
  }

  @Test
  void aSectionThatNothingFillsIsAnErrorToo() {
    assertThatThrownBy(() -> fill("{{#missing}}{{/missing}}", Map.of()))
        .hasMessageContaining("missing");
  }

  @Test
  void aPlaceThatNothingFillsIsAnErrorNotAGap() {
    assertThatThrownBy(() -> fill("{{missing}}", Map.of())).hasMessageContaining("missing");
  }

  @Test
  void aTextThatDoesNotComeAlongIsAnErrorOfTheBuild() {
    assertThatThrownBy(() -> Template.text(TemplateTest.class, "none.html"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "none.html is not on the classpath: build gauge-report again, with its dependencies.");
  }

  record Inner(String a) {}

  record Outer(int count, List<Inner> rows, Inner one) {}

  @Test
  void theComponentsOfARecordAreItsValuesAndSoOnInside() {
    assertThat(Template.values(new Outer(3, List.of(new Inner("x")), new Inner("y"))))
        .isEqualTo(Map.of("count", 3, "rows", List.of(Map.of("a", "x")), "one", Map.of("a", "y")));
  }
}
