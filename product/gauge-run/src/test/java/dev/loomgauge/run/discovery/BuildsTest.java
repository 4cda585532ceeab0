package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.SweptDelays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BuildsTest {
  private static Map<String, String> env(
      Map<String, String> asked, Map<String, String> environment) {
    OwnCommand command =
        new OwnCommand(List.of("java"), Optional.empty(), Optional.empty(), Optional.empty());
    return Builds.counting(
            new Discovery.Subject(command, asked, Map.of(), SweptDelays.NONE), environment)
        .env();
  }

  @Test
  void aCountedBuildHasTheClientCompilerAlone() {
    assertThat(env(Map.of("A", "1"), Map.of("B", "2")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("A", "1", "JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1"));
  }

  /** Of an option that is there twice, a JVM takes the last. */
  @Test
  void optionsThatItsUserHasSetComeLast() {
    assertThat(env(Map.of(), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g")))
        .containsEntry("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -Xmx1g");
    assertThat(env(Map.of("JAVA_TOOL_OPTIONS", "-Xmx2g"), Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g")))
        .containsEntry("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -Xmx2g");
  }
}
