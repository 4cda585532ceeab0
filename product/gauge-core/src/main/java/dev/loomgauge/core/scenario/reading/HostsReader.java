package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.matching;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.LoadShape;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads {@code hosts}: which tiers run on other machines. */
final class HostsReader {
  private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  private static final String V4 = BYTE + "(\\." + BYTE + "){3}";
  private static final String V6 = "[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){2,8}";

  private static final Value<String> HOST = matching("host", Hosts.NAME, "a name of a host");
  private static final Value<String> CPU_SET =
      matching(
              "CPUs: `0-3`, `0,2`",
              "[0-9]{1,4}(-[0-9]{1,4})?(,[0-9]{1,4}(-[0-9]{1,4})?)*",
              "a set of CPUs as 0-3 or 0,2")
          .check(HostsReader::ascending, "is %s, and a range begins low.", "Correct it.");

  static final Key<YamlValue> ON =
      required("on", unread(Shape.either(items(HOST).shape(), ClusterReader.LABELS)))
          .means(
              "With ssh: names of `~/.ssh/config` or of hosts; the load tier may have several, over which users are divided, the others have one. With kubernetes: labels of the nodes, for example `{role: load}`; `{}` for any.");
  static final Key<YamlValue> CPUS =
      optional("cpus", unread(Shape.either(CPU_SET.shape(), ClusterReader.CPUS.shape())))
          .without("all")
          .means(
              "With ssh: CPUs of the tier on each of these hosts. With kubernetes, where it is required: how many each pod has.");
  private static final Keyed TIER =
      Keyed.of("hosts: load, database, downstream", ON, CPUS).and(ClusterReader.OF_TIER);

  private static final Key<String> SERVICE_CPUS =
      optional("cpus", CPU_SET)
          .without("chosen as on one machine")
          .means("CPUs of the service here.");

  private static final Key<String> ENGINE =
      required("engine", oneOf(List.of("ssh", ClusterReader.ENGINE)))
          .means(
              "What reaches the hosts: the system's `ssh`, or its `kubectl`, which makes pods that last for the run.");
  private static final Key<YamlMap> LOAD = tier(Tier.LOAD).means("Hosts of the load engine.");
  private static final Key<YamlMap> DATABASE =
      tier(Tier.DATABASE).means("The host of the database.");
  private static final Key<YamlMap> DOWNSTREAM =
      tier(Tier.DOWNSTREAM).means("The host of the downstream.");
  private static final Key<YamlMap> SERVICE =
      optional(Tier.SERVICE.key(), mapping(Keyed.of("hosts: service", SERVICE_CPUS)))
          .means("The service, which runs on this machine.");
  private static final Key<String> ADDRESS =
      optional(
              "address",
              matching("address", V4 + "|" + V6, "a numeric address")
                  .check(
                      HostsReader::numeric,
                      "is %s, not a numeric address.",
                      "Write its eight groups, or '::' once for those that are zero."))
          .without("the address that the hosts see Loomgauge come from")
          .means("The address of this machine at which the hosts reach the service.");
  private static final Key<YamlMap> HOSTS =
      optional(
              "hosts",
              mapping(
                  Keyed.of("hosts", ENGINE)
                      .and(ClusterReader.KEYS)
                      .and(List.of(LOAD, DATABASE, DOWNSTREAM, SERVICE, ADDRESS))))
          .without("this machine")
          .means("Tiers that run on [other machines](hosts.md).");

  static final List<Key<?>> KEYS = List.of(HOSTS);

  private HostsReader() {}

  private static Key<YamlMap> tier(Tier tier) {
    return optional(tier.key(), mapping(TIER)).without("this machine");
  }

  /** Reads them; everything is here where the scenario says nothing. */
  static Hosts read(YamlMap scenario, LoadShape load) {
    return HOSTS.find(scenario).map(map -> hosts(map, scenario, load)).orElse(Hosts.HERE);
  }

  private static Hosts hosts(YamlMap map, YamlMap scenario, LoadShape load) {
    Optional<ClusterReader> cluster =
        ENGINE.in(map).equals(ClusterReader.ENGINE)
            ? Optional.of(new ClusterReader(map))
            : Optional.empty();
    if (cluster.isEmpty()) {
      ClusterReader.refuse(map, ClusterReader.KEYS);
    }
    Map<Tier, Hosts.Group> groups = new EnumMap<>(Tier.class);
    for (Key<YamlMap> key : List.of(LOAD, DATABASE, DOWNSTREAM)) {
      Tier tier = Tier.of(key.name());
      key.find(map)
          .map(
              group -> cluster.map(in -> in.group(tier, group)).orElseGet(() -> group(tier, group)))
          .ifPresent(group -> groups.put(tier, group));
    }
    if (groups.isEmpty()) {
      throw map.error(
          "names no host for a tier.",
          "Add load, database or downstream with 'on', or take it away.");
    }
    if (groups.containsKey(Tier.LOAD)) {
      checkLoad(LOAD.at(map), groups.get(Tier.LOAD), load, scenario);
    }
    if (SurroundingsReader.ownDatabase(scenario)) {
      DATABASE.refuse(
          map,
          "names a host, and 'database' has the 'url' of your own server.",
          "Keep one of them.");
    }
    return new Hosts(
        cluster.map(ClusterReader::cluster),
        ADDRESS.find(map).orElse(""),
        SERVICE.find(map).flatMap(SERVICE_CPUS::find).orElse(""),
        groups);
  }

  private static Hosts.Group group(Tier tier, YamlMap map) {
    ClusterReader.refuse(map, ClusterReader.OF_TIER);
    YamlValue on = ON.at(map);
    List<String> names = items(HOST).read(on);
    if (new HashSet<>(names).size() < names.size()) {
      throw on.error("names a host twice.", "Name each host once.");
    }
    if (tier != Tier.LOAD && names.size() > 1) {
      throw on.error(
          "names " + names.size() + " hosts, and the " + tier + " tier runs on one.",
          "Name one of them.");
    }
    return new Hosts.Group(names, CPUS.find(map).map(CPU_SET::read).orElse(""));
  }

  private static void checkLoad(
      YamlValue value, Hosts.Group group, LoadShape load, YamlMap scenario) {
    if (load.model() == LoadShape.Model.OPEN && group.names().size() > 1) {
      throw value.error(
          "spreads arrivals over several hosts, and only users can be spread.",
          "Write 'model: closed', or name one host.");
    }
    Stream.concat(
            FactorReader.FACTORS.find(scenario).stream(),
            FactorReader.CELLS.find(scenario).stream().flatMap(List::stream))
        .flatMap(block -> block.map().find("engine").stream())
        .filter(
            engine ->
                engine.list().stream()
                    .anyMatch(level -> !level.text().equals(FactorRules.OWN_ENGINE)))
        .findFirst()
        .ifPresent(
            engine -> {
              throw engine.error(
                  "names a load engine that runs on this machine alone.",
                  "Leave the load tier here, or the factor 'engine' away.");
            });
  }

  /**
   * RFC 4291, 2.2, or the four bytes of IPv4: eight groups, of which one or more that are zero may
   * be "::", once.
   */
  static boolean numeric(String address) {
    if (!address.matches(V6)) {
      return address.matches(V4);
    }
    String[] halves = address.split("::", -1);
    int groups = Stream.of(halves).mapToInt(HostsReader::groups).sum();
    boolean whole = Stream.of(halves).noneMatch(half -> half.startsWith(":") || half.endsWith(":"));
    return whole && (halves.length == 1 ? groups == 8 : halves.length == 2 && groups < 8);
  }

  private static int groups(String half) {
    return half.isEmpty() ? 0 : half.split(":", -1).length;
  }

  private static boolean ascending(String cpus) {
    return Stream.of(cpus.split(",", -1))
        .map(range -> range.split("-", -1))
        .allMatch(ends -> Integer.parseInt(ends[0]) <= Integer.parseInt(ends[ends.length - 1]));
  }
}
