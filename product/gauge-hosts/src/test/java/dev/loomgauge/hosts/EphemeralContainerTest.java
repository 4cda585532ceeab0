package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Cluster;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How much memory a container has in use, and how much it may use. */
class EphemeralContainerTest {
  @Test
  void theWorkingSetIsWhatIsInUseWithoutInactivePagesOfFiles() {
    assertThat(EphemeralContainer.used("734003200\n-104857600\n")).hasValue(600L << 20);
    assertThat(EphemeralContainer.used("734003200\n")).hasValue(700L << 20);
    assertThat(EphemeralContainer.used("max\n")).isEmpty();
    assertThat(EphemeralContainer.used("")).isEmpty();
  }

  private static EphemeralContainer beside(String resources) {
    RunningPod pod =
        RunningPod.of(
            "{\"spec\": {\"containers\": [{\"name\": \"app\", \"resources\": {\"limits\": {%s}}}]}}"
                .formatted(resources));
    return new EphemeralContainer(
        new Kubectl(new Cluster("", "", "jdk:25", false, Map.of())), pod, "app");
  }

  @Test
  void itSharesTheLimitsOfTheContainerBesideWhichItIs() {
    assertThat(beside("\"memory\": \"1Gi\""))
        .returns("app", EphemeralContainer::target)
        .returns(OptionalLong.of(1L << 30), EphemeralContainer::memoryLimit)
        .returns(false, EphemeralContainer::sharesCpuLimit);
    assertThat(beside("\"cpu\": \"2\""))
        .returns(OptionalLong.empty(), EphemeralContainer::memoryLimit)
        .returns(true, EphemeralContainer::sharesCpuLimit);
  }
}
