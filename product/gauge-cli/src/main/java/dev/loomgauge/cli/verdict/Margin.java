package dev.loomgauge.cli.verdict;

import dev.loomgauge.core.input.Percent;
import dev.loomgauge.core.scenario.Design;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A margin of practical equivalence as an option: {@code 3%}. */
public final class Margin implements ITypeConverter<Double> {
  /** {@link Design#USUAL_MARGIN} as a default of an option. */
  public static final String USUAL = "3%";

  /** A share above 0 and under 1. */
  @Override
  public Double convert(String text) {
    return Percent.parse(text)
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "' is no margin: write a percentage above 0 and under 100, like 3%."));
  }
}
