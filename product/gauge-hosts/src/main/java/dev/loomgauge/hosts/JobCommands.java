package dev.loomgauge.hosts;

import dev.loomgauge.run.machine.TierException;
import java.util.List;

/** Makes, watches and deletes the job of a host. */
record JobCommands(Kubectl kubectl, String host) {
  /**
   * Makes it.
   *
   * @throws TierException if the API server refuses it
   */
  void create(String manifest) {
    run(List.of("create", "-f", "-"), manifest);
  }

  /**
   * Waits for its pod.
   *
   * @throws TierException if the pod cannot start, with the reason that Kubernetes tells
   */
  PodState awaitRunning(String job) {
    return PodState.awaited(
        () ->
            PodState.of(
                run(List.of("get", "pods", "-l", JobManifest.LABEL + "=" + job, "-o", "json"), "")),
        pod ->
            "The pod of host %s does not start: %s. Remedy: see kubectl describe job %s; correct 'hosts' in the scenario, or the cluster."
                .formatted(host, pod.reason().isEmpty() ? pod.phase() : pod.reason(), job));
  }

  /** Deletes it with its pod, and waits for that; a job that cannot be reached ends by itself. */
  void delete(String job) {
    try {
      run(
          List.of(
              "delete",
              "job",
              job,
              "--ignore-not-found",
              "--cascade=foreground",
              "--wait",
              "--timeout=20s",
              "--request-timeout=20s"),
          "");
    } catch (TierException e) {
      System.getLogger(JobCommands.class.getName())
          .log(
              System.Logger.Level.WARNING,
              "Job {0} was not deleted; its pod ends 15 s after it has last heard of Loomgauge, and is deleted then: {1}",
              job,
              e.getMessage());
    }
  }

  private String run(List<String> arguments, String input) {
    return kubectl.run(
        arguments,
        input,
        "host " + host,
        "make 'kubectl get pods' work, with the role of docs/hosts.md");
  }
}
