package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.text;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.JavaWord;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code jvm}, and refuses factors of the JVM that something else decides, or that a service
 * cannot have.
 */
final class JvmOptionsReader {
  /** Options stand before everything else in a service's command, each as one word. */
  private static final Key<List<String>> JVM =
      optional(
              "jvm",
              items(
                  text()
                      .check(
                          option -> option.matches("(-|@).+"),
                          "is %s, which is no option of a JVM.",
                          "Begin it with '-', or with '@' for a file of options; a value goes into the same word: --add-opens=java.base/java.lang=ALL-UNNAMED.")),
              List.of())
          .means("Options of the services' JVMs; none that a factor decides.");

  static final List<Key<?>> KEYS = List.of(JVM);

  private JvmOptionsReader() {}

  static List<String> options(YamlMap scenario) {
    return JVM.in(scenario);
  }

  /**
   * Checks the factors of the JVM, where there are services.
   *
   * @throws InputException for an option that decides the same as a factor, and for a service whose
   *     manifest takes no options for a JVM, names its own Java or one of a container or of another
   *     machine, or has such an option
   */
  static void check(YamlMap scenario, List<ServiceManifest> services, Collection<String> factors) {
    List<JvmFactor> ofJvm =
        services.isEmpty()
            ? List.of()
            : factors.stream().map(JvmFactor::named).flatMap(Optional::stream).toList();
    for (YamlValue option : JVM.written(scenario).map(YamlValue::list).orElse(List.of())) {
      ofJvm.stream()
          .filter(factor -> factor.decidedBy(option.text()))
          .findFirst()
          .ifPresent(
              factor -> {
                throw option.error(
                    "is %s, and the factor %s decides the same."
                        .formatted(Quoted.of(option.text()), Quoted.of(factor.word())),
                    "Take one of them away.");
              });
    }
    for (JvmFactor factor : ofJvm) {
      for (ServiceManifest service : services) {
        String problem = problem(factor, service);
        if (!problem.isEmpty()) {
          throw FactorReader.FACTORS
              .at(scenario)
              .error(
                  "asks for %s, and the command of service %s %s."
                      .formatted(Quoted.of(factor.word()), Quoted.of(service.name()), problem),
                  "Change 'command' in %s, or leave the factor out.".formatted(service.file()));
        }
      }
    }
  }

  private static String problem(JvmFactor factor, ServiceManifest service) {
    if (!service.onJvm()) {
      return "has no {jvm}, where the options of a JVM go";
    }
    if (factor == JvmFactor.JDK) {
      Optional<String> elsewhere = JavaWord.elsewhere(service.command());
      if (elsewhere.isPresent()) {
        return "starts its Java by %s, where there are no JDKs of this machine"
            .formatted(Quoted.of(elsewhere.get()));
      }
      if (!JavaWord.leftOpen(service.command())) {
        return "begins with a Java of its own, not with 'java' or '{java}'";
      }
    }
    return service.command().stream()
        .filter(factor::decidedBy)
        .findFirst()
        .map(option -> "has " + Quoted.of(option) + ", which decides the same")
        .orElse("");
  }
}
