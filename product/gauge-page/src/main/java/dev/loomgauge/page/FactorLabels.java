package dev.loomgauge.page;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Servers;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.WhatIfWords;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What people call the factors of a scenario: the labels of the pools and stations whose size or
 * time they are, the names that {@link dev.loomgauge.core.discovery.WhatIfText} gives to delays;
 * else their own names.
 */
final class FactorLabels {
  private static final List<String> ABOUT =
      List.of("name", "title", "question", "seed", "factors", "cells");
  private static final String DELAY = "-delay";
  private static final String TIME = "-time";
  private static final Map<String, String> USUAL =
      Map.of(
          OfferedLoad.USERS,
          "users",
          OfferedLoad.RATE,
          "requests per second",
          WhatIfWords.CORES,
          "CPU cores",
          WhatIfWords.INSTANCES,
          "instances of the service",
          "think",
          "think time of a user",
          "timeout",
          "timeout of a request");
  private static final Map<String, String> UNITS =
      Map.of(
          OfferedLoad.USERS, "users",
          OfferedLoad.RATE, "requests per second",
          WhatIfWords.CORES, "cores",
          WhatIfWords.INSTANCES, "instances");

  /** A label, and the unit of the numbers of its factor; empty where that is no number. */
  private record Label(String words, String unit) {}

  /** Words of the path, its stations, its resources and its load. */
  private final Set<String> named = new HashSet<>();

  private final Set<String> used = new HashSet<>();
  private final Map<String, List<String>> levels = new LinkedHashMap<>();
  private final Map<String, Set<Label>> found = new LinkedHashMap<>();
  private final Map<String, Label> labels = new LinkedHashMap<>();

  private FactorLabels() {}

  static FactorLabels of(Scenario scenario) {
    FactorLabels all = new FactorLabels();
    YamlMap map = YamlValue.parse(PageModel.FILE, scenario.heading().text());
    map.entries().stream()
        .filter(entry -> !ABOUT.contains(entry.getKey()))
        .forEach(entry -> all.named.addAll(entry.getValue().words()));
    scenario.blocks().forEach(block -> block.forEach(all::use));
    scenario.path().resources().values().forEach(all::pool);
    scenario.path().stations().values().forEach(all::station);
    all.steps(scenario.path(), scenario.path().steps());
    Set<String> taken = new HashSet<>();
    for (String factor : scenario.factors()) {
      Label label = all.made(factor);
      all.labels.put(
          factor,
          taken.add(label.words())
              ? label
              : new Label(label.words() + " (" + factor + ")", label.unit()));
    }
    return all;
  }

  /** A factor is named where it is a size or a time, and its levels where they decide one. */
  private void use(String factor, List<String> levels) {
    this.levels.put(factor, levels);
    if (named.contains(factor)
        || levels.stream().anyMatch(named::contains)
        || OfferedLoad.FACTORS.contains(factor)
        || factor.equals(WhatIfWords.INSTANCES)
        || factor.equals(WhatIfWords.BALANCER)) {
      used.add(factor);
    }
  }

  /** What people call a factor of the scenario. */
  String label(String factor) {
    return known(factor).words();
  }

  /** What its numbers count: "users"; empty where that is not known, and of times. */
  String unit(String factor) {
    return known(factor).unit();
  }

  /**
   * How it is set: {@code slider}, {@code choice} of a JVM, which has no number between two others,
   * and {@code none} where nothing depends on it.
   */
  String control(String factor) {
    if (!used.contains(factor)) {
      return "none";
    }
    return JvmFactor.named(factor).isPresent() ? "choice" : "slider";
  }

  /** Which factors have no slider, and what a JDK changes that no model has by itself. */
  String note() {
    List<String> idle =
        levels.keySet().stream()
            .filter(factor -> control(factor).equals("none") && several(factor))
            .toList();
    if (idle.isEmpty()) {
      return "";
    }
    return "No slider for %s: nothing in this model depends on %s.%s"
        .formatted(
            String.join(", ", idle),
            idle.size() == 1 ? "it" : "them",
            idle.stream().anyMatch(this::pins)
                ? " Before JDK 24 a virtual thread that waits inside 'synchronized' keeps its"
                    + " carrier; a model has that only where its path says so."
                : "");
  }

  /** Whether it could be another: it has several levels, or a number or a time. */
  private boolean several(String factor) {
    List<String> own = levels.getOrDefault(factor, List.of());
    return own.size() > 1
        || own.stream().anyMatch(l -> l.matches("\\d+") || Durations.parse(l).isPresent());
  }

  private boolean pins(String factor) {
    return factor.equals(JvmFactor.JDK.word())
        || levels.getOrDefault(factor, List.of()).contains("synchronized");
  }

  private Label known(String factor) {
    return labels.getOrDefault(factor, new Label(factor, ""));
  }

  /** Of one that is the size of several pools, or the time of several steps, its own name. */
  private Label made(String factor) {
    Set<Label> own = found.getOrDefault(factor, Set.of());
    if (own.size() == 1) {
      return own.iterator().next();
    }
    String unit = UNITS.getOrDefault(factor, "");
    return new Label(delay(factor).orElse(USUAL.getOrDefault(factor, plain(factor))), unit);
  }

  private static String plain(String name) {
    return name.replace('-', ' ');
  }

  private void add(String factor, String words, String unit) {
    found.computeIfAbsent(factor, _ -> new LinkedHashSet<>()).add(new Label(words, unit));
  }

  private void pool(RequestPath.Resource pool) {
    String label = pool.label();
    String unit = label.substring(label.lastIndexOf(':') + 1).strip();
    boolean grows = !pool.core().equals(pool.capacity());
    sizes(pool.capacity())
        .forEach(factor -> add(factor, grows ? label + ": at most" : label, unit));
    if (grows) {
      sizes(pool.core()).forEach(factor -> add(factor, label + ": before the queue is full", unit));
    }
    sizes(pool.queue()).forEach(factor -> add(factor, label + ": places in the queue", "requests"));
  }

  private void station(RequestPath.Station station) {
    if (station.servers() instanceof Servers.Given(Capacity count)) {
      sizes(count)
          .forEach(
              factor -> {
                String unit = factor.equals(WhatIfWords.CORES) ? "cores" : "servers";
                add(factor, station.label() + ": " + unit, unit);
              });
    }
  }

  private static List<String> sizes(Capacity capacity) {
    return switch (capacity) {
      case Capacity.OfFactor(String factor) -> List.of(factor);
      case Capacity.ByLevel(_, Map<String, Capacity> each) ->
          each.values().stream().flatMap(one -> sizes(one).stream()).distinct().toList();
      case Capacity.Fixed _, Capacity.Unlimited _, Capacity.CommonPool _ -> List.of();
    };
  }

  private void steps(RequestPath path, List<Step> steps) {
    for (Step step : steps) {
      switch (step) {
        case Step.Use use ->
            times(use.demand())
                .forEach(
                    factor ->
                        add(
                            factor,
                            path.station(use.station()).label() + ": time of a request",
                            ""));
        case Step.Wait wait ->
            times(wait.delay())
                .forEach(
                    factor -> waited(factor, wait.activity()).ifPresent(w -> add(factor, w, "")));
        case Step.Parallel parallel -> parallel.branches().forEach(branch -> steps(path, branch));
        case Step.Choice choice -> choice.alternatives().forEach(one -> steps(path, one.steps()));
        case Step.Acquire _, Step.Release _ -> {}
      }
    }
  }

  /** Factors whose levels are times; a level of another kind chooses one. */
  private static List<String> times(Timing timing) {
    if (!(timing instanceof Timing.ByLevel(String factor, Map<String, Timing> each))) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    if (each.keySet().stream().allMatch(level -> Durations.parse(level).isPresent())) {
      all.add(factor);
    }
    each.values().forEach(one -> all.addAll(times(one)));
    return all.stream().distinct().toList();
  }

  /** A wait whose factor has the name of what it is for. */
  private static Optional<String> waited(String factor, Activity activity) {
    if (Delayed.isFactor(factor)) {
      String port = "port " + factor.substring(Delayed.FACTOR.length());
      return Optional.of(
          activity == Activity.WAITS
              ? "delay of " + port
              : "delay of the " + activity.label() + " (" + port + ")");
    }
    return Stream.of(Activity.DATABASE, Activity.DOWNSTREAM, Activity.NETWORK)
        .filter(one -> one == activity && base(factor).equals(one.key() + TIME))
        .map(one -> "delay of the " + one.label())
        .findFirst();
  }

  /** {@code inventory-delay}: that of a route of the downstream. */
  private static Optional<String> delay(String factor) {
    String name = base(factor);
    if (!name.endsWith(DELAY) || name.length() == DELAY.length()) {
      return Optional.empty();
    }
    String of = name.substring(0, name.length() - DELAY.length());
    return Optional.of(
        "delay of " + (of.equals(RequestPath.DOWNSTREAM) ? "the downstream" : plain(of)));
  }

  /** Without the number that tells it from others of its name. */
  private static String base(String factor) {
    return factor.replaceFirst("-\\d+$", "");
  }
}
