package dev.loomgauge.core.audit.format;

import java.util.List;

/**
 * What was taken from a print.
 *
 * @param format the name of the format, or of several, for people
 * @param measurements one or more, in the order of the print
 * @param unread stretches that look like figures and belong to none: "lines 40 to 52"
 */
public record Reading(String format, List<PrintedMeasurement> measurements, List<String> unread) {
  public Reading {
    measurements = List.copyOf(measurements);
    unread = List.copyOf(unread);
  }

  /** Of a print that is read whole. */
  public Reading(String format, List<PrintedMeasurement> measurements) {
    this(format, measurements, List.of());
  }
}
