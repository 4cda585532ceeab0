package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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

  @Test
  void curvesBesideEachOtherDifferInColourAndInShape() {
    List<Style> curves = IntStream.range(0, 29).mapToObj(i -> Style.curve("x", i)).toList();

    assertThat(curves.subList(0, 28)).doesNotHaveDuplicates();
    assertThat(curves.getLast()).isEqualTo(curves.getFirst());
    assertThat(curves.subList(0, 7)).extracting(Style::color).doesNotHaveDuplicates();
    assertThat(curves.subList(0, 4)).extracting(Style::symbol).doesNotHaveDuplicates();
  }

  @Test
  void aThreadModeLooksTheSameInEveryPlace() {
    List<Style> modes =
        Stream.of(ThreadMode.values()).map(mode -> Style.curve(mode.key(), 3)).toList();

    assertThat(modes)
        .containsExactlyElementsOf(
            Stream.of(ThreadMode.values()).map(mode -> Style.mode(mode.key())).toList());
    assertThat(modes).extracting(Style::color).doesNotHaveDuplicates();
    assertThat(modes).extracting(Style::symbol).doesNotHaveDuplicates();
    assertThat(Style.mode("other")).isEqualTo(new Style("$other", "rect"));
  }

  @Test
  void noTwoTiersLookAlike() {
    assertThat(Stream.of(Tier.values()).map(Style::tier)).doesNotHaveDuplicates();
    assertThat(Stream.of(Tier.values()).map(tier -> Style.tier(tier).symbol()))
        .doesNotHaveDuplicates();
  }

  @Test
  void modesAndTiersKeepTheirColourAndTheirShape() {
    assertThat(
            Stream.of(ThreadMode.values()).map(mode -> mode.key() + look(Style.mode(mode.key()))))
        .containsExactly(
            "platform $platform circle", "virtual $virtual diamond", "reactive $reactive triangle");
    assertThat(
            Stream.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD, Tier.LOOMGAUGE)
                .map(tier -> look(Style.tier(tier))))
        .containsExactly(
            " $muted circle",
            " $database diamond",
            " $downstream triangle",
            " $load rect",
            " $loomgauge emptyCircle");
    assertThat(look(Style.tier(Tier.DEPENDENCIES))).isEqualTo(" $database pin");
  }

  private static String look(Style style) {
    return " " + style.color() + " " + style.symbol();
  }

  private static double linear(int channel) {
    double share = (channel & 0xff) / 255.0;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  }
}
