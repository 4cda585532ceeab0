package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.grammar.HostsGrammar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads hosts that are pods of a Kubernetes cluster. */
final class ClusterReader {
  static final String ENGINE = "kubernetes";

  /** Keys of {@code hosts} that mean nothing elsewhere. */
  static final List<String> KEYS = List.of("context", "namespace", "image", "network");

  /** Keys of a tier that mean nothing elsewhere. */
  static final List<String> TIER_KEYS = List.of("hosts", "memory");

  private static final int MOST_CPUS = 1024;
  private static final String CONTEXT = "[A-Za-z0-9][A-Za-z0-9_.@:/-]{0,252}";
  private static final String NAMESPACE = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
  private static final String IMAGE = "[A-Za-z0-9][A-Za-z0-9_./:@-]{0,511}";
  private static final String MEMORY = "[1-9][0-9]{0,5}(Mi|Gi)";
  private static final String PART = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
  private static final String LABEL = "([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?" + PART;

  private final YamlMap hosts;
  private final Map<String, Cluster.Pod> pods = new LinkedHashMap<>();

  ClusterReader(YamlMap hosts) {
    this.hosts = hosts;
  }

  /**
   * Refuses keys that mean something in a cluster only.
   *
   * @throws InputException for the first
   */
  static void refuse(YamlMap map, List<String> keys) {
    for (String key : keys) {
      map.find(key)
          .ifPresent(
              value -> {
                throw value.error(
                    "means something with 'engine: kubernetes' only.",
                    "Take it away, or change the engine.");
              });
    }
  }

  /** The pods of a tier. */
  Hosts.Group group(Tier tier, YamlMap map) {
    int count =
        map.find("hosts")
            .map(value -> (int) value.wholeNumber(1, HostsGrammar.MOST_HOSTS))
            .orElse(1);
    if (tier != Tier.LOAD && count > 1) {
      throw map.need("hosts")
          .error(
              "is " + count + ", and the " + tier + " tier runs on one host.",
              "Write 1, or nothing.");
    }
    Cluster.Pod pod =
        new Cluster.Pod(
            labels(map.need("on")),
            (int) map.need("cpus").wholeNumber(1, MOST_CPUS),
            map.find("memory")
                .map(value -> HostsReader.matching(value, MEMORY, "a quantity as 4Gi or 512Mi"))
                .orElse(HostsGrammar.MEMORY));
    List<String> names = new ArrayList<>();
    for (int number = 1; number <= count; number++) {
      String name = count == 1 ? tier.key() : tier.key() + "-" + number;
      names.add(name);
      pods.put(name, pod);
    }
    return new Hosts.Group(names, "");
  }

  private static Map<String, String> labels(YamlValue on) {
    if (!on.isMap()) {
      throw on.error(
          "names hosts, and a pod's node is chosen by labels.",
          "Write {LABEL: VALUE}, for example {role: load}, or {} for any node.");
    }
    Map<String, String> labels = new LinkedHashMap<>();
    for (var entry : on.map().entries()) {
      if (!entry.getKey().matches(LABEL)) {
        throw entry.getValue().error("is not the name of a label.", "Correct it.");
      }
      labels.put(
          entry.getKey(), HostsReader.matching(entry.getValue(), PART, "the value of a label"));
    }
    return labels;
  }

  /** The cluster, once all tiers are read. */
  Cluster cluster() {
    return new Cluster(
        text("context", CONTEXT, "a context of a kubeconfig", ""),
        text("namespace", NAMESPACE, "the name of a namespace", ""),
        text("image", IMAGE, "an image", HostsGrammar.IMAGE),
        hosts
            .find("network")
            .map(value -> value.oneOf(HostsGrammar.NETWORKS.words()).equals("node"))
            .orElse(false),
        pods);
  }

  private String text(String key, String pattern, String what, String otherwise) {
    return hosts
        .find(key)
        .map(value -> HostsReader.matching(value, pattern, what))
        .orElse(otherwise);
  }
}
