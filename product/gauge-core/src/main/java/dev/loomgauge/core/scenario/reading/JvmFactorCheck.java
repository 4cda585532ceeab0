package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Refuses factors of the JVM that something else decides, or that a service cannot have.
 *
 * @param factors those that the scenario has
 */
record JvmFactorCheck(List<JvmFactor> factors) {
  private static final String JAVA = "java";

  static JvmFactorCheck of(Collection<String> factors) {
    return new JvmFactorCheck(
        factors.stream().map(JvmFactor::named).flatMap(Optional::stream).toList());
  }

  /**
   * Looks at the scenario's {@code jvm}.
   *
   * @throws InputException for an option that decides the same as a factor
   */
  void options(Optional<YamlValue> jvm) {
    for (YamlValue option : jvm.map(YamlValue::list).orElse(List.of())) {
      contradicted(option.text())
          .ifPresent(
              factor -> {
                throw option.error(
                    "is %s, and the factor %s decides the same."
                        .formatted(Quoted.of(option.text()), Quoted.of(factor.word())),
                    "Take one of them away.");
              });
    }
  }

  /**
   * Looks at the services.
   *
   * @throws InputException for one whose manifest takes no options for a JVM, names its own Java,
   *     or has an option that decides the same as a factor
   */
  void services(YamlMap scenario, List<ServiceManifest> services) {
    for (JvmFactor factor : factors) {
      for (ServiceManifest service : services) {
        String problem = problem(factor, service);
        if (!problem.isEmpty()) {
          throw scenario
              .need("factors")
              .error(
                  "asks for %s, and the command of service %s %s."
                      .formatted(Quoted.of(factor.word()), Quoted.of(service.name()), problem),
                  "Change 'command' in %s, or leave the factor out.".formatted(service.file()));
        }
      }
    }
  }

  private String problem(JvmFactor factor, ServiceManifest service) {
    if (!service.onJvm()) {
      return "has no {jvm}, where the options of a JVM go";
    }
    if (factor == JvmFactor.JDK && !startsOurJava(service.command())) {
      return "begins with a Java of its own, not with 'java' or '{java}'";
    }
    return service.command().stream()
        .filter(factor::decidedBy)
        .findFirst()
        .map(option -> "has " + Quoted.of(option) + ", which decides the same")
        .orElse("");
  }

  private static boolean startsOurJava(List<String> command) {
    return command.stream().anyMatch(part -> part.equals(JAVA) || part.contains("{java}"));
  }

  private Optional<JvmFactor> contradicted(String option) {
    return factors.stream().filter(factor -> factor.decidedBy(option)).findFirst();
  }
}
