package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.report.chart.Chart.Choice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.mozilla.javascript.Context;

public class SvgEngineTest {
  private static Choice choice(String label) {
    return new Choice(label, "", "value", List.of(), Map.of(), "");
  }

  @Test
  void wordsAroundADrawingAreEscaped() {
    assertThat(
            SvgEngine.framed(
                new SvgEngine.Frame(9, 8, "a < b & c", "<script>", "</text>", "<path/>")))
        .contains("<title>a &lt; b &amp; c</title>")
        .contains("<desc>&lt;script&gt;</desc>")
        .contains(">&lt;/text&gt;</text>")
        .contains("<path/>");
  }

  @Test
  void theHeadlineNamesTheChoiceThatIsDrawn() {
    List<Choice> choices = List.of(choice("platform"), choice("virtual"));

    assertThat(SvgEngine.headline("Timeline", choices, 1)).isEqualTo("Timeline: virtual");
    assertThat(SvgEngine.headline("Timeline", List.of(), 0)).isEqualTo("Timeline");
  }

  /** One that cannot be drawn to a file. */
  public static Chart broken() {
    return chart(Part.option(List.of()), List.of(), 0);
  }

  private static Chart chart(Part option, List<Choice> choices, int selected) {
    return new Chart(
        "one",
        new Chart.Words("A < B", "", "In words & signs"),
        new Chart.Size(100, 70),
        option,
        choices,
        selected);
  }

  @Test
  void aFileHasTheTitleOfItsSectionOrOfItsChoiceAndOneThatFailsIsNamed() {
    Part empty = Part.option(List.of()).axes(Part.fromZero(0), Part.fromZero(0));
    try (SvgEngine engine = SvgEngine.start()) {
      assertThat(engine.svg(chart(empty, List.of(), 0), "held & more"))
          .contains(
              "width=\"960\" height=\"156\"",
              "<title>A &lt; B, held &amp; more</title>",
              "<desc>In words &amp; signs</desc>",
              ">A &lt; B, held &amp; more</text>");
      assertThat(engine.svg(chart(empty, List.of(), 0), "")).contains("<title>A &lt; B</title>");
      assertThat(engine.svg(chart(empty, List.of(choice("x"), choice("y")), 1), "held"))
          .contains("<title>A &lt; B</title>", ">A &lt; B: y</text>");
      assertThatThrownBy(() -> engine.svg(broken(), ""))
          .isInstanceOf(SvgEngine.NotDrawn.class)
          .hasMessageStartingWith("Chart one was not drawn to a file: ")
          .hasMessageEndingWith(". The page still has it.");
      assertThat(Context.getCurrentContext()).isNotNull();
    }
    assertThat(Context.getCurrentContext()).as("is left").isNull();
  }

  @Test
  void aFileHasTheChoiceAloneThatIsShownFirst() {
    List<Choice> choices = List.of(choice("x"), choice("y"), choice("z"));
    Chart chart = chart(Part.empty(), choices, 1);

    assertThat(chart.selectedOnly())
        .returns(List.of(choice("y")), Chart::choices)
        .returns(0, Chart::selected)
        .returns("one", Chart::id)
        .returns(chart.words(), Chart::words);
    Chart without = chart(Part.empty(), List.of(), 0);
    assertThat(without.selectedOnly()).isSameAs(without);
  }
}
