package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.StubAgent;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agents of ours, with one of the test in their place. */
class MethodAgentTest {
  private static final String NEEDS =
      ". %s needs a whole JDK (java.instrument, jdk.jfr), without -XX:+DisableAttachMechanism and"
          + " -XX:-EnableDynamicAgentLoading.";

  @TempDir private Path folder = Path.of("");

  private WatchedProcess jvm() throws IOException {
    return WatchedProcess.start(
        Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
  }

  private static Map<String, String> properties(JvmProbe jvm) throws IOException {
    return ManagementFactory.newPlatformMXBeanProxy(
            jvm.server(), ManagementFactory.RUNTIME_MXBEAN_NAME, RuntimeMXBean.class)
        .getSystemProperties();
  }

  @Test
  void theTableIsBroughtForItsReadingAloneAndTheAgentIsTakenOutOnce() throws Exception {
    Path jar = Programs.agent(folder.resolve("agent.jar"), StubAgent.class);
    try (WatchedProcess watched = jvm();
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      MethodAgent agent = MethodAgent.on(jvm, jar, "a.B.c");
      assertThat(properties(jvm)).containsEntry("stub.table", "a.B.c");
      String argument = Objects.requireNonNull(properties(jvm).get("stub.argument"));
      assertThat(argument).matches("on=/.*/traced[.]txt\n" + jar);
      assertThat(Path.of(argument.lines().findFirst().orElseThrow().substring(3)).getParent())
          .doesNotExist();

      agent.close();
      agent.close();

      assertThat(properties(jvm))
          .containsEntry("stub.argument", "off")
          .containsEntry("stub.calls", "2");
      assertThatThrownBy(() -> MethodAgent.on(jvm, jar, "refused"))
          .isInstanceOf(ProbeException.class)
          .hasMessage(
              "The agent that records requests and pools cannot work in process "
                  + watched.pid()
                  + ": failed: no room"
                  + NEEDS.formatted("It"));
    }
  }

  @Test
  void aCanaryIsOfTheKindOfThreadsThatIsAskedFor() throws Exception {
    Installation home = new Installation(folder, Programs.JAVA_HOME);
    Path jar = home.program("gauge-agent-canary");
    Files.createDirectories(jar.resolveSibling("."));
    Programs.agent(jar, StubAgent.class);
    try (WatchedProcess watched = jvm();
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      SchedulingCanary.in(jvm, home, true);
      assertThat(properties(jvm)).containsEntry("stub.argument", "virtual");

      assertThatThrownBy(() -> SchedulingCanary.in(jvm, home, false))
          .isInstanceOf(ProbeException.class)
          .hasMessage(
              "The scheduling lag of process "
                  + watched.pid()
                  + " is not measured: failed: too old"
                  + NEEDS.formatted("The agent that measures it"));
    }
  }
}
