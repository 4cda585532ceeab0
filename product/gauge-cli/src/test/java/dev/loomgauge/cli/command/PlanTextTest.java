package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.DryRun;
import dev.loomgauge.run.experiment.TrialPlan;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a machine of eight CPUs. */
class PlanTextTest {
  private static final TierCpus CPUS =
      new TierCpus(
          Map.of(
              Tier.SERVICE, CpuSet.of(4, 5, 6, 7),
              Tier.DATABASE, CpuSet.of(3),
              Tier.DOWNSTREAM, CpuSet.of(1, 2),
              Tier.LOAD, CpuSet.of(0)),
          true,
          4,
          List.of("A note."));

  @TempDir private Path folder = Path.of("");

  private List<String> printed(TierCpus cpus, String database, String users) {
    Scenario scenario =
        new ScenarioReader(folder, Map.of())
            .read(
                folder.resolve("own.yaml"),
                """
                name: own
                services:
                  - name: shop
                    command: [sh, x, "{jvm}"]
                    health: /
                    needs: [postgres, downstream]
                    env: {DB: "{delay.5432}"}
                    endpoints: {one: /}
                    knobs: {threads: {platform: {}, virtual: {}}}
                endpoint: one
                factors: {threads: [platform, virtual], users: %s}
                load: {model: closed, ramp: 200ms, warmup: 1s, hold: 3s, timeout: 20s}
                database: %s
                downstream: {delay: 40ms}
                delays: {5432: 3ms}
                stations: {cpu: {tier: service}}
                path: [{use: cpu}, {wait: downstream}]
                """
                    .formatted(users, database));
    TrialPlan plan =
        new TrialPlan(
            scenario,
            CellPlan.of(scenario, cpus.serviceCores()),
            new Laws(scenario, cpus.allocation()),
            Set.of());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    new PlanText(
            new DryRun(
                plan,
                cpus,
                new Progress.Planned(2, Optional.of(Duration.ZERO), Duration.ofSeconds(61))))
        .print(new PrintStream(printed, true, StandardCharsets.UTF_8));
    return printed.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void everyTierIsPlannedOnItsOwnCpus() {
    List<String> printed = printed(CPUS, "{orders: 300, customers: 20}", "20 per core");

    assertThat(printed.getFirst())
        .isEqualTo("2 cells in 1 block: 2 trials, about 1 min 01 s; predicted at once.");
    assertThat(printed.get(2)).isEqualTo("  threads   users  service  block 1");
    assertThat(printed.subList(3, 5))
        .satisfiesExactly(
            line -> assertThat(line).matches("  platform  80     shop     [12]"),
            line -> assertThat(line).matches("  virtual   80     shop     [12]"));
    assertThat(printed.subList(5, printed.size()))
        .containsExactly(
            "",
            "Load: closed model, ramp 200 ms, warm-up 1 s or longer, hold 3 s, timeout 20 s, by"
                + " gauge-load",
            "Users per core are fewer where the measuring side would be too busy, as calibration"
                + " shows.",
            "",
            "  tier        CPUs  what would be started",
            "  database    3     PostgreSQL with 300 orders and 20 customers, seeded once and kept",
            "  downstream  1-2   gauge-downstream, delay 40ms",
            "  downstream  1-2   gauge-downstream-proxy before 127.0.0.1:5432, delay 3ms",
            "  load        0     gauge-load",
            "  service     4-7   shop: 2 processes up at once, each with the JVM's default heap",
            "A note.",
            "Every program listens on a free loopback port, chosen when it starts.");
  }

  @Test
  void aDatabaseOfOnesOwnIsNotStartedAndWithoutPinningAnyCpuIsUsed() {
    TierCpus anywhere = new TierCpus(Map.of(), false, 8, List.of());

    assertThat(printed(anywhere, "{url: \"jdbc:postgresql://127.0.0.1/shop\", user: me}", "[20]"))
        .contains(
            "  database    any   nothing: jdbc:postgresql://127.0.0.1/shop",
            "  load        any   gauge-load")
        .noneMatch(line -> line.startsWith("Users per core"));
  }
}
