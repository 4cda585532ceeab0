package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.hosts.RunningPod.User;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class KubectlTest {
  private static final Cluster CLUSTER = new Cluster("ctx", "ns", "jdk:25", false, Map.of());
  private static final Cluster USUAL = new Cluster("", "", "jdk:25", false, Map.of());

  @Test
  void aCommandHasTheContextAndTheNamespaceWhereTheyAreChosen() {
    assertThat(new Kubectl(CLUSTER).command(List.of("get", "pods")))
        .containsExactly("kubectl", "--context=ctx", "--namespace=ns", "get", "pods");
    assertThat(new Kubectl(USUAL, "/bin/k").command(List.of("get", "pods")))
        .containsExactly("/bin/k", "get", "pods");
    assertThat(new PodShell(new Kubectl(USUAL), "pod-1", "box").command("echo 'a b'"))
        .containsExactly(
            "kubectl", "exec", "-i", "pod-1", "-c", "box", "--", "sh", "-c", "echo 'a b'");
  }

  @Test
  void theContainerThatIsAddedRunsAsTheUserOfItsTarget() {
    String security =
        "\"runAsUser\":7,\"runAsGroup\":8,\"runAsNonRoot\":true,\"allowPrivilegeEscalation\":false,"
            + "\"capabilities\":{\"drop\":[\"ALL\"]},\"seccompProfile\":{\"type\":\"RuntimeDefault\"}";
    assertThat(container(new User(7, 8))).isEqualTo(expected(security));
    assertThat(container(new User(0, 8))).isEqualTo(expected("\"runAsUser\":0,\"runAsGroup\":8"));
  }

  private static Object container(User user) {
    RunningPod pod =
        RunningPod.of(
            "{\"metadata\": {\"name\": \"shop-1\"}, \"spec\": {\"containers\": [{\"name\":"
                + " \"app\"}]}}");
    return JsonMapper.shared()
        .readTree(
            JsonMapper.shared()
                .writeValueAsString(
                    new EphemeralContainer(new Kubectl(CLUSTER), pod, "app")
                        .container("ours", user)));
  }

  private static Object expected(String security) {
    return JsonMapper.shared()
        .readTree(
            """
            {"name":"ours","image":"jdk:25","imagePullPolicy":"IfNotPresent",
             "command":["sh","-c",%s],"targetContainerName":"app",
             "env":[{"name":"HOME","value":"/tmp/loomgauge"},
                    {"name":"TMPDIR","value":"/tmp/loomgauge/tmp"}],
             "securityContext":{%s}}"""
                .formatted(JsonMapper.shared().writeValueAsString(JobManifest.script()), security));
  }

  @Test
  void itsToolHasItsRemedies() {
    assertThat(Kubectl.tool())
        .isEqualTo(
            new LinkTool(
                "kubectl",
                "install kubectl",
                "see whether the nodes of the cluster are overloaded, with kubectl get nodes and"
                    + " kubectl top nodes"));
  }
}
