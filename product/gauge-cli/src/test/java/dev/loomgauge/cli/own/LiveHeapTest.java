package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.CsvLog;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LiveHeapTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsAliveIsTheLeastOfTheLaterHalfOfTheCollections() {
    WrittenRun run = new WrittenRun().users(100, 199, 201);
    ResultsFolder results = new ResultsFolder(run.in(folder));
    List<Trial> trials = run.trials();
    collections(results, trials.getFirst(), 10, 90, 40, 30, 50);

    assertThat(Conclusion.liveHeapMb(results, trials)).isEqualTo(Map.of("virtual-100-r1", 30.0));

    collections(results, trials.getLast(), 10, 20, 60, 55);
    assertThat(Conclusion.liveHeapMb(results, trials))
        .isEqualTo(Map.of("virtual-100-r1", 30.0, "virtual-100-r2", 55.0));
  }

  private static void collections(ResultsFolder results, Trial trial, double... heaps) {
    try (CsvLog gc = CsvLog.open(results.trial(trial.id()).gcCsv(), GcRow.COLUMNS)) {
      DoubleStream.of(heaps)
          .forEach(
              mb -> {
                gc.write(GcRow.pause(1_795_000_000_000L, 3).fields());
                gc.write(GcRow.heap(1_795_000_000_001L, mb).fields());
              });
    }
  }
}
