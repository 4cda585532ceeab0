package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.core.scenario.Timing.Calibrated.Part;
import dev.loomgauge.core.scenario.grammar.PathGrammar;
import dev.loomgauge.core.scenario.grammar.TimingGrammar;
import dev.loomgauge.core.scenario.reading.TimingReader.Elsewhere;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the steps of a path.
 *
 * @param delays the dependencies that the scenario delays
 * @param stations names of those declared
 * @param resources names of those declared
 */
record StepReader(
    Levels levels, List<Delayed> delays, Set<String> stations, Set<String> resources) {
  private static final List<String> VERBS =
      PathGrammar.STEP.names().stream().filter(key -> !key.equals("when")).toList();

  List<Step> steps(YamlValue list) {
    List<Step> steps = new ArrayList<>();
    list.list().forEach(value -> steps.addAll(step(value.map())));
    return steps;
  }

  private List<Step> step(YamlMap map) {
    map.allow(PathGrammar.STEP.names());
    List<String> used = map.keys().stream().filter(VERBS::contains).toList();
    if (used.size() != 1) {
      throw map.self()
          .error(
              "must be exactly one of "
                  + String.join(", ", VERBS)
                  + ", but is "
                  + Quoted.cut(used.toString())
                  + ".",
              "Give every verb a step of its own.");
    }
    String verb = used.getFirst();
    YamlValue value = map.need(verb);
    Map<String, String> when = map.find("when").map(levels::condition).orElse(Map.of());
    return switch (verb) {
      case "acquire" -> List.of(acquire(value, when));
      case "release" ->
          List.of(new Step.Release(name(value, "resource", resources), when, value.line()));
      case "use" -> List.of(use(value, when));
      case "parallel" -> List.of(parallel(value, when));
      default ->
          RepliesReader.is(value)
              ? new RepliesReader(levels.known(), delays).steps(value, when)
              : List.of(new Step.Wait(delay(value), when, value.line()));
    };
  }

  /** A delay, or {@code {downstream: payment}} for that of a route. */
  private Timing delay(YamlValue value) {
    if (value.isMap() && value.map().keys().contains("downstream")) {
      return new Timing.OfDownstream(
          value.map().allow(TimingGrammar.ROUTE.names()).need("downstream").text());
    }
    return new TimingReader(levels).delay(value, Elsewhere.DOWNSTREAM);
  }

  private Step acquire(YamlValue value, Map<String, String> when) {
    if (!value.isMap()) {
      return new Step.Acquire(
          name(value, "resource", resources), Optional.empty(), when, value.line());
    }
    YamlMap map = value.map().allow(PathGrammar.ACQUIRE.names());
    Optional<Duration> timeout = map.find("timeout").map(YamlValue::duration);
    if (timeout.isPresent() && timeout.get().isZero()) {
      throw map.need("timeout")
          .error("is nothing.", "Let nobody wait with 'queue: 0' at the resource.");
    }
    return new Step.Acquire(
        name(map.need("resource"), "resource", resources), timeout, when, value.line());
  }

  private Step use(YamlValue value, Map<String, String> when) {
    if (!value.isMap()) {
      Timing calibrated =
          new Timing.Calibrated(Timing.Calibrated.usual(Duration.ofSeconds(1)), new Part.Rest());
      return new Step.Use(name(value, "station", stations), calibrated, when, value.line());
    }
    YamlMap map = value.map().allow(PathGrammar.USE.names());
    String station = name(map.need("station"), "station", stations);
    Optional<Part> share = map.find("share").map(StepReader::part);
    Timing demand =
        new TimingReader(levels)
            .timing(map, "demand", Elsewhere.calibrated(share.orElse(new Part.Rest())));
    if (share.isPresent() && demand instanceof Timing.Known) {
      throw map.need("share")
          .error(
              "goes with a calibrated demand alone, and step 'use: "
                  + Quoted.cut(station)
                  + "' has its own.",
              "Take one of them away.");
    }
    return new Step.Use(station, demand, when, value.line());
  }

  private static Part part(YamlValue value) {
    return switch (value.text()) {
      case PathGrammar.BEFORE -> new Part.Before();
      case PathGrammar.AFTER -> new Part.After();
      default -> new Part.Share(value.number(0, PathGrammar.MOST_SHARE));
    };
  }

  private Step parallel(YamlValue value, Map<String, String> when) {
    YamlMap map = value.map().allow(PathGrammar.PARALLEL.names());
    Step.Join join =
        map.find("join").map(v -> v.oneOf(PathGrammar.JOINS.words())).orElse("all").equals("first")
            ? Step.Join.FIRST
            : Step.Join.ALL;
    List<List<Step>> branches = new ArrayList<>();
    map.need("branches").list().forEach(branch -> branches.add(steps(branch)));
    return new Step.Parallel(branches, join, when, value.line());
  }

  private static String name(YamlValue value, String what, Collection<String> known) {
    if (!known.contains(value.text())) {
      throw value.error(
          "names the " + what + " " + Quoted.of(value.text()) + ", which is not declared.",
          NearestWord.remedy(value.text(), known));
    }
    return value.text();
  }
}
