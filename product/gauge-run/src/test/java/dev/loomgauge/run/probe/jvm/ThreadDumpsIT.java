package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.core.result.WaitingRow;
import dev.loomgauge.core.result.folder.ResultsFolder.TrialFolder;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.rig.Sleepers;
import dev.loomgauge.run.rig.WatchedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class ThreadDumpsIT {
  private static final int REQUESTS = 40;

  @TempDir private Path folder;

  @Test
  void everyRequestOfARunningServiceIsSeenWhereItWaits() throws Exception {
    TrialFolder trial = new TrialFolder(folder);
    try (WatchedProcess service =
            WatchedProcess.start(
                Programs.java(List.of(), Sleepers.class, String.valueOf(REQUESTS)),
                folder.resolve("sleepers.log"));
        JvmProbe jvm = JvmProbe.attach(service.pid(), Map.of())) {
      ThreadDumps dumps = new ThreadDumps(trial);
      dumps.take(List.of(jvm));

      ThreadUse use = dumps.read(Unread.NOTHING, new NamedThreads(List.of())).orElseThrow();

      assertThat(use.dumps()).isPositive();
      assertThat(use.requests()).isEqualTo(REQUESTS);
      assertThat(use.of(Activity.SLEEP)).isEqualTo(REQUESTS);
      assertThat(use.places().getFirst().words()).startsWith("dev.loomgauge.run.rig.Sleepers.");
      assertThat(use.held()).isZero();
      assertThat(trial.readWaiting())
          .allMatch(row -> row.activity() == Activity.SLEEP)
          .extracting(WaitingRow::dump)
          .startsWith(1)
          .endsWith(use.dumps());
      assertThat(trial.readWaiting().stream().mapToLong(WaitingRow::requests).sum())
          .isEqualTo((long) use.dumps() * REQUESTS);
    }
    assertThat(Files.readAllLines(trial.waitingFolded()))
        .allMatch(line -> line.startsWith("sleep;"));
    assertThat(dumpsLeft()).isEmpty();
  }

  private List<Path> dumpsLeft() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".json")).toList();
    }
  }
}
