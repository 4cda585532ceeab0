package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Texts are of the shape that an API server 1.34 gives. */
class PodStateTest {
  private static PodState pod(String status) {
    return PodState.of(
        "{\"kind\": \"List\", \"items\": [{\"metadata\": {\"name\": \"p\"}, \"status\": %s}]}"
            .formatted(status));
  }

  @Test
  void aPodRunsWhenItsContainerDoesAndItHasAnAddress() {
    String running =
        """
        {"phase": "Running", "podIP": "10.1.0.7",
         "conditions": [{"type": "PodScheduled", "status": "True"}],
         "containerStatuses": [{"state": {"running": {"startedAt": "2026-01-01T00:00:00Z"}}}]}""";

    PodState state = pod(running);

    assertThat(state).isEqualTo(new PodState("p", "Running", "10.1.0.7", true, false, ""));
    assertThat(state.running()).isTrue();
    assertThat(state.hopeless()).isFalse();
    assertThat(pod(running.replace("10.1.0.7", "")).running()).isFalse();
  }

  @Test
  void onePendingForItsImageIsWaitedForUntilThatCannotBePulled() {
    PodState pulling =
        pod(
            """
            {"phase": "Pending",
             "containerStatuses": [{"state": {"waiting": {"reason": "ContainerCreating"}}}]}""");
    PodState failed =
        pod(
            """
            {"phase": "Pending", "containerStatuses": [{"state": {"waiting":
              {"reason": "ErrImagePull", "message": "not found"}}}]}""");

    assertThat(pulling.running() || pulling.hopeless()).isFalse();
    assertThat(failed.hopeless()).isTrue();
    assertThat(failed.reason()).isEqualTo("ErrImagePull: not found");
  }

  @Test
  void oneThatNoNodeTakesTellsWhy() {
    PodState state =
        pod(
            """
            {"phase": "Pending", "conditions": [{"type": "PodScheduled", "status": "False",
              "reason": "Unschedulable", "message": "0/2 nodes are available"}]}""");

    assertThat(state.running() || state.hopeless()).isFalse();
    assertThat(state.reason()).isEqualTo("Unschedulable: 0/2 nodes are available");
  }

  @Test
  void oneThatHasEndedIsHopeless() {
    PodState state =
        pod(
            """
            {"phase": "Failed", "containerStatuses": [{"state": {"terminated":
              {"exitCode": 127, "reason": "Error"}}}]}""");

    assertThat(state.hopeless()).isTrue();
    assertThat(state.reason()).isEqualTo("Error");
    assertThat(pod("{\"phase\": \"Succeeded\"}").hopeless()).isTrue();
    assertThat(pod("{\"phase\": \"Unknown\"}").hopeless()).isFalse();
  }

  @Test
  void aJobWithoutAPodIsWaitedFor() {
    PodState state = PodState.of("{\"kind\": \"List\", \"items\": []}");

    assertThat(state.running() || state.hopeless()).isFalse();
    assertThat(state.reason()).contains("no pod");
  }

  @ParameterizedTest
  @CsvSource({
    "ErrImagePull, true",
    "ImagePullBackOff, true",
    "InvalidImageName, true",
    "ErrImageNeverPull, true",
    "CreateContainerConfigError, true",
    "CreateContainerError, true",
    "RunContainerError, true",
    "PodInitializing, false",
    "Unschedulable, false"
  })
  void someReasonsDoNotPass(String reason, boolean hopeless) {
    String waiting = "{\"waiting\": {\"reason\": \"" + reason + "\", \"message\": \"a: b\"}}";
    String status =
        "{\"phase\": \"Pending\", \"containerStatuses\": [{\"state\": " + waiting + "}]}";
    assertThat(pod(status).hopeless()).isEqualTo(hopeless);
  }

  @Test
  void whatAContainerTellsComesBeforeWhatItsNodeTells() {
    String conditions =
        "\"conditions\": [{\"type\": \"Ready\", \"reason\": \"ContainersNotReady\"},"
            + " {\"type\": \"PodScheduled\", \"reason\": \"Unschedulable\"}]";
    assertThat(pod("{" + conditions + "}").reason()).isEqualTo("Unschedulable");
    assertThat(
            pod("{%s, \"containerStatuses\": [{\"state\": {\"terminated\": {\"reason\": \"Error\"}}}]}"
                    .formatted(conditions))
                .reason())
        .isEqualTo("Error");
    assertThat(pod("{\"phase\": \"Pending\"}"))
        .isEqualTo(new PodState("p", "Pending", "", false, false, ""));
  }

  @Test
  void itIsLookedAtUntilItRunsOrCannot() {
    PodState pending = new PodState("p", "Pending", "", false, false, "PodInitializing");
    PodState running = new PodState("p", "Running", "10.0.0.1", true, false, "");
    PodState failed = new PodState("p", "Failed", "", false, true, "Error: x");
    Iterator<PodState> looks = List.of(pending, running, failed).iterator();
    assertThat(PodState.awaited("it", looks::next, PodState::reason)).isEqualTo(running);
    assertThatThrownBy(() -> PodState.awaited("it", looks::next, pod -> "no: " + pod.reason()))
        .isInstanceOf(TierException.class)
        .hasMessage("no: Error: x");
    assertThat(looks.hasNext()).isFalse();
  }
}
