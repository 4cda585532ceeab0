package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the report read no more than a run writes. */
class FixtureTest {
  private static final ResultsFolder RECORDED =
      new ResultsFolder(Path.of("../gauge-cli/src/test/resources/recorded/run"));

  @TempDir private Path folder = Path.of("");

  @Test
  void theFixtureFillsOnlyColumnsOfATimelineThatARunFills() {
    assertThat(columns(RECORDED)).isNotEmpty().containsAll(columns(Fixture.in(folder).write()));
  }

  @Test
  void theFixtureKnowsOfAResourceOnlyWhatARunKnows() {
    assertThat(resources(RECORDED)).isNotEmpty().containsAll(resources(Fixture.in(folder).write()));
  }

  private static Set<String> columns(ResultsFolder results) {
    Set<String> filled = new TreeSet<>();
    for (Trial trial : results.readTrials()) {
      results.trial(trial.id()).readTimeline().forEach(row -> filled.addAll(row.values().keySet()));
    }
    return filled;
  }

  /** Its name, with a pool of threads or without, and whether the queue before it is counted. */
  private static Set<String> resources(ResultsFolder results) {
    Set<String> known = new TreeSet<>();
    for (Trial trial : results.readTrials()) {
      for (ResourceUse use : trial.resources()) {
        known.add(
            (trial.level("threads").equals("platform") ? "pool of threads: " : "")
                + use.name()
                + (use.waitingMean() == null ? "" : ", waiting"));
      }
    }
    return known;
  }
}
