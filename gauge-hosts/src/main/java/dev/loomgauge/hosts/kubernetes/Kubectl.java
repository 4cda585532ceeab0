package dev.loomgauge.hosts.kubernetes;

import dev.loomgauge.core.scenario.host.Cluster;
import dev.loomgauge.hosts.link.Tool;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of kubectl for a cluster, with the user's kubeconfig.
 *
 * @param program its name or path
 */
record Kubectl(Cluster cluster, String program) {
  static final String CONTAINER = "loomgauge";

  /** Of the PATH. */
  Kubectl(Cluster cluster) {
    this(cluster, "kubectl");
  }

  /** The program, for messages. */
  static Tool tool() {
    return new Tool(
        "kubectl",
        "install kubectl",
        "see whether the nodes of the cluster are overloaded, with kubectl get nodes and kubectl top nodes");
  }

  /** With the context and the namespace of the cluster. */
  List<String> command(List<String> arguments) {
    List<String> command = new ArrayList<>(List.of(program));
    if (!cluster.context().isEmpty()) {
      command.add("--context=" + cluster.context());
    }
    if (!cluster.namespace().isEmpty()) {
      command.add("--namespace=" + cluster.namespace());
    }
    command.addAll(arguments);
    return command;
  }

  /** Runs a line of the shell in a pod. */
  List<String> exec(String pod, String line) {
    return command(List.of("exec", "-i", pod, "-c", CONTAINER, "--", "sh", "-c", line));
  }
}
