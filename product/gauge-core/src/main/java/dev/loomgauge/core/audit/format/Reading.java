package dev.loomgauge.core.audit.format;

import java.util.List;

/**
 * What a format took from a print.
 *
 * @param format its name, for people
 * @param measurements one or more, in the order of the print
 */
public record Reading(String format, List<PrintedMeasurement> measurements) {
  public Reading {
    measurements = List.copyOf(measurements);
  }

  /** Of a print that holds one measurement. */
  public static Reading of(String format, PrintedMeasurement measurement) {
    return new Reading(format, List.of(measurement));
  }
}
