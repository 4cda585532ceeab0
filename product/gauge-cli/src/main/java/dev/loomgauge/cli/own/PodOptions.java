package dev.loomgauge.cli.own;

import dev.loomgauge.core.scenario.Cluster;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a service that runs in a Kubernetes cluster is. */
final class PodOptions {
  @Option(
      names = "--pod",
      paramLabel = "POD",
      description =
          "A service in a pod of a Kubernetes cluster, in place of a command: it is observed as with"
              + " --pid, by a container that is added to the pod.")
  @Nullable String pod;

  @Option(
      names = "--container",
      paramLabel = "NAME",
      description = "With --pod: the container of the service, where the pod has several.")
  String container = "";

  @Option(
      names = "--namespace",
      paramLabel = "NAME",
      description = "With --pod: its namespace; by default that of the kubeconfig's context.")
  private String namespace = "";

  @Option(
      names = "--context",
      paramLabel = "NAME",
      description = "With --pod: a context of the kubeconfig; by default the current one.")
  private String context = "";

  @Option(
      names = "--image",
      paramLabel = "IMAGE",
      description =
          "With --pod: the image of the container that is added, with a JDK 25 or"
              + " newer (default: "
              + Cluster.USUAL_IMAGE
              + ").")
  private String image = Cluster.USUAL_IMAGE;

  Cluster cluster() {
    return new Cluster(context, namespace, image, false, Map.of());
  }

  /** What belongs to {@code --pod} and was given, as words of a command line. */
  String words() {
    return Map.of("--container", container, "--namespace", namespace, "--context", context)
        .entrySet()
        .stream()
        .filter(option -> !option.getValue().isEmpty())
        .map(option -> option.getKey() + " " + option.getValue())
        .sorted()
        .collect(Collectors.joining(" "));
  }
}
