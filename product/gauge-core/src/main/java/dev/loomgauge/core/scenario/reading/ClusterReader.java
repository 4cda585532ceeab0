package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.matching;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.whole;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads hosts that are pods of a Kubernetes cluster. */
final class ClusterReader {
  static final String ENGINE = "kubernetes";

  static final Value<Integer> CPUS = whole(1, 1024);

  private static final String PART = "[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?";
  private static final String LABEL = "([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?/)?" + PART;
  private static final Value<String> LABEL_VALUE =
      matching("its value", PART, "the value of a label");

  /** Of the node that a pod is on. */
  static final Shape LABELS = new Shape.Named("label", LABEL_VALUE.shape());

  private static final Key<String> CONTEXT =
      optional(
              "context",
              matching(
                  "context", "[A-Za-z0-9][A-Za-z0-9_.@:/-]{0,252}", "a context of a kubeconfig"),
              "")
          .without("the current one")
          .means("With kubernetes: context of the kubeconfig.");
  private static final Key<String> NAMESPACE =
      optional(
              "namespace",
              matching(
                  "namespace", "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?", "the name of a namespace"),
              "")
          .without("that of the context")
          .means("With kubernetes: where the pods are.");
  private static final Key<String> IMAGE =
      optional(
              "image",
              matching("image", "[A-Za-z0-9][A-Za-z0-9_./:@-]{0,511}", "an image"),
              Cluster.USUAL_IMAGE)
          .means(
              "With kubernetes: an image with a JDK 25 or newer. Loomgauge's programs are brought into the pods.");
  private static final Key<String> NETWORK =
      optional("network", oneOf(List.of("pod", "node")), "pod")
          .means("With kubernetes: whose network the pods use.");

  /** Keys of {@code hosts} that mean nothing elsewhere. */
  static final List<Key<?>> KEYS = List.of(CONTEXT, NAMESPACE, IMAGE, NETWORK);

  private static final Key<String> MEMORY =
      optional(
              "memory",
              matching("quantity: `4Gi`", "[1-9][0-9]{0,5}(Mi|Gi)", "a quantity as 4Gi or 512Mi"),
              "4Gi")
          .means("With kubernetes: memory of each pod.");
  private static final Key<Integer> COUNT =
      optional("hosts", whole(1, 100), 1)
          .means(
              "With kubernetes: number of pods. The load tier may have several, over which users are divided.");

  /** Keys of a tier that mean nothing elsewhere. */
  static final List<Key<?>> OF_TIER = List.of(MEMORY, COUNT);

  private final YamlMap hosts;
  private final Map<String, Cluster.Pod> pods = new LinkedHashMap<>();

  ClusterReader(YamlMap hosts) {
    this.hosts = hosts;
  }

  /** Refuses keys that mean something in a cluster only. */
  static void refuse(YamlMap map, List<Key<?>> keys) {
    keys.forEach(
        key ->
            key.refuse(
                map,
                "means something with 'engine: kubernetes' only.",
                "Take it away, or change the engine."));
  }

  Hosts.Group group(Tier tier, YamlMap map) {
    int count = COUNT.in(map);
    if (tier != Tier.LOAD && count > 1) {
      throw COUNT
          .at(map)
          .error(
              "is " + count + ", and the " + tier + " tier runs on one host.",
              "Write 1, or nothing.");
    }
    Cluster.Pod pod =
        new Cluster.Pod(
            labels(HostsReader.ON.in(map)), CPUS.read(HostsReader.CPUS.at(map)), MEMORY.in(map));
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
    for (var entry : on.map().entries()) {
      if (!entry.getKey().matches(LABEL)) {
        throw entry.getValue().error("is not the name of a label.", "Correct it.");
      }
    }
    return byName(on, LABEL_VALUE::read);
  }

  Cluster cluster() {
    return new Cluster(
        CONTEXT.in(hosts),
        NAMESPACE.in(hosts),
        IMAGE.in(hosts),
        NETWORK.in(hosts).equals("node"),
        pods);
  }
}
