package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder.TrialFolder;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Watched;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadLookTest {
  @TempDir private Path folder = Path.of("");

  private WatchedProcess instance(String name) throws IOException {
    return WatchedProcess.start(
        Programs.java(List.of(), Watched.class), folder.resolve(name + ".log"));
  }

  private List<String> dumps(Path trial) throws IOException {
    try (Stream<Path> files = Files.list(trial)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  /** One instance has written its dump when the other is found to have ended. */
  @Test
  void aTrialWhoseServiceEndsLeavesNoDumps() throws Exception {
    Path trial = Files.createDirectory(folder.resolve("trial"));
    List<Progress.News> news = new ArrayList<>();
    try (WatchedProcess one = instance("one");
        WatchedProcess other = instance("other");
        JvmProbe first = JvmProbe.attach(one.pid(), Map.of());
        JvmProbe second = JvmProbe.attach(other.pid(), Map.of())) {
      ThreadLook look = ThreadLook.begin(List.of(first, second), new TrialFolder(trial), news::add);
      ProcessHandle ended = ProcessHandle.of(other.pid()).orElseThrow();
      ended.destroyForcibly();
      ended.onExit().join();
      look.take();

      assertThat(news)
          .singleElement()
          .asString()
          .contains("Cannot have process " + other.pid() + " dump its threads: ");
      assertThat(dumps(trial)).containsExactly("threads-0-0.json");

      look.close();

      assertThat(dumps(trial)).isEmpty();
    }
  }
}
