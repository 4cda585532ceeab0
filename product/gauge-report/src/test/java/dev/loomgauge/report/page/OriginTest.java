package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.Fixture;
import dev.loomgauge.report.page.Origin.FileList.Link;
import dev.loomgauge.report.page.Origin.FileList.OfTrial;
import dev.loomgauge.report.page.Origin.RunSetting.Fact;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run was made on, for people. */
class OriginTest {
  private static Origin.RunSetting setting(int physicalCores, Map<String, Object> service) {
    return Origin.RunSetting.of(
        new RunInfo(
            RunInfo.FORMAT_VERSION,
            "0.1.0",
            "quick",
            "",
            "",
            "scenarios/01-quick.yaml",
            "",
            Map.of("users", "7"),
            Map.of(),
            "",
            42,
            "2026-11-21T20:15:00Z",
            null,
            new RunInfo.Machine(
                "Debian", "6.1", "amd64", "EPYC", 8, physicalCores, 24_105, physicalCores == 1),
            Map.of(Tier.SERVICE, "1-2", Tier.DATABASE, ""),
            Map.of("shop", service),
            Map.of("postgres", "18.6"),
            1,
            Map.of("ramp", "1s"),
            List.of()));
  }

  @Test
  void theMachineIsToldWithItsUnits() {
    assertThat(setting(4, Map.of()).machine())
        .containsExactly(
            new Fact("processor", "EPYC"),
            new Fact("logical CPUs", "8 (4 physical cores)"),
            new Fact("memory", "23.5 GiB"),
            new Fact("system", "Debian, 6.1, amd64"),
            new Fact("tiers tied to CPUs", "no: tiers share all CPUs"));
    assertThat(setting(1, Map.of()).machine())
        .contains(
            new Fact("logical CPUs", "8 (1 physical core)"), new Fact("tiers tied to CPUs", "yes"));
    assertThat(setting(0, Map.of()).machine()).contains(new Fact("logical CPUs", "8"));
  }

  @Test
  void tiersAreSortedByTheirNamesAndOneWithoutCpusIsNotTied() {
    assertThat(setting(4, Map.of()).cpus())
        .containsExactly(new Fact("database", "not tied"), new Fact("service", "CPU 1-2"));
    assertThat(setting(4, Map.of()).versions()).containsExactly(new Fact("postgres", "18.6"));
    assertThat(setting(4, Map.of()).overrides()).containsExactly(new Fact("users", "7"));
  }

  @Test
  void whatAServiceSaysOfItselfIsFlat() {
    Map<String, Object> limits = new LinkedHashMap<>();
    limits.put("pool", 20);
    limits.put("names", Arrays.asList("a", "b"));
    Map<String, Object> service = new LinkedHashMap<>();
    service.put("jdk", "25");
    service.put("limits", limits);

    assertThat(setting(4, service).services())
        .singleElement()
        .satisfies(
            shop -> {
              assertThat(shop.name()).isEqualTo("shop");
              assertThat(shop.facts())
                  .containsExactly(
                      new Fact("jdk", "25"),
                      new Fact("limits.pool", "20"),
                      new Fact("limits.names", "a, b"));
            });
  }

  @Test
  void filesAreLinkedWhereTheyAreAndBeyondAThousandTrialsTheirFoldersAlone(@TempDir Path root) {
    ResultsFolder results = Fixture.in(root).cutOffAfter(1).write();
    Trial trial = results.readTrials().getFirst();
    String own = "trials/" + trial.id() + "/";

    Origin.FileList each = Origin.FileList.of(results, Collections.nCopies(1_000, trial));
    Origin.FileList folders = Origin.FileList.of(results, Collections.nCopies(1_001, trial));

    assertThat(each.run())
        .containsExactly(
            new Link("run.json", "run.json"),
            new Link("predictions.csv", "predictions.csv"),
            new Link("trials.csv", "trials.csv"),
            new Link("all files", "logs/"));
    assertThat(each.trials().getFirst())
        .isEqualTo(
            new OfTrial(
                trial.id(),
                List.of(
                    new Link("trial.json", own + "trial.json"),
                    new Link("timeline.csv", own + "timeline.csv"),
                    new Link("latency.hlog", own + "latency.hlog"),
                    new Link("all files", own))));
    assertThat(folders.trials().getLast())
        .isEqualTo(new OfTrial(trial.id(), List.of(new Link("all files", own))));
  }
}
