package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Texts are of the shape that an API server 1.34 gives. */
class RunningPodTest {

  private static RunningPod pod(String containers, String more) {
    return RunningPod.of(
        """
        {"metadata": {"name": "shop-1", "namespace": "shop", "resourceVersion": "7"},
         "spec": {"containers": [%s]%s}, "status": {"phase": "Running", "podIP": "10.1.0.7"}}"""
            .formatted(containers, more));
  }

  private static String app(String more) {
    return "{\"name\": \"app\"%s}".formatted(more);
  }

  @Test
  void theOnlyContainerIsMeantAndOneOfSeveralIsNamed() {
    RunningPod two = pod(app("") + ", {\"name\": \"proxy\"}", "");

    assertThat(pod(app(""), "").container("")).isEqualTo("app");
    assertThat(two.container("proxy")).isEqualTo("proxy");
    assertThatThrownBy(() -> two.container(""))
        .isInstanceOf(TierException.class)
        .hasMessageEndingWith(
            " has the containers app, proxy. Remedy: name one of them with --container.");
    assertThatThrownBy(() -> two.container("db"))
        .hasMessageEndingWith(
            " has the containers app, proxy, and none is called db. Remedy: name one of them with"
                + " --container.");
  }

  @Test
  void aContainersUserComesBeforeThePods() {
    String pods = ", \"securityContext\": {\"runAsUser\": 1, \"runAsGroup\": 2}";

    assertThat(pod(app(""), "").user("app")).isEmpty();
    assertThat(pod(app(""), pods).user("app")).hasValue(new RunningPod.User(1, 2));
    assertThat(pod(app(", \"securityContext\": {\"runAsUser\": 3}"), pods).user("app"))
        .hasValue(new RunningPod.User(3, 2));
    assertThat(pod(app(", \"securityContext\": {\"runAsUser\": 3}"), "").user("app"))
        .as("its group is left to the image")
        .isEmpty();
  }

  @Test
  void aPodIsLimitedWhereAllItsContainersAre() {
    String limited = app(", \"resources\": {\"limits\": {\"memory\": \"1Gi\"}}");

    assertThat(pod(limited, "").memoryLimit("app")).hasValue(1L << 30);
    assertThat(pod(limited, "").limited("cpu")).isFalse();
    assertThat(pod(limited + ", {\"name\": \"proxy\"}", "").memoryLimit("app")).isEmpty();
  }

  @Test
  void oneContainerMoreLeavesTheRestAsItIs() {
    RunningPod pod = pod(app(""), ", \"ephemeralContainers\": [{\"name\": \"earlier\"}]");

    JsonNode changed = JsonMapper.shared().readTree(pod.with(Map.of("name", "ours")));

    assertThat(pod.ephemeralPath())
        .isEqualTo("/api/v1/namespaces/shop/pods/shop-1/ephemeralcontainers");
    assertThat(changed.path("metadata").path("resourceVersion").asString("")).isEqualTo("7");
    assertThat(changed.path("spec").path("ephemeralContainers").findValuesAsString("name"))
        .containsExactly("earlier", "ours");
  }

  @Test
  void whatIsToldOfTheContainerThatWasAdded() {
    RunningPod pod =
        RunningPod.of(
            """
            {"metadata": {"name": "shop-1"}, "status": {"phase": "Running", "podIP": "10.1.0.7",
             "containerStatuses": [{"name": "app", "state": {"running": {}}}],
             "ephemeralContainerStatuses": [
               {"name": "ours", "state": {"waiting": {"reason": "ErrImagePull", "message": "none"}}},
               {"name": "ended", "state": {"terminated": {"exitCode": 128, "reason": "StartError"}}},
               {"name": "other", "state": {"running": {}}}]}}""");

    assertThat(pod.ephemeral("other").running()).isTrue();
    assertThat(pod.ephemeral("ours").hopeless()).isTrue();
    assertThat(pod.ephemeral("ours").reason()).isEqualTo("ErrImagePull: none");
    assertThat(pod.ephemeral("ended").hopeless()).as("it is not started again").isTrue();
    assertThat(pod.ephemeral("later").running()).as("not told yet").isFalse();
    assertThat(pod.ephemeral("later").hopeless()).isFalse();
  }

  @Test
  void eachContainerHasALimitOfItsOwn() {
    String limits = "\"resources\": {\"limits\": {\"memory\": \"%s\", \"cpu\": \"1\"}}";
    RunningPod pod =
        pod(
            app(", " + limits.formatted("1Gi"))
                + ", {\"name\": \"proxy\", "
                + limits.formatted("2Gi")
                + "}",
            "");
    assertThat(pod.memoryLimit("app")).hasValue(1L << 30);
    assertThat(pod.memoryLimit("proxy")).hasValue(2L << 30);
    assertThat(pod.limited("cpu")).isTrue();
    assertThat(pod.limited("disk")).isFalse();
    assertThat(pod.name()).isEqualTo("shop-1");
    assertThat(pod.address()).isEqualTo("10.1.0.7");
  }

  @Test
  void aUserThatIsGivenAsTextIsNotKnown() {
    assertThat(
            pod(app(", \"securityContext\": {\"runAsUser\": \"3\", \"runAsGroup\": 4}"), "")
                .user("app"))
        .isEmpty();
    assertThat(
            pod(app(""), ", \"securityContext\": {\"runAsUser\": 1, \"runAsGroup\": 2}")
                .user("other"))
        .as("of no container that it has")
        .hasValue(new RunningPod.User(1, 2));
  }
}
