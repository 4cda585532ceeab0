package dev.loomgauge.core.audit.format;

import java.util.Optional;

/** What one load tool prints, or one way to publish figures. */
public interface LoadTestFormat {

  /** The name of the tool or the notation, for people: "wrk". */
  String name();

  /**
   * Reads a print.
   *
   * @return empty where it is not of this format; a print that is and lacks figures gives a reading
   *     with what is there
   */
  Optional<Reading> recognise(Printed printed);
}
