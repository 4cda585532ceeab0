package dev.loomgauge.hosts;

import static java.util.Map.entry;

import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.scenario.Cluster;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * The job of one pod that is a host of a run. Kubernetes places it, gives it its CPUs, ends it at
 * its deadline and deletes it when it has ended; the pod ends by itself when nothing is heard of
 * Loomgauge. It keeps to the restricted Pod Security Standard unless it uses its node's network.
 *
 * @param run what names of the jobs of a run begin with
 */
record JobManifest(Cluster cluster, Cluster.Pod pod, String run, String host) {
  /** Label of a pod: the name of its job. */
  static final String LABEL = "loomgauge.dev/job";

  private static final String APPLICATION = "app.kubernetes.io/name";
  private static final int ID_LENGTH = 4;
  private static final long DEADLINE_SECONDS = 48 * 60 * 60L;
  private static final int KEPT_SECONDS = 10;
  private static final int GRACE_SECONDS = 2;

  /** The account "nobody" of every distribution: PostgreSQL does not run as root. */
  private static final long USER = 65_534;

  /** A writable folder of the pod. */
  private static final String FOLDER = "/loomgauge";

  /** A name of its own for each connection, because the job of a lost one may still be there. */
  String name() {
    return "loomgauge-%s-%s-%s"
        .formatted(run, host, UUID.randomUUID().toString().substring(0, ID_LENGTH));
  }

  /** As {@code kubectl create} reads it. */
  String json(String name) {
    Map<String, String> labels = Map.of(APPLICATION, "loomgauge", LABEL, name);
    return JsonMapper.shared()
        .writeValueAsString(
            Map.ofEntries(
                entry("apiVersion", "batch/v1"),
                entry("kind", "Job"),
                entry("metadata", Map.of("name", name, "labels", labels)),
                entry(
                    "spec",
                    Map.ofEntries(
                        entry("backoffLimit", 0),
                        entry("activeDeadlineSeconds", DEADLINE_SECONDS),
                        entry("ttlSecondsAfterFinished", KEPT_SECONDS),
                        entry(
                            "template",
                            Map.of("metadata", Map.of("labels", labels), "spec", spec()))))));
  }

  private Map<String, Object> spec() {
    return Map.ofEntries(
        entry("restartPolicy", "Never"),
        entry("terminationGracePeriodSeconds", GRACE_SECONDS),
        entry("automountServiceAccountToken", false),
        entry("enableServiceLinks", false),
        entry("hostNetwork", cluster.hostNetwork()),
        entry("nodeSelector", pod.labels()),
        entry(
            "securityContext",
            Map.ofEntries(
                entry("runAsNonRoot", true),
                entry("runAsUser", USER),
                entry("runAsGroup", USER),
                entry("fsGroup", USER),
                entry("seccompProfile", Map.of("type", "RuntimeDefault")))),
        entry("volumes", List.of(Map.of("name", "folder", "emptyDir", Map.of()))),
        entry("containers", List.of(container())));
  }

  /** With limits equal to requests, so that a static CPU manager gives it whole CPUs. */
  private Map<String, Object> container() {
    Map<String, String> resources =
        Map.of("cpu", String.valueOf(pod.cpus()), "memory", pod.memory());
    return Map.ofEntries(
        entry("name", PodShell.OWN),
        entry("image", cluster.image()),
        entry("imagePullPolicy", "IfNotPresent"),
        entry("command", List.of("sh", "-c", script())),
        entry("workingDir", FOLDER),
        entry("env", env(FOLDER)),
        entry("resources", Map.of("requests", resources, "limits", resources)),
        entry("volumeMounts", List.of(Map.of("name", "folder", "mountPath", FOLDER))),
        entry(
            "securityContext",
            Map.of(
                "allowPrivilegeEscalation",
                false,
                "capabilities",
                Map.of("drop", List.of("ALL")))));
  }

  /** The environment of a container of ours, which may write in one folder. */
  static List<Map<String, String>> env(String folder) {
    return List.of(
        Map.of("name", "HOME", "value", folder),
        Map.of("name", "TMPDIR", "value", folder + "/tmp"));
  }

  /** The first program of a container of ours. */
  static String script() {
    return InputFile.shipped(JobManifest.class, "pod.sh");
  }
}
