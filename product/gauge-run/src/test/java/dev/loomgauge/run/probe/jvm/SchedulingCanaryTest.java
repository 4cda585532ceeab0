package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.StubAgent;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SchedulingCanaryTest {
  @TempDir private Path folder = Path.of("");

  /** There is no agent in the installation. */
  @Test
  void thatTheLagIsNotMeasuredIsToldOnce() throws Exception {
    List<String> told = new ArrayList<>();
    SchedulingCanary canary =
        new SchedulingCanary(
            new Installation(folder, Path.of(System.getProperty("java.home"))),
            news -> told.add(((Progress.Note) news).text()));
    try (WatchedProcess watched =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      canary.in(List.of(), "virtual");
      assertThat(told).isEmpty();
      canary.in(List.of(jvm), "virtual");
      canary.in(List.of(jvm), "virtual");
      canary.in(List.of(jvm), "platform");

      assertThat(told)
          .singleElement()
          .asString()
          .startsWith("The scheduling lag of process " + watched.pid() + " is not measured: ");
    }
  }

  private static Properties properties(WatchedProcess process) throws Exception {
    VirtualMachine jvm = VirtualMachine.attach(String.valueOf(process.pid()));
    try {
      return jvm.getSystemProperties();
    } finally {
      jvm.detach();
    }
  }

  @Test
  void aJvmHasTheOneOfItsModeAndAnotherWhenThatChanges() throws Exception {
    Installation home = new Installation(folder, Programs.JAVA_HOME);
    Path jar = home.program("gauge-agent-canary");
    Files.createDirectories(jar.resolveSibling("."));
    Programs.agent(jar, StubAgent.class);
    SchedulingCanary canary = new SchedulingCanary(home, _ -> {});
    try (WatchedProcess watched =
            WatchedProcess.start(
                Programs.java(List.of(), Watched.class), folder.resolve("watched.log"));
        JvmProbe jvm = JvmProbe.attach(watched.pid(), Map.of())) {
      for (String mode : List.of("virtual", "virtual", "platform", "platform", "virtual")) {
        canary.in(List.of(jvm), mode);
        assertThat(properties(watched)).containsEntry("stub.argument", mode);
      }
      assertThat(properties(watched)).containsEntry("stub.calls", "3");
    }
  }
}
