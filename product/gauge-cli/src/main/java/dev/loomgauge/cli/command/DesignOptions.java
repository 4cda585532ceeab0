package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.OptionText;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Scenario;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How long blocks are added to a run. */
final class DesignOptions {
  private static final String PRECISION = "precision";
  private static final String MAX_BLOCKS = "max-blocks";
  private static final String TIME = "time";
  private static final List<String> ALL = List.of(PRECISION, MAX_BLOCKS, TIME);

  @Option(
      names = "--precision",
      paramLabel = "PERCENT",
      description =
          "Adds blocks until every comparison is decided: faster, slower, or equivalent within"
              + " this margin, for example 3%%.")
  private @Nullable String precision;

  @Option(
      names = "--max-blocks",
      paramLabel = "N",
      description =
          "Maximum number of blocks with --precision or --time; by default the scenario's, or 20.")
  private @Nullable String maxBlocks;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description =
          "Adds blocks as --precision does, with the scenario's margin, while another one fits"
              + " into this time, for example 10m.")
  private @Nullable String time;

  /** What was asked, by the option's name without its dashes. */
  Map<String, String> asked() {
    Map<String, String> asked = new LinkedHashMap<>();
    put(asked, PRECISION, precision);
    put(asked, MAX_BLOCKS, maxBlocks);
    put(asked, TIME, time);
    return asked;
  }

  private static void put(Map<String, String> asked, String name, @Nullable String value) {
    if (value != null) {
      asked.put(name, value);
    }
  }

  static Scenario applied(Scenario scenario, Map<String, String> asked) {
    Optional<String> ofBlocks = ALL.stream().filter(asked::containsKey).findFirst();
    if (scenario.search().isPresent() && ofBlocks.isPresent()) {
      throw refuse(
          ofBlocks.get(),
          "does not go with '%s', a search, which repeats what decides its answer."
              .formatted(scenario.name()),
          "Leave it out; 'resolution' in the scenario sets how precise its answer is.");
    }
    return scenario.withDesign(applied(scenario.design(), asked));
  }

  private static Design applied(Design design, Map<String, String> asked) {
    Design result = design;
    if (asked.containsKey(PRECISION) || asked.containsKey(TIME) || design.untilDecided()) {
      double margin = value(asked, PRECISION, design.margin(), OptionText::share);
      int most =
          value(
              asked,
              MAX_BLOCKS,
              design.untilDecided() ? design.mostBlocks() : Design.USUAL_MOST_BLOCKS,
              (option, text) -> OptionText.whole(option, text, 1, Design.MOST_BLOCKS));
      result = design.untilDecided(margin, most);
    } else if (asked.containsKey(MAX_BLOCKS)) {
      throw refuse(MAX_BLOCKS, "goes with --precision or --time.", "Add one of them.");
    }
    String time = asked.get(TIME);
    return time == null ? result : result.within(OptionText.time("--" + TIME, time, "90s, 10m"));
  }

  private static <T> T value(
      Map<String, String> asked, String name, T otherwise, BiFunction<String, String, T> read) {
    String text = asked.get(name);
    return text == null ? otherwise : read.apply("--" + name, text);
  }

  private static OptionException refuse(String option, String problem, String remedy) {
    return new OptionException("--" + option, problem, remedy);
  }
}
