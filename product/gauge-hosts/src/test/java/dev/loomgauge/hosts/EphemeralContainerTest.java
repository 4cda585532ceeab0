package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Cluster;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How much memory a container has in use, and how much it may use. */
class EphemeralContainerTest {
  @TempDir private Path group = Path.of("");

  @Test
  void theWorkingSetIsWhatIsInUseWithoutInactivePagesOfFiles() {
    assertThat(EphemeralContainer.used("734003200\n-104857600\n")).hasValue(600L << 20);
    assertThat(EphemeralContainer.used("734003200\n")).hasValue(700L << 20);
    assertThat(EphemeralContainer.used("max\n")).isEmpty();
    assertThat(EphemeralContainer.used("")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "., memory.current, inactive_file",
    "memory, memory.usage_in_bytes, total_inactive_file"
  })
  void bothVersionsOfControlGroupsAreRead(String below, String use, String inactive)
      throws IOException, InterruptedException {
    Path files = Files.createDirectories(group.resolve(below));
    Files.writeString(files.resolve(use), "734003200\n");
    Files.writeString(files.resolve("memory.stat"), "anon 5\n" + inactive + " 104857600\nslab 7\n");

    Process sh =
        new ProcessBuilder("sh", "-c", EphemeralContainer.reading(group.toString()))
            .redirectErrorStream(true)
            .start();
    String told = new String(sh.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(sh.waitFor()).isZero();
    assertThat(EphemeralContainer.used(told)).as(told).hasValue(600L << 20);
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
