package dev.loomgauge.cli.checkout;

import dev.loomgauge.cli.checkout.ScenarioFiles.ScenarioNames;
import dev.loomgauge.core.prediction.WhatIf;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which scenario, and what is to be changed in it. */
public final class ScenarioOptions {
  /** Outside of parentheses: {@code 0ms,lognormal(3ms,cv=0.5)}. */
  public static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "SCENARIO",
      completionCandidates = ScenarioNames.class,
      description = "Name of a scenario in scenarios/, or the path of a file (default: quick).")
  private @Nullable String name;

  @Option(
      names = "--set",
      paramLabel = "FACTOR=A,B",
      description =
          "Replaces the levels of a factor, for example --set users=100,400. Any scenario with"
              + " services takes jdk=21,25, gc=serial,g1,zgc,parallel, heap=1g, compact-headers=on"
              + " and compiler=c1,c2. A prediction also takes cores=N, instances=N and"
              + " balancer=random, round-robin or least-connections.")
  private Map<String, String> overrides = new LinkedHashMap<>();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of order, load and simulation; by default the scenario's.")
  private @Nullable Long seed;

  public String name() {
    return name == null ? "quick" : name;
  }

  /** What of it was given, for messages: the scenario by its name, options by theirs. */
  public List<String> given() {
    List<String> given = new ArrayList<>();
    if (name != null) {
      given.add("'" + name + "'");
    }
    if (!overrides.isEmpty()) {
      given.add("--set");
    }
    if (seed != null) {
      given.add("--seed");
    }
    return List.copyOf(given);
  }

  public Map<String, String> overrides() {
    return overrides;
  }

  public Scenario toRun(Installation home) {
    Scenario read = reader(home, overrides).read(ScenarioFiles.find(home, name()));
    read.checkMeasurable();
    return seeded(read);
  }

  public Scenario toPredict(Installation home) {
    return seeded(
        ScenarioReader.forPrediction(home.services(), levels(overrides))
            .read(ScenarioFiles.find(home, name())));
  }

  /** What a prediction is to assume beside the scenario. */
  public WhatIf whatIf(Scenario scenario) {
    return WhatIf.of(scenario, levels(overrides));
  }

  public static ScenarioReader reader(Installation home, Map<String, String> overrides) {
    return new ScenarioReader(home.services(), levels(overrides));
  }

  private Scenario seeded(Scenario read) {
    return seed == null ? read : read.withSeed(seed);
  }

  private static Map<String, List<String>> levels(Map<String, String> overrides) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    overrides.forEach(
        (factor, values) ->
            levels.put(factor, Arrays.stream(COMMA.split(values)).map(String::strip).toList()));
    return levels;
  }
}
