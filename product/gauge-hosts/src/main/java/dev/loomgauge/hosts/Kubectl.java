package dev.loomgauge.hosts;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.run.machine.TierException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Command lines of kubectl for a cluster, with the user's kubeconfig. */
record Kubectl(Cluster cluster, String program) {
  private static final Duration ANSWER = Duration.ofSeconds(30);

  /** Of the PATH. */
  Kubectl(Cluster cluster) {
    this(cluster, "kubectl");
  }

  static LinkTool tool() {
    return new LinkTool(
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

  /**
   * What it prints.
   *
   * @param subject for what it works, for messages
   * @param needs what makes it work: "make 'kubectl get pods' work"
   * @throws TierException if it fails, or does not answer
   */
  String run(List<String> arguments, String input, String subject, String needs) {
    try {
      LinkTool.Answer answer = tool().run(command(arguments), input, ANSWER);
      if (!answer.succeeded()) {
        throw new TierException(
            "kubectl %s for %s %s: %s. Remedy: %s."
                .formatted(
                    arguments.getFirst(),
                    subject,
                    answer.ended()
                        ? "failed"
                        : "did not answer within " + ANSWER.toSeconds() + " s",
                    answer.lastWords("it printed nothing"),
                    needs));
      }
      return answer.out();
    } catch (InterruptedException e) {
      throw TierException.interrupted("kubectl worked for " + subject, e);
    }
  }
}
