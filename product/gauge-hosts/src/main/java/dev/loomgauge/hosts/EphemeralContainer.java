package dev.loomgauge.hosts;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.hosts.RunningPod.User;
import dev.loomgauge.run.host.HostEngine.Site;
import dev.loomgauge.run.machine.TierException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * A container of ours in a pod that runs already, which Kubernetes calls ephemeral: it has the
 * network of the pod, sees the processes of one of its containers, and runs as the same user, so
 * that it can ask their JVMs. It ends by itself when nothing is heard of Loomgauge. Kubernetes
 * never takes it off the list of the pod's containers.
 */
public final class EphemeralContainer {
  private static final int ID_LENGTH = 8;

  /** Nothing of the pod's is written but what JVMs write for us. */
  private static final String FOLDER = "/tmp/loomgauge";

  private final Kubectl kubectl;
  private final String pod;
  private final RunningPod seen;
  private final String target;

  EphemeralContainer(Kubectl kubectl, RunningPod seen, String target) {
    this.kubectl = kubectl;
    this.pod = seen.name();
    this.seen = seen;
    this.target = target;
  }

  /**
   * Looks at a pod.
   *
   * @param cluster whose image the container will have
   * @param container of the pod whose processes are to be seen; empty for the only one
   * @throws TierException if there is no such pod or container
   */
  public static EphemeralContainer beside(Cluster cluster, String pod, String container) {
    Kubectl kubectl = new Kubectl(cluster);
    RunningPod seen = look(kubectl, pod);
    return new EphemeralContainer(kubectl, seen, seen.container(container));
  }

  private static RunningPod look(Kubectl kubectl, String pod) {
    return RunningPod.of(
        kubectl.run(
            List.of("get", "pod", pod, "-o", "json"),
            "",
            "pod " + pod,
            "name a pod that 'kubectl get pods' shows, and its --namespace and --context"));
  }

  /** The container of the pod whose processes are to be seen. */
  public String target() {
    return target;
  }

  /** The most memory of that container, which it shares with ours; empty without a limit. */
  public OptionalLong memoryLimit() {
    return seen.memoryLimit(target);
  }

  /** Whether our container takes its CPU time out of a limit that the whole pod has. */
  public boolean sharesCpuLimit() {
    return seen.limited("cpu");
  }

  /**
   * Adds the container to the pod and waits until it runs.
   *
   * @param programs those of Loomgauge's that are to be there
   * @throws TierException if the cluster refuses it or cannot start it, with what it says
   */
  public LinkedHost open(List<String> programs, Site site) {
    return LinkedHost.open(pod, site, programs, () -> link(site));
  }

  private PodLink link(Site site) {
    String name = "loomgauge-" + UUID.randomUUID().toString().substring(0, ID_LENGTH);
    RunningPod now = look(kubectl, pod);
    kubectl.run(
        List.of("replace", "--raw", now.ephemeralPath(), "-f", "-"),
        now.with(container(name, user())),
        "pod " + pod,
        "get the right to 'update' pods/ephemeralcontainers (docs/own-service.md), or see the service from outside with --url http://%s:PORT"
            .formatted(seen.address()));
    awaitRunning(name);
    PodShell shell = new PodShell(kubectl, pod, name);
    Heartbeat heartbeat = Heartbeat.start(pod, shell, site.children(), site.log(pod));
    return new PodLink(pod, shell, seen.address(), heartbeat, () -> {});
  }

  /** The user that runs the processes of the target. */
  private User user() {
    return seen.user(target).orElseGet(this::told);
  }

  private User told() {
    String needs =
        "give runAsUser and runAsGroup in the securityContext of container %s, or see the service from outside with --url"
            .formatted(target);
    String out =
        kubectl.run(
            List.of("exec", pod, "-c", target, "--", "sh", "-c", "id -u && id -g"),
            "",
            "pod " + pod,
            needs);
    List<Long> ids = out.lines().filter(l -> l.matches("\\d{1,10}")).map(Long::valueOf).toList();
    if (ids.size() != 2) {
      throw new TierException(
          "The user of container %s in pod %s is not known: id printed '%s'. Remedy: %s."
              .formatted(target, pod, out.strip(), needs));
    }
    return new User(ids.get(0), ids.get(1));
  }

  private void awaitRunning(String container) {
    var _ =
        PodState.awaited(
            "a container of pod " + pod,
            () -> look(kubectl, pod).ephemeral(container),
            state ->
                "The container that was added to pod %s does not start: %s. Remedy: look at the pod with kubectl describe pod %s."
                    .formatted(
                        pod,
                        state.reason().isEmpty() ? "Kubernetes reports no reason" : state.reason(),
                        pod));
  }

  Map<String, Object> container(String name, User user) {
    Map<String, Object> container = new HashMap<>();
    container.put("name", name);
    container.put("image", kubectl.cluster().image());
    container.put("imagePullPolicy", "IfNotPresent");
    container.put("command", List.of("sh", "-c", JobManifest.script()));
    container.put("targetContainerName", target);
    container.put("env", JobManifest.env(FOLDER));
    container.put("securityContext", security(user));
    return container;
  }

  /**
   * A process may look into another of its user if it may do at least what that one may, ptrace(2):
   * root has capabilities, and keeps them.
   */
  private static Map<String, Object> security(User user) {
    Map<String, Object> security = new HashMap<>();
    security.put("runAsUser", user.uid());
    security.put("runAsGroup", user.gid());
    if (user.uid() != 0) {
      security.put("runAsNonRoot", true);
      security.put("allowPrivilegeEscalation", false);
      security.put("capabilities", Map.of("drop", List.of("ALL")));
      security.put("seccompProfile", Map.of("type", "RuntimeDefault"));
    }
    return security;
  }

  /** Processes of the target that are JVMs. */
  public static List<Long> jvms(LinkedHost host) {
    List<Long> pids = new ArrayList<>();
    host.ask("grep -ls libjvm.so /proc/[0-9]*/maps || true")
        .lines()
        .map(line -> line.split("/", -1))
        .filter(parts -> parts.length > 2)
        .forEach(parts -> pids.add(Long.valueOf(parts[2])));
    return pids;
  }

  /**
   * The working set of the target, in bytes: memory in use by its control group, without inactive
   * file pages; empty where it cannot be read.
   */
  public static OptionalLong memoryUsed(LinkedHost host, long pid) {
    return used(host.ask(reading("/proc/" + pid + "/root/sys/fs/cgroup")));
  }

  /** Of a control group of version 2 or 1, whose files lie elsewhere. */
  static String reading(String group) {
    return ("cat %1$s/memory.current %1$s/memory/memory.usage_in_bytes 2>/dev/null; cat %1$s/memory.stat %1$s/memory/memory.stat"
            + " 2>/dev/null | awk '/^(total_)?inactive_file / { print \"-\" $2; exit }'")
        .formatted(group);
  }

  /** Memory in use, and what of it counts as none, below 0. */
  static OptionalLong used(String told) {
    List<Long> numbers =
        told.lines().filter(l -> l.matches("-?\\d{1,18}")).map(Long::valueOf).toList();
    return numbers.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(numbers.stream().mapToLong(Long::longValue).sum());
  }
}
