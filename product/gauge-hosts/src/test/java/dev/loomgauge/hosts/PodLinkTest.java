package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.HostEngine.Site;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("a program cannot be run while a process that is just being started has it open")
class PodLinkTest {
  private static final Cluster.Pod POD = new Cluster.Pod(Map.of("role", "load"), 1, "1Gi");
  private static final Cluster CLUSTER =
      new Cluster("", "bench", "eclipse-temurin:25-jdk", false, Map.of("load-1", POD));

  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  @TempDir Path folder;

  /** The job may have been made although the answer was lost. */
  @Test
  void aJobWhoseMakingFailedIsDeleted() throws IOException {
    Kubectl kubectl =
        kubectl(
            """
            case $2 in create)
              echo "error: first line" >&2
              echo "error: the connection was reset" >&2
              exit 1
            esac
            """);

    assertThatThrownBy(() -> open(kubectl))
        .isInstanceOf(TierException.class)
        .hasMessageContaining(
            "kubectl create for host load-1 failed: error: first line | error: the connection was reset. Remedy:");

    assertThat(folder.resolve("asked"))
        .content()
        .containsPattern(
            "--namespace=bench create -f -\n--namespace=bench delete job loomgauge-run-load-1-");
  }

  @Test
  void aPodThatCannotStartIsToldWithItsReasonAndItsJobDeleted() throws IOException {
    Kubectl kubectl =
        kubectl(
            """
            case $2 in get)
              echo '{"items": [{"metadata": {"name": "p"}, "status": {"phase": "Pending", "containerStatuses": [{"state": {"waiting": {"reason": "ErrImagePull", "message": "no such image"}}}]}}]}'
            esac
            """);

    assertThatThrownBy(() -> open(kubectl))
        .isInstanceOf(TierException.class)
        .hasMessageContaining(
            "The pod of host load-1 does not start: ErrImagePull: no such image.");

    assertThat(folder.resolve("asked")).content().contains("delete job loomgauge-run-load-1-");
  }

  @Test
  void theJobOfAPodThatIsNoLongerWaitedForIsDeleted() throws Exception {
    Kubectl kubectl =
        kubectl(
            """
            case $2 in
              get) echo '{"items": []}' ;;
              delete) sleep 0.2; echo "deleted" >>"$0.done" ;;
            esac
            """);
    Thread opener = Thread.ofVirtual().unstarted(() -> open(kubectl));
    opener.setUncaughtExceptionHandler((_, e) -> failures.add(e));
    opener.start();
    while (!Files.exists(folder.resolve("asked"))
        || !Files.readString(folder.resolve("asked")).contains(" get ")) {
      Thread.sleep(20);
    }

    opener.interrupt();
    assertThat(opener.join(Duration.ofSeconds(20))).isTrue();

    assertThat(failures)
        .singleElement()
        .isInstanceOf(TierException.class)
        .asString()
        .contains("Interrupted while ");
    assertThat(folder.resolve("kubectl.done")).hasContent("deleted");
  }

  private void open(Kubectl kubectl) {
    JobManifest manifest = new JobManifest(CLUSTER, POD, "run", "load-1");
    try (Children children = new Children()) {
      PodLink.open(kubectl, manifest, children, folder.resolve("log")).close();
    }
  }

  /** A stand-in that writes down what it is asked. */
  private Kubectl kubectl(String script) throws IOException {
    Path program = folder.resolve("kubectl");
    Files.writeString(
        program, "#!/bin/sh\necho \"$*\" >>" + folder.resolve("asked") + "\n" + script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    return new Kubectl(CLUSTER, program.toString());
  }

  /** A pod whose shell is one of this machine. */
  private static final String RUNNING =
      """
      case $2 in
        get)
          if [ -e "$0.looked" ]; then phase=Running; else phase=Pending; : >"$0.looked"; fi
          echo '{"items": [{"metadata": {"name": "pod-7"}, "status": {"phase": "'$phase'", "podIP": "127.0.0.2", "containerStatuses": [{"state": {"running": {}}}]}}]}' ;;
        exec)
          for last; do :; done
          HOME=$(dirname "$0") exec sh -c "$last" ;;
      esac
      """;

  @Test
  void aPodIsWaitedForRunsCommandsAndIsDeletedWithItsJob() throws Exception {
    JobManifest manifest = new JobManifest(CLUSTER, POD, "run", "load-1");
    try (Children children = new Children()) {
      PodLink link = PodLink.open(kubectl(RUNNING), manifest, children, folder.resolve("log"));
      try (link) {
        assertThat(link.alive()).isTrue();
        assertThat(link.end()).isNotDone();
        assertThat(link.run("echo 'a  b'", Duration.ofSeconds(20))).isEqualTo("a  b\n");
        assertThat(link.addresses()).isEqualTo("127.0.0.1 0 127.0.0.2 0");
        assertThat(link.remedy("x")).isEqualTo("see kubectl describe pod pod-7");
        assertThat(link.command("true"))
            .containsExactly(
                folder.resolve("kubectl").toString(),
                "--namespace=bench",
                "exec",
                "-i",
                "pod-7",
                "-c",
                "loomgauge",
                "--",
                "sh",
                "-c",
                "true");
        assertThat(folder.resolve("heartbeat")).exists();
        assertThat(folder.resolve("asked")).content().doesNotContain("delete");
      }
      assertThat(link.alive()).isFalse();
      link.end().get(20, TimeUnit.SECONDS);
    }
    assertThat(folder.resolve("asked"))
        .content()
        .containsPattern(
            "--namespace=bench get pods -l loomgauge.dev/job=loomgauge-run-load-1-[0-9a-f]{4} -o json\n")
        .containsPattern(
            "--namespace=bench delete job loomgauge-run-load-1-[0-9a-f]{4} --ignore-not-found --cascade=foreground --wait --timeout=20s --request-timeout=20s\n");
  }

  @Test
  void aPodThatRunsNoCommandsIsToldWithTheReasonAndItsJobDeleted() throws IOException {
    Kubectl kubectl =
        kubectl(RUNNING.replace("for last", "echo 'error: no rights' >&2; exit 1; for last"));

    assertThatThrownBy(() -> open(kubectl))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Pod pod-7 does not run commands: error: no rights. Remedy: see that 'kubectl exec"
                + " pod-7 -- true' works; the role needs pods/exec.");
    assertThat(folder.resolve("asked")).content().contains("delete job loomgauge-run-load-1-");
  }

  @Test
  void aPodThatHasEndedIsToldByItsPhase() throws IOException {
    assertThatThrownBy(
            () ->
                open(
                    kubectl(
                        """
                        case $2 in get)
                          echo '{"items": [{"status": {"phase": "Succeeded"}}]}'
                        esac
                        """)))
        .isInstanceOf(TierException.class)
        .hasMessageMatching(
            "The pod of host load-1 does not start: Succeeded. Remedy: see kubectl describe job"
                + " loomgauge-run-load-1-[0-9a-f]{4}; correct 'hosts' in the scenario, or the"
                + " cluster.");
  }

  @Test
  void aProgramThatIsMissingAndOneThatFailsAreToldApart() throws IOException {
    Kubectl missing = new Kubectl(CLUSTER, folder.resolve("none").toString());
    assertThatThrownBy(() -> missing.run(List.of("get", "pods"), "", "pod x", "do this"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("Cannot run kubectl: ")
        .hasMessageEndingWith(" Remedy: install kubectl.");
    Kubectl failing = kubectl("cat; exit 1");
    assertThatThrownBy(() -> failing.run(List.of("get", "pods"), "", "pod x", "do this"))
        .isInstanceOf(TierException.class)
        .hasMessage("kubectl get for pod x failed: it printed nothing. Remedy: do this.");
    assertThat(kubectl("cat").run(List.of("get"), "given", "pod x", "do this")).isEqualTo("given");
  }

  /** A pod of which the container that is added cannot start. */
  private static final String BESIDE =
      """
      case $2 in
        get)
          echo '{"metadata": {"name": "shop-1", "namespace": "shop"}, "spec": {"containers": [{"name": "app"}]}, "status": {"podIP": "10.1.0.7", "ephemeralContainerStatuses": [{"name": "'$(cat "$0.name" 2>/dev/null)'", "state": {"waiting": {"reason": "ErrImagePull", "message": "none"}}}]}}' ;;
        exec) echo 7; echo 8 ;;
        replace)
          cat >"$0.put"
          grep -o '"name":"loomgauge-[^"]*"' "$0.put" | cut -d'"' -f4 >"$0.name" ;;
      esac
      """;

  private void openBeside(String script) throws IOException {
    Kubectl kubectl = kubectl(script);
    RunningPod pod =
        RunningPod.of(kubectl.run(List.of("get", "pod", "shop-1", "-o", "json"), "", "", ""));
    Installation none = new Installation(folder, Path.of(System.getProperty("java.home")));
    try (Children children = new Children()) {
      new EphemeralContainer(kubectl, pod, "app")
          .open(List.of(), new Site(none, children, folder.resolve("logs")))
          .close();
    }
  }

  @Test
  void aContainerIsAddedForTheUserOfTheServiceAndWhyItDoesNotStartIsTold() throws IOException {
    assertThatThrownBy(() -> openBeside(BESIDE))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The container that was added to pod shop-1 does not start: ErrImagePull: none. Remedy:"
                + " look at the pod with kubectl describe pod shop-1.");

    assertThat(folder.resolve("asked"))
        .content()
        .contains("--namespace=bench exec shop-1 -c app -- sh -c id -u && id -g\n")
        .contains(
            "--namespace=bench replace --raw"
                + " /api/v1/namespaces/shop/pods/shop-1/ephemeralcontainers -f -\n");
    assertThat(folder.resolve("kubectl.put"))
        .content()
        .contains("\"targetContainerName\":\"app\"", "\"runAsUser\":7", "\"runAsGroup\":8")
        .containsPattern("\"name\":\"loomgauge-[0-9a-f]{8}\"");
  }

  @Test
  void aContainerThatMayNotBeAddedIsToldWithWhatWouldDoInstead() {
    assertThatThrownBy(
            () -> openBeside(BESIDE.replace("replace)", "replace) echo no >&2; exit 1; ")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "kubectl replace for pod shop-1 failed: no. Remedy: get the right to 'update'"
                + " pods/ephemeralcontainers (docs/own-service.md), or see the service from outside"
                + " with --url http://10.1.0.7:PORT.");
    assertThat(folder.resolve("kubectl.put")).doesNotExist();
  }

  @Test
  void aUserThatIsNotToldIsNotGuessed() {
    assertThatThrownBy(() -> openBeside(BESIDE.replace("echo 7; echo 8", "echo root")))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "The user of container app in pod shop-1 is not known: id printed 'root'. Remedy: give"
                + " runAsUser and runAsGroup in the securityContext of container app, or see the"
                + " service from outside with --url.");
    assertThat(folder.resolve("kubectl.put")).doesNotExist();
  }

  @Test
  void aContainerOfWhichNothingIsToldIsSaidToBeSo() {
    String failed =
        BESIDE
            .replace("{\"reason\": \"ErrImagePull\", \"message\": \"none\"}", "{}")
            .replace("\"podIP\"", "\"phase\": \"Failed\", \"podIP\"");
    assertThatThrownBy(() -> openBeside(failed))
        .hasMessage(
            "The container that was added to pod shop-1 does not start: Kubernetes reports no"
                + " reason. Remedy: look at the pod with kubectl describe pod shop-1.");
  }
}
