package dev.loomgauge.core.discovery;

import static dev.loomgauge.core.discovery.WhatIfText.flow;
import static dev.loomgauge.core.discovery.WhatIfText.quoted;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Downstream;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The steps of a {@link WhatIfText}: as written, with calibrated times, and delays as factors. */
final class WhatIfSteps {
  private static final List<Tier> TIERS = List.of(Tier.SERVICE, Tier.DATABASE);

  private final Scenario scenario;
  private final Factors factors;
  private final CalibratedUses uses;
  private final Set<Tier> named = EnumSet.noneOf(Tier.class);

  WhatIfSteps(Scenario scenario, Factors factors, CalibratedUses uses) {
    this.scenario = scenario;
    this.factors = factors;
    this.uses = uses;
  }

  /** A list of steps, each on a line. */
  List<String> all(YamlValue list) {
    return list.list().stream().flatMap(step -> step(step.map()).stream()).toList();
  }

  /** Work of tiers that no step names: a request does it first. To be asked after the steps. */
  List<String> unnamed() {
    return without().stream()
        .map(
            tier ->
                "use: {station: %s, demand: %s}"
                    .formatted(station(tier), uses.whole(tier, factors.levels())))
        .toList();
  }

  /** The tiers of that work. */
  List<Tier> without() {
    return TIERS.stream()
        .filter(tier -> !named.contains(tier) && uses.spent(tier) && served(tier))
        .toList();
  }

  /** The station of a tier that no step names. */
  static String station(Tier tier) {
    return tier.key() + "-work";
  }

  /** Whether its CPUs are known; a station without CPUs is a wait. */
  boolean served(Tier tier) {
    return cores(tier) > 0;
  }

  /** CPUs of a tier. */
  int cores(Tier tier) {
    return uses.allocation().cores(tier);
  }

  private List<String> step(YamlMap map) {
    String when = map.find("when").map(value -> ", when: " + flow(value)).orElse("");
    if (map.find("use").isPresent()) {
      return List.of("{" + use(map.need("use")) + when + "}");
    }
    if (map.find("wait").isPresent()) {
      String purpose = map.find("for").map(YamlValue::text).orElse("");
      String about = (purpose.isEmpty() ? "" : ", for: " + purpose) + when;
      return waits(map.need("wait"), purpose).stream()
          .map(wait -> "{wait: " + wait + about + "}")
          .toList();
    }
    if (map.find("parallel").isPresent()) {
      YamlMap parallel = map.need("parallel").map();
      String branches =
          parallel.need("branches").list().stream()
              .map(branch -> all(branch).stream().collect(Collectors.joining(", ", "[", "]")))
              .collect(Collectors.joining(", ", "[", "]"));
      String join = parallel.find("join").map(value -> ", join: " + value.text()).orElse("");
      return List.of("{parallel: {branches: " + branches + join + "}" + when + "}");
    }
    return List.of(flow(map.self()));
  }

  private String use(YamlValue value) {
    String station = value.isMap() ? value.map().need("station").text() : value.text();
    Optional<Tier> tier = scenario.path().tierOf(station);
    if (tier.isEmpty()) {
      return "use: " + flow(value);
    }
    named.add(tier.get());
    Optional<String> demand = uses.of(value.line(), station, factors.levels());
    if (demand.isEmpty()) {
      return "use: " + flow(value);
    }
    return served(tier.get())
        ? "use: {station: %s, demand: %s}".formatted(quoted(station), demand.get())
        : "wait: " + demand.get();
  }

  private List<String> waits(YamlValue value, String purpose) {
    String name = (purpose.isEmpty() ? "wait" : purpose) + "-time";
    if (!value.isMap()) {
      return List.of(wait(value.text(), name));
    }
    YamlMap map = value.map();
    if (map.find("downstream").isPresent()) {
      String route = map.need("downstream").text();
      return List.of(downstream(route).orElseGet(() -> flow(value)));
    }
    Optional<YamlValue> delay = map.find("delay");
    if (delay.isPresent() && delay.get().isMap()) {
      return List.of(flow(value));
    }
    if (delay.isPresent() && delay.get().text().matches("\\d+")) {
      return replies(map, delay.get().text());
    }
    if (delay.isPresent() && Durations.parse(delay.get().text()).isPresent()) {
      String factor = factors.named(name, delay.get().text());
      return List.of(flow(value).replaceFirst("delay: [^,}]*", "delay: " + factor));
    }
    return List.of(flow(value));
  }

  private String wait(String text, String name) {
    if (text.equals("downstream")) {
      return downstream("").orElse(text);
    }
    return factors.contains(text) || text.matches("[A-Za-z-]+")
        ? quoted(text)
        : of(DelayGrammar.parse(text), name);
  }

  /** The delay of a route; empty where the downstream has a limit, which only its own word has. */
  private Optional<String> downstream(String route) {
    Downstream downstream = scenario.downstream();
    return downstream.atOnce().isEmpty()
            && downstream.delayOf(route).orElseThrow() instanceof Distribution.Written(Delay delay)
        ? Optional.of(of(delay, (route.isEmpty() ? "downstream" : route) + "-delay"))
        : Optional.empty();
  }

  /** A delay around a mean that is a factor. */
  private String of(Delay delay, String name) {
    return switch (delay) {
      case Delay.Fixed(var mean) -> factors.named(name, Durations.text(mean));
      case Delay.Exponential(var mean) ->
          "{delay: %s, distribution: exponential}"
              .formatted(factors.named(name, Durations.text(mean)));
      case Delay.LogNormal(var mean, double cv) ->
          "{delay: %s, distribution: lognormal, cv: %s}"
              .formatted(factors.named(name, Durations.text(mean)), cv);
      case Delay.Uniform _ -> quoted(delay.text());
    };
  }

  /** A wait for each reply, and what the dependency itself takes. */
  private List<String> replies(YamlMap map, String port) {
    int times = map.find("times").map(value -> Integer.parseInt(value.text())).orElse(1);
    String factor = Delayed.FACTOR + port;
    String delay =
        factors.contains(factor)
            ? factor
            : scenario.surroundings().delays().stream()
                .filter(delayed -> String.valueOf(delayed.port()).equals(port))
                .findFirst()
                .map(delayed -> of(delayed.delay(), factor))
                .orElse("0ms");
    List<String> waits = new ArrayList<>(Collections.nCopies(times, delay));
    map.find("plus").ifPresent(plus -> waits.add(quoted("exponential(" + plus.text() + ")")));
    return waits;
  }

  /** The factors of a {@link WhatIfText}: those of its scenario, and what becomes one. */
  static final class Factors {
    /** A reader moves no more than these; what is left stays as it is written. */
    private static final int MOST = 24;

    private final Map<String, List<String>> levels;

    Factors(Map<String, List<String>> levels) {
      this.levels = new LinkedHashMap<>(levels);
    }

    Map<String, List<String>> levels() {
      return Collections.unmodifiableMap(levels);
    }

    boolean contains(String name) {
      return levels.containsKey(name);
    }

    /** Adds one of a name that has its own meaning, where the scenario does not have it. */
    void add(String name, String level) {
      levels.putIfAbsent(name, new ArrayList<>(List.of(level)));
    }

    /**
     * The name of a factor with a level; one of the same name and level is the same.
     *
     * @return the level itself where there are too many factors
     */
    String named(String wanted, String level) {
      String name = wanted;
      for (int number = 2; levels.containsKey(name); number++) {
        if (List.of(level).equals(levels.get(name)) && wanted.equals(name)) {
          return name;
        }
        name = wanted + "-" + number;
      }
      if (levels.size() >= MOST) {
        return level;
      }
      levels.put(name, List.of(level));
      return name;
    }
  }
}
