package dev.loomgauge.hosts;

import dev.loomgauge.run.machine.TierException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A pod that Loomgauge did not create, as {@code kubectl get pod NAME -o json} reports it. */
record RunningPod(JsonNode json) {
  private static final String EPHEMERAL = "ephemeralContainers";

  static RunningPod of(String json) {
    return new RunningPod(JsonMapper.shared().readTree(json));
  }

  /** User and group of a container's processes, as {@code id -u} and {@code id -g} print them. */
  record User(long uid, long gid) {}

  String name() {
    return json.path("metadata").path("name").asString("");
  }

  String address() {
    return json.path("status").path("podIP").asString("");
  }

  /** Where the API server takes a pod with another list of ephemeral containers. */
  String ephemeralPath() {
    return "/api/v1/namespaces/%s/pods/%s/ephemeralcontainers"
        .formatted(json.path("metadata").path("namespace").asString(""), name());
  }

  /**
   * The name of the container that is meant.
   *
   * @param wanted empty for the only one
   * @throws TierException if there is no such container, or more than one to choose from
   */
  String container(String wanted) {
    List<String> names =
        containers().map(container -> container.path("name").asString("")).toList();
    if (wanted.isEmpty() ? names.size() == 1 : names.contains(wanted)) {
      return wanted.isEmpty() ? names.getFirst() : wanted;
    }
    throw new TierException(
        "Pod %s has the containers %s%s. Remedy: name one of them with --container."
            .formatted(
                name(),
                String.join(", ", names),
                wanted.isEmpty() ? "" : ", and none is called " + wanted));
  }

  /** What the pod says of the user of a container; empty where that is left to the image. */
  Optional<User> user(String container) {
    JsonNode own = container(container, "securityContext");
    JsonNode pods = json.path("spec").path("securityContext");
    return number(own, pods, "runAsUser")
        .flatMap(uid -> number(own, pods, "runAsGroup").map(gid -> new User(uid, gid)));
  }

  private static Optional<Long> number(JsonNode own, JsonNode pods, String name) {
    return Stream.of(own.path(name), pods.path(name))
        .filter(JsonNode::isNumber)
        .map(JsonNode::asLong)
        .findFirst();
  }

  /**
   * What a container may use of the memory that the whole pod shares with ours; empty where the pod
   * has no limit, because one of its containers has none.
   */
  OptionalLong memoryLimit(String container) {
    return limited("memory")
        ? KubernetesQuantity.bytes(limit(container(container, "resources"), "memory"))
        : OptionalLong.empty();
  }

  /** Whether all containers have a limit of a resource: what is added shares it then. */
  boolean limited(String resource) {
    return containers().noneMatch(c -> limit(c.path("resources"), resource).isEmpty());
  }

  private static String limit(JsonNode resources, String resource) {
    return resources.path("limits").path(resource).asString("");
  }

  private Stream<JsonNode> containers() {
    return StreamSupport.stream(json.path("spec").path("containers").spliterator(), false);
  }

  private JsonNode container(String name, String field) {
    return containers()
        .filter(container -> container.path("name").asString("").equals(name))
        .map(container -> container.path(field))
        .findFirst()
        .orElse(json.path("none"));
  }

  /** The same pod with one ephemeral container more, as the API server reads it. */
  String with(Map<String, Object> container) {
    ObjectNode changed = (ObjectNode) json.deepCopy();
    List<Object> all = new ArrayList<>();
    json.path("spec").path(EPHEMERAL).forEach(all::add);
    all.add(container);
    ((ObjectNode) changed.path("spec")).set(EPHEMERAL, JsonMapper.shared().valueToTree(all));
    return JsonMapper.shared().writeValueAsString(changed);
  }

  PodState ephemeral(String container) {
    for (JsonNode status : json.path("status").path("ephemeralContainerStatuses")) {
      if (status.path("name").asString("").equals(container)) {
        return PodState.of(json, status.path("state"));
      }
    }
    return PodState.of(json, json.path("none"));
  }

  /** Quantities as Kubernetes has them: {@code 512Mi}, {@code 1.5Gi}, {@code 1G}, {@code 250m}. */
  static final class KubernetesQuantity {
    private static final Pattern FORM = Pattern.compile("([0-9.]+(?:[eE][0-9]+)?)([a-zA-Z]*)");
    private static final Map<String, BigDecimal> UNITS =
        Map.ofEntries(
            Map.entry("", BigDecimal.ONE),
            Map.entry("m", new BigDecimal("0.001")),
            Map.entry("k", new BigDecimal("1e3")),
            Map.entry("M", new BigDecimal("1e6")),
            Map.entry("G", new BigDecimal("1e9")),
            Map.entry("T", new BigDecimal("1e12")),
            Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
            Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
            Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
            Map.entry("Ti", BigDecimal.valueOf(1L << 40)));

    private KubernetesQuantity() {}

    /** Whole bytes; empty where the text is no quantity of memory. */
    static OptionalLong bytes(String text) {
      Matcher matcher = FORM.matcher(text);
      if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
        return OptionalLong.empty();
      }
      return OptionalLong.of(
          new BigDecimal(matcher.group(1)).multiply(UNITS.get(matcher.group(2))).longValue());
    }
  }
}
