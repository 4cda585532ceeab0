package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import java.util.List;

/** Reads options of a JVM, which stand before everything else in a service's command. */
public final class JvmOptions {
  private JvmOptions() {}

  /**
   * A list of options, each one word.
   *
   * @throws InputException for a word that a JVM would take for the name of a class
   */
  public static List<String> read(YamlValue value) {
    for (YamlValue option : value.list()) {
      if (!option.text().matches("(-|@).+")) {
        throw option.error(
            "is " + Quoted.of(option.text()) + ", which is no option of a JVM.",
            "Begin it with '-', or with '@' for a file of options; a value goes into the same word:"
                + " --add-opens=java.base/java.lang=ALL-UNNAMED.");
      }
    }
    return value.texts();
  }
}
