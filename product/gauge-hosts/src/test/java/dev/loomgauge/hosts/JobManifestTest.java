package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Cluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class JobManifestTest {
  private static final Cluster.Pod POD = new Cluster.Pod(Map.of("role", "load"), 3, "2Gi");
  private static final JobManifest MANIFEST =
      new JobManifest(
          new Cluster(
              "bench", "load-tests", "registry.example/jdk:25", true, Map.of("load-1", POD)),
          POD,
          "0a1b2c3d",
          "load-1");

  private final JsonNode job = JsonMapper.shared().readTree(MANIFEST.json("loomgauge-x"));
  private final JsonNode pod = job.at("/spec/template/spec");
  private final JsonNode container = pod.at("/containers/0");

  @Test
  void aJobRunsOnePodOnceAndIsDeletedWhenThatHasEnded() {
    assertThat(job.path("apiVersion").asString()).isEqualTo("batch/v1");
    assertThat(job.path("kind").asString()).isEqualTo("Job");
    assertThat(job.at("/spec/backoffLimit").asInt(-1)).isZero();
    assertThat(job.at("/spec/ttlSecondsAfterFinished").asInt()).isEqualTo(10);
    assertThat(job.at("/spec/activeDeadlineSeconds").asLong())
        .as("longer than any run")
        .isEqualTo(Duration.ofDays(2).toSeconds());
    assertThat(pod.path("restartPolicy").asString()).isEqualTo("Never");
  }

  @Test
  void thePodIsFoundByTheNameOfItsJob() {
    assertThat(job.at("/metadata/name").asString()).isEqualTo("loomgauge-x");
    assertThat(job.at("/spec/template/metadata/labels").path(JobManifest.LABEL).asString())
        .isEqualTo("loomgauge-x");
  }

  @Test
  void eachConnectionHasAJobOfItsOwn() {
    String name = MANIFEST.name();

    assertThat(name).matches("loomgauge-0a1b2c3d-load-1-[0-9a-f]{4}");
    assertThat(name.length()).isLessThanOrEqualTo(63);
    assertThat(MANIFEST.name()).isNotEqualTo(name);
  }

  @Test
  void theNodeIsChosenAndCpusAreWhole() {
    assertThat(pod.at("/nodeSelector/role").asString()).isEqualTo("load");
    assertThat(pod.path("hostNetwork").asBoolean()).isTrue();
    assertThat(container.path("image").asString()).isEqualTo("registry.example/jdk:25");
    assertThat(container.at("/resources/limits/cpu").asString()).isEqualTo("3");
    assertThat(container.at("/resources/limits/memory").asString()).isEqualTo("2Gi");
    assertThat(container.at("/resources/requests"))
        .as("equal to the limits, else a static CPU manager gives no whole CPUs")
        .isEqualTo(container.at("/resources/limits"));
  }

  @Test
  void thePodKeepsToTheRestrictedPodSecurityStandard() {
    assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
    assertThat(pod.at("/securityContext/seccompProfile/type").asString())
        .isEqualTo("RuntimeDefault");
    assertThat(container.at("/securityContext/allowPrivilegeEscalation").asBoolean(true)).isFalse();
    assertThat(container.at("/securityContext/capabilities/drop/0").asString()).isEqualTo("ALL");
    assertThat(pod.path("automountServiceAccountToken").asBoolean(true)).isFalse();
    assertThat(pod.path("enableServiceLinks").asBoolean(true))
        .as("the addresses of services in the environment")
        .isFalse();
    for (String id : List.of("runAsUser", "runAsGroup", "fsGroup")) {
      assertThat(pod.path("securityContext").path(id).asLong()).as(id).isEqualTo(65_534);
    }
    assertThat(pod.path("terminationGracePeriodSeconds").asLong()).isEqualTo(2);
  }

  @Test
  void theNetworkPolicyOfTheDocumentsIsForItsPods() throws IOException {
    String policy = Files.readString(Path.of("../../docs/kubernetes-network-policy.yaml"));

    assertThat(policy).contains("{key: " + JobManifest.LABEL + ", operator: Exists}");
    assertThat(job.at("/spec/template/metadata/labels").propertyStream())
        .extracting(label -> label.getKey() + ": " + label.getValue().asString())
        .filteredOn(policy::contains)
        .isNotEmpty();
  }

  @Test
  void nothingOfTheUserIsInItsCommand() {
    assertThat(container.at("/command/2").asString())
        .contains("heartbeat")
        .doesNotContain("load-1");
  }

  @Test
  void aFolderOfThePodIsItsHome() {
    assertThat(pod.path("volumes").size()).isEqualTo(1);
    assertThat(pod.at("/volumes/0/name").asString()).isEqualTo("folder");
    assertThat(pod.at("/volumes/0/emptyDir").isObject()).isTrue();
    assertThat(container.at("/volumeMounts/0/name").asString()).isEqualTo("folder");
    assertThat(container.at("/volumeMounts/0/mountPath").asString()).isEqualTo("/loomgauge");
    assertThat(container.path("workingDir").asString()).isEqualTo("/loomgauge");
    assertThat(container.path("name").asString()).isEqualTo("loomgauge");
    assertThat(container.path("imagePullPolicy").asString()).isEqualTo("IfNotPresent");
    Map<String, String> env = new HashMap<>();
    for (JsonNode variable : container.path("env")) {
      env.put(variable.path("name").asString(), variable.path("value").asString());
    }
    assertThat(env).isEqualTo(Map.of("HOME", "/loomgauge", "TMPDIR", "/loomgauge/tmp"));
    assertThat(container.path("command").size()).isEqualTo(3);
    assertThat(container.at("/command/0").asString()).isEqualTo("sh");
    assertThat(container.at("/command/1").asString()).isEqualTo("-c");
    assertThat(container.at("/command/2").asString()).isEqualTo(JobManifest.script());
    assertThat(job.at("/metadata/labels/app.kubernetes.io~1name").asString())
        .isEqualTo("loomgauge");
    assertThat(job.at("/metadata/labels")).isEqualTo(job.at("/spec/template/metadata/labels"));
    assertThat(JobManifest.LABEL).isEqualTo("loomgauge.dev/job");
  }
}
