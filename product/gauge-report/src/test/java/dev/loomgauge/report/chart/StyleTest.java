package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StyleTest {
  /** Contrast as WCAG 2.2 has it: 4.5 is its least for text. */
  @ParameterizedTest
  @EnumSource
  void whiteLettersCanBeReadOnEveryActivity(Activity activity) {
    int rgb = Integer.parseInt(Style.activity(activity).substring(1), 16);
    double luminance =
        0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb);

    assertThat(1.05 / (luminance + 0.05)).isGreaterThanOrEqualTo(4.5);
  }

  private static double linear(int channel) {
    double share = (channel & 0xff) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
