package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.grammar.ScenarioGrammar;
import java.util.ArrayList;
import java.util.List;

/** Reads how many members or servers there are: a number, a factor, or a number by level. */
record CapacityReader(Levels levels) {
  /** Members of a resource, or requests that may wait for one. */
  Capacity members(YamlValue value, long least) {
    return read(value, least, true);
  }

  /** Servers of a station: never unlimited, for that would be a wait. */
  Capacity servers(YamlValue value) {
    return read(value, 1, false);
  }

  private Capacity read(YamlValue value, long least, boolean unlimited) {
    if (value.isMap()) {
      YamlMap map = value.map();
      return new Capacity.ByLevel(
          levels.factorOf(map), Levels.values(map, v -> read(v, least, unlimited)));
    }
    String text = value.text();
    if (text.equals(Capacity.UNLIMITED) && unlimited) {
      return new Capacity.Unlimited();
    }
    if (text.equals(Capacity.UNLIMITED)) {
      throw value.error(
          "is 'unlimited'.", "Give a number of servers; time without a queue is a 'wait'.");
    }
    if (levels.measured().containsKey(text)) {
      levels.checkNumbers(text, value, ScenarioGrammar.MOST_USERS, unlimited);
      return new Capacity.OfFactor(text);
    }
    if (!text.matches("[\\d_]+")) {
      List<String> words =
          unlimited
              ? levels.factorsAnd(Capacity.UNLIMITED)
              : new ArrayList<>(levels.measured().keySet());
      throw value.error(
          "is " + Quoted.of(text) + ".",
          "Give a whole number, or one of these. " + NearestWord.remedy(text, words));
    }
    return new Capacity.Fixed((int) value.wholeNumber(least, ScenarioGrammar.MOST_USERS));
  }
}
