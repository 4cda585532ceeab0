package dev.loomgauge.run.service;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.run.ExperimentException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares what a service's JVM runs with to what a cell asks of it. */
public final class JvmCheck {
  private JvmCheck() {}

  /**
   * Checks a service that has just been started.
   *
   * @throws ExperimentException if its command does not pass on what it was given
   */
  public static void require(StartedService service, JvmSetup found) {
    List<String> differences = differences(service.levels(), found);
    if (!differences.isEmpty()) {
      throw new ExperimentException(
          "The JVM of service %s does not run with what was asked for: %s. Have the command of %s start the java that it is given, with all of {jvm}."
              .formatted(
                  service.manifest().name(),
                  String.join("; ", differences),
                  service.manifest().file()));
    }
  }

  /** What is not as asked, in words. A heap is left out: collectors round its size. */
  static List<String> differences(Map<String, String> levels, JvmSetup found) {
    List<String> differences = new ArrayList<>();
    JvmFactor.of(levels)
        .forEach(
            (word, asked) -> {
              String real = real(JvmFactor.named(word).orElseThrow(), asked, found);
              if (!real.equals(asked)) {
                differences.add("%s is %s, asked was %s".formatted(word, real, asked));
              }
            });
    return List.copyOf(differences);
  }

  private static String real(JvmFactor factor, String asked, JvmSetup found) {
    return switch (factor) {
      case JDK -> asked.startsWith("/") ? asked : found.version().split("[.+-]", 2)[0];
      case GC -> found.collector().value().toLowerCase(Locale.ROOT);
      case HEAP -> asked;
      case COMPACT_HEADERS -> found.compactHeaders().value();
      case COMPILER -> compiler(found.compiler());
    };
  }

  private static String compiler(Setting compiler) {
    return compiler.value().equals("C1 alone") ? "c1" : compiler.value().toLowerCase(Locale.ROOT);
  }
}
