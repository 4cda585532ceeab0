package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.grammar.HostsGrammar;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads {@code hosts}: which tiers run on other machines. */
public final class HostsReader {
  private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9_.@:-]*";
  private static final String CPUS = "[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*";
  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String V4 = BYTE + "(\\." + BYTE + "){3}";
  private static final String V6 = "[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,7}";

  private HostsReader() {}

  /**
   * Reads them; everything is here where the scenario says nothing.
   *
   * @throws InputException if a tier is not where it can be
   */
  public static Hosts read(YamlMap scenario, LoadShape load) {
    Optional<YamlValue> found = scenario.find("hosts");
    if (found.isEmpty()) {
      return Hosts.HERE;
    }
    YamlMap map = found.get().map().allow(HostsGrammar.HOSTS.names());
    boolean pods =
        map.need("engine").oneOf(HostsGrammar.ENGINES.words()).equals(ClusterReader.ENGINE);
    Optional<ClusterReader> cluster = pods ? Optional.of(new ClusterReader(map)) : Optional.empty();
    if (!pods) {
      ClusterReader.refuse(map, ClusterReader.KEYS);
    }
    Map<Tier, Hosts.Group> groups = new EnumMap<>(Tier.class);
    for (Tier tier : List.of(Tier.LOAD, Tier.DATABASE, Tier.DOWNSTREAM)) {
      map.find(tier.key())
          .map(value -> value.map().allow(HostsGrammar.TIER.names()))
          .ifPresent(
              group ->
                  groups.put(
                      tier,
                      cluster
                          .map(in -> in.group(tier, group))
                          .orElseGet(() -> group(tier, group))));
    }
    if (groups.isEmpty()) {
      throw found
          .get()
          .error(
              "names no host for a tier.",
              "Add load, database or downstream with 'on', or take it away.");
    }
    if (groups.containsKey(Tier.LOAD)) {
      checkLoad(map.need("load"), groups.get(Tier.LOAD), load, scenario);
    }
    if (groups.containsKey(Tier.DATABASE)) {
      scenario
          .find("database")
          .filter(database -> database.map().find("url").isPresent())
          .ifPresent(
              _ -> {
                throw map.need("database")
                    .error(
                        "names a host, and 'database' has the 'url' of your own server.",
                        "Keep one of them.");
              });
    }
    return new Hosts(
        cluster.map(ClusterReader::cluster),
        map.find("address").map(HostsReader::address).orElse(""),
        map.find("service")
            .map(value -> value.map().allow(HostsGrammar.SERVICE.names()))
            .flatMap(service -> service.find("cpus"))
            .map(HostsReader::cpus)
            .orElse(""),
        groups);
  }

  private static Hosts.Group group(Tier tier, YamlMap map) {
    ClusterReader.refuse(map, ClusterReader.TIER_KEYS);
    YamlValue on = map.need("on");
    List<String> names =
        on.list().stream().map(value -> matching(value, NAME, "a name of a host")).toList();
    if (new HashSet<>(names).size() < names.size()) {
      throw on.error("names a host twice.", "Name each host once.");
    }
    if (tier != Tier.LOAD && names.size() > 1) {
      throw on.error(
          "names " + names.size() + " hosts, and the " + tier + " tier runs on one.",
          "Name one of them.");
    }
    return new Hosts.Group(names, map.find("cpus").map(HostsReader::cpus).orElse(""));
  }

  private static void checkLoad(
      YamlValue value, Hosts.Group group, LoadShape load, YamlMap scenario) {
    if (load.model() == LoadShape.Model.OPEN && group.names().size() > 1) {
      throw value.error(
          "spreads arrivals over several hosts, and only users can be spread.",
          "Write 'model: closed', or name one host.");
    }
    scenario
        .find("factors")
        .flatMap(factors -> factors.map().find("engine"))
        .ifPresent(
            engine -> {
              if (engine.list().stream().anyMatch(level -> !level.text().equals("gauge-load"))) {
                throw engine.error(
                    "names a load engine that runs on this machine alone.",
                    "Leave the load tier here, or the factor 'engine' away.");
              }
            });
  }

  private static String cpus(YamlValue value) {
    String text = matching(value, CPUS, "a set of CPUs as 0-3 or 0,2");
    for (String range : text.split(",", -1)) {
      String[] ends = range.split("-", -1);
      if (Integer.parseInt(ends[0]) > Integer.parseInt(ends[ends.length - 1])) {
        throw value.error("is " + Quoted.of(text) + ", and a range begins low.", "Correct it.");
      }
    }
    return text;
  }

  private static String address(YamlValue value) {
    return matching(value, V4 + "|" + V6, "a numeric address");
  }

  static String matching(YamlValue value, String pattern, String what) {
    String text = value.text();
    if (!text.matches(pattern)) {
      throw value.error("is " + Quoted.of(text) + ", not " + what + ".", "Correct it.");
    }
    return text;
  }
}
