package dev.loomgauge.hosts;

import dev.loomgauge.run.machine.TierException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What the API server tells of a pod.
 *
 * @param name empty while there is none
 * @param phase as Kubernetes has it: Pending, Running, Succeeded, Failed
 * @param ready whether the container in question runs
 * @param ended whether that has ended: none is started again
 * @param reason why it does not run; empty where Kubernetes gives no reason
 */
record PodState(
    String name, String phase, String address, boolean ready, boolean ended, String reason) {
  private static final Duration START = Duration.ofMinutes(5);
  private static final Duration PLACED = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final PodState NONE =
      new PodState("", "", "", false, false, "the job has no pod yet");

  /** Reasons for which waiting does not help. */
  private static final Set<String> FINAL =
      Set.of(
          ("ErrImagePull ImagePullBackOff InvalidImageName ErrImageNeverPull "
                  + "CreateContainerConfigError CreateContainerError RunContainerError")
              .split(" ", -1));

  /** Of {@code kubectl get pods -o json}. */
  static PodState of(String json) {
    JsonNode pod = JsonMapper.shared().readTree(json).path("items").path(0);
    if (pod.isMissingNode()) {
      return NONE;
    }
    return of(pod, pod.path("status").path("containerStatuses").path(0).path("state"));
  }

  /** Of a pod, and of the state of the container in question. */
  static PodState of(JsonNode pod, JsonNode container) {
    JsonNode status = pod.path("status");
    return new PodState(
        pod.path("metadata").path("name").asString(""),
        status.path("phase").asString(""),
        status.path("podIP").asString(""),
        container.has("running"),
        container.has("terminated"),
        reason(status, container));
  }

  private static String reason(JsonNode status, JsonNode container) {
    for (JsonNode state :
        List.of(container.path("waiting"), container.path("terminated"), scheduling(status))) {
      String reason = state.path("reason").asString("");
      if (!reason.isEmpty()) {
        String message = state.path("message").asString("");
        return message.isEmpty() ? reason : reason + ": " + message;
      }
    }
    return "";
  }

  private static JsonNode scheduling(JsonNode status) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asString("").equals("PodScheduled")) {
        return condition;
      }
    }
    return status.path("none");
  }

  /**
   * Looks until it runs.
   *
   * @param subject what is waited for: "the pod of host a"
   * @param problem what is said of a state that does not
   * @throws TierException if it cannot start, or has not after five minutes
   */
  static PodState awaited(
      String subject, Supplier<PodState> look, Function<PodState, String> problem) {
    long begin = System.nanoTime();
    PodState pod = look.get();
    try {
      while (!pod.running()) {
        long waited = System.nanoTime() - begin;
        if (pod.hopeless()
            || waited > START.toNanos()
            || (waited > PLACED.toNanos() && pod.reason().startsWith("Unschedulable"))) {
          throw new TierException(problem.apply(pod));
        }
        Thread.sleep(PAUSE);
        pod = look.get();
      }
      return pod;
    } catch (InterruptedException e) {
      throw TierException.interrupted(subject + " started", e);
    }
  }

  /** Whether it has ended, or cannot start. */
  boolean hopeless() {
    return ended
        || phase.equals("Failed")
        || phase.equals("Succeeded")
        || FINAL.contains(reason.split(":", 2)[0]);
  }

  boolean running() {
    return phase.equals("Running") && ready && !address.isEmpty();
  }
}
