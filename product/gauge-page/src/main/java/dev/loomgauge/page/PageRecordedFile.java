package dev.loomgauge.page;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Distribution.Recorded;
import java.util.List;

/** Takes the place of the reader of recorded files in the script ({@link PageSubstitution}). */
@SuppressWarnings("DoNotCallSuggester") // the readers must find both methods
public final class PageRecordedFile {
  private PageRecordedFile() {}

  /**
   * Refuses recorded times.
   *
   * @throws InputException always
   */
  public static Recorded times(YamlValue value) {
    throw refused(value);
  }

  /**
   * Refuses recorded arrivals.
   *
   * @throws InputException always
   */
  public static List<Double> arrivals(YamlValue value) {
    throw refused(value);
  }

  private static InputException refused(YamlValue value) {
    return value.error("names a file, and a page reads none.", "Give it to predict.");
  }
}
