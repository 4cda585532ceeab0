package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.report.chart.Chart.Choice;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SvgEngineTest {
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
}
