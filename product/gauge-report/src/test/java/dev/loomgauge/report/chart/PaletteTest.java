package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaletteTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"platform", "virtual", "reactive", "faster", "slower", "equivalent", "undecided"})
  void aModeAndAnOutcomeHaveTheSameColoursInChartsAndTables(String mode) throws IOException {
    String script = SvgEngine.charts();
    String light = colour(script, "light", mode);
    String dark = colour(script, "dark", mode);

    assertThat(style()).contains("--%s: light-dark(%s, %s);".formatted(mode, light, dark));
  }

  private static String colour(String script, String palette, String mode) {
    int at = script.indexOf(mode + ": '#", script.indexOf(palette + ": {"));
    return script.substring(at + mode.length() + 3, at + mode.length() + 10);
  }

  private static String style() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            PaletteTest.class.getResourceAsStream("/dev/loomgauge/report/page/page.css"))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
