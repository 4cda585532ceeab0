package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.core.scenario.WhatIfWords;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which factors a scenario may have, and which levels; without services it names its own. */
record FactorRules(List<ServiceManifest> services) {
  private static final Pattern USERS = Pattern.compile("[1-9]\\d{0,8}( per core)?");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private static final double LEAST_RATE = 1e-6;
  private static final double MOST_RATE = 1e9;
  private static final int MOST_PER_CORE = 1_000_000;

  /** The most users, arrivals a second, or members of a pool. */
  static final int MOST_USERS = 100_000_000;

  static final List<String> LOAD = List.of(OfferedLoad.USERS, OfferedLoad.RATE);

  /** Set on no service: another name for the same, and the engine that makes the load. */
  static final List<String> OF_THE_RUN = List.of("label", "engine");

  static final String OWN_ENGINE = "gauge-load";

  static final List<String> ENGINES = List.of(OWN_ENGINE, "wrk", "k6");

  boolean pure() {
    return services.isEmpty();
  }

  /** Names of the factors that a scenario with these services may have. */
  List<String> names() {
    LinkedHashSet<String> names = new LinkedHashSet<>();
    services.forEach(s -> names.addAll(s.knobs().keySet()));
    names.addAll(LOAD);
    names.addAll(OF_THE_RUN);
    names.addAll(JvmFactor.words());
    names.addAll(WhatIfWords.ALL);
    return List.copyOf(names);
  }

  /** Whether a factor is set by a service's manifest, and not on its JVM, load or prediction. */
  static boolean ofService(String factor) {
    return !LOAD.contains(factor)
        && !OF_THE_RUN.contains(factor)
        && JvmFactor.named(factor).isEmpty()
        && !Delayed.isFactor(factor)
        && !WhatIfWords.ALL.contains(factor);
  }

  /** Whether the command line may give a factor to a scenario that does not have it. */
  boolean addable(String factor) {
    return !pure() && (JvmFactor.named(factor).isPresent() || Delayed.isFactor(factor));
  }

  /** A level without the underscores between its digits, but for those of a path. */
  static String plain(String text) {
    return text.startsWith("/") ? text : text.replaceAll("(?<=\\d)_(?=\\d)", "");
  }

  /** A level as {@link #plain} has it; refused where it does not fit the factor. */
  String level(String factor, YamlValue value) {
    String text = plain(value.text());
    String problem = problem(factor, text);
    if (!problem.isEmpty()) {
      throw value.error("is " + Quoted.of(value.text()) + ".", problem);
    }
    return text;
  }

  /** What is wrong with a plain level, or the empty string. */
  String problem(String factor, String text) {
    if (factor.equals("users")) {
      return users(text);
    }
    if (factor.equals("rate")) {
      return text.matches("\\d{1,10}(\\.\\d{1,10})?")
              && Double.parseDouble(text) >= LEAST_RATE
              && Double.parseDouble(text) <= MOST_RATE
          ? ""
          : "Give arrivals per second, more than 0 (from 0.000001 to 1000000000): 500.";
    }
    if (WhatIfWords.ALL.contains(factor)) {
      return WhatIfWords.problem(factor, text);
    }
    if (!pure() && Delayed.isFactor(factor)) {
      return Delayed.problem(text);
    }
    if (!pure() && factor.equals("engine")) {
      return ENGINES.contains(text) ? "" : NearestWord.remedy(text, ENGINES);
    }
    Optional<JvmFactor> ofJvm = pure() ? Optional.empty() : JvmFactor.named(factor);
    if (ofJvm.isPresent()) {
      return ofJvm.get().problem(text);
    }
    if (pure() || factor.equals("label")) {
      return WORD.matcher(text).matches()
          ? ""
          : "Give a number or a word of letters, digits, '.', '_' and '-'.";
    }
    LinkedHashSet<String> allowed = new LinkedHashSet<>();
    String problem = "";
    for (ServiceManifest service : services) {
      ServiceManifest.Knob knob = service.knobs().get(factor);
      if (knob == null) {
        continue;
      }
      problem = knob.problem(text);
      if (problem.isEmpty()) {
        return "";
      }
      allowed.addAll(knob.levels());
    }
    return allowed.isEmpty() ? problem : NearestWord.remedy(text, allowed);
  }

  private String users(String text) {
    if (!USERS.matcher(text).matches()) {
      return "Give a whole number of users, or one 'per core' of the service: 400, 2600 per core.";
    }
    boolean perCore = text.endsWith(" per core");
    int most = perCore ? MOST_PER_CORE : MOST_USERS;
    if (Integer.parseInt(text.replace(" per core", "")) > most) {
      return "Give at most " + most + (perCore ? " per core." : " users.");
    }
    return pure() && perCore
        ? "A model without services has no cores to count by: give a whole number of users."
        : "";
  }
}
