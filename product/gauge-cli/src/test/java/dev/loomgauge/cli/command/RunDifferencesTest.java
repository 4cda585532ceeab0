package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.RunInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunDifferencesTest {
  private static final JvmTable NONE = JvmTable.of(List.of());

  @Test
  void everyFactThatDiffersIsNamedWithBothValues() {
    RunInfo first =
        run(
            "0.1.0",
            "quick",
            new RunInfo.Machine("Debian", "6.1", "amd64", "EPYC", 2, 1, 24_105, true),
            "0",
            Map.of("postgres", "18.6"),
            Map.of("users", "100"),
            "name: quick\n",
            "25.0.3");
    RunInfo second =
        run(
            "0.2.0",
            "slow",
            new RunInfo.Machine("Ubuntu", "6.8", "arm64", "Graviton", 8, 4, 48_000, false),
            "1-3",
            Map.of(),
            Map.of("pool", "5"),
            "name: slow\n",
            "26");

    assertThat(RunDifferences.of(first, second, NONE, NONE))
        .containsExactly(
            "The runs were not interleaved (2026-11-21T20:15:00Z and 2026-11-21T20:15:00Z): a drift"
                + " of the machine between them looks like a difference. To rule that out, make"
                + " what differs a factor of one scenario.",
            "The machines differ: processor EPYC against Graviton; CPUs 2 against 8; physical cores"
                + " 1 against 4; memory in MB 24105 against 48000; system Debian against Ubuntu;"
                + " kernel 6.1 against 6.8; architecture amd64 against arm64; tiers tied to CPUs"
                + " yes against no; CPUs of service 0 against 1-3.",
            "The versions, JDKs among them, differ: postgres 18.6 against none; jdk of the services"
                + " 25.0.3 against 26.",
            "The versions of Loomgauge differ: loomgauge 0.1.0 against 0.2.0.",
            "The scenarios differ: name quick against slow; --set users 100 against none; --set"
                + " pool none against 5.",
            "The texts of the scenarios differ: see scenarioText in each run.json.");
    assertThat(RunDifferences.of(first, first, NONE, NONE)).hasSize(1);
  }

  @Test
  void jvmsOfCellsAreToldWhereBothRunsKnowThem() {
    RunInfo run =
        run(
            "0.1.0",
            "quick",
            new RunInfo.Machine("Debian", "6.1", "amd64", "EPYC", 2, 1, 24_105, true),
            "0",
            Map.of(),
            Map.of(),
            "name: quick\n",
            "25.0.3");
    JvmTable first = new JvmTable("25.0.3, G1", Map.of("virtual-100", "C2"));
    JvmTable second = new JvmTable("25.0.3, Serial", Map.of("virtual-100", "C1 alone"));

    assertThat(RunDifferences.of(run, run, first, second))
        .last()
        .isEqualTo(
            "The JVMs of the services differ: virtual-100 C2 against C1 alone; in all cells"
                + " 25.0.3, G1 against 25.0.3, Serial.");
    assertThat(RunDifferences.of(run, run, first, first)).hasSize(1);
    assertThat(RunDifferences.of(run, run, first, NONE)).hasSize(1);
    assertThat(RunDifferences.of(run, run, NONE, second)).hasSize(1);
  }

  private static RunInfo run(
      String loomgauge,
      String scenario,
      RunInfo.Machine machine,
      String cpus,
      Map<String, String> versions,
      Map<String, String> overrides,
      String text,
      String jdk) {
    return new RunInfo(
        RunInfo.FORMAT_VERSION,
        loomgauge,
        scenario,
        "",
        "",
        "scenarios/01-quick.yaml",
        text,
        overrides,
        Map.of(),
        "./loomgauge run quick --seed 42",
        42,
        "2026-11-21T20:15:00Z",
        null,
        machine,
        Map.of(Tier.SERVICE, cpus),
        Map.of("order-mvc", Map.of("jdk", jdk), "other", Map.of("jdk", jdk), "third", Map.of()),
        versions,
        1,
        Map.of(),
        List.of());
  }
}
