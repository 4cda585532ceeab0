package dev.loomgauge.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the programs over a results folder say of a recorded run. */
class ProgramsTest {
  private static final String RECORDED = "../../product/gauge-cli/src/test/resources/recorded/run";

  private final PrintStream before = System.out;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    System.setOut(new PrintStream(out, true, UTF_8));
  }

  @AfterEach
  void listenNoMore() {
    System.setOut(before);
  }

  private String said() {
    return out.toString(UTF_8);
  }

  @Test
  void aRunWithoutAFindingHasADash() {
    FindingCodes.main(new String[] {RECORDED});
    assertThat(said()).isEqualTo("-" + System.lineSeparator());
  }

  @Test
  void scoresAreThoseOfTheVerdict() {
    Scores.main(new String[] {RECORDED});
    assertThat(said().lines())
        .containsExactly(
            "held-or-released of 2026-11-23T07:06:04.977Z: 2 CPUs, AMD EPYC, JDK of Loomgauge"
                + " 25.0.3+9-LTS",
            "",
            "| limited by | figure | trials | median absolute error | worst | inside the 90 %"
                + " interval | share inside, 95 % interval | median half width |",
            "|---|---|--:|--:|--:|--:|--:|--:|",
            "| a pool | throughput | 2 | 0.17 % | \u22120.18 % | 2 without a usable interval | - | -"
                + " |",
            "| a pool | mean | 2 | 0.61 % | \u22121.0 % | 2 without a usable interval | - | - |",
            "| a pool | p50 | 2 | 0.88 % | \u22121.1 % | 2 without a usable interval | - | - |",
            "| a pool | p95 | 2 | 21.9 % | \u221240.6 % | 2 without a usable interval | - | - |",
            "| a pool | p99 | 1 | 8.6 % | \u22128.6 % | 1 without a usable interval | - | - |",
            "");
  }

  @Test
  void pinningIsToldByCellAndByComparison() {
    Pinning.main(new String[] {RECORDED});
    assertThat(said().lines())
        .containsExactly(
            "`./loomgauge run gauge-cli/src/test/resources/recorded/held-or-released.yaml --set"
                + " threads=platform,virtual --seed 1`, 2026-11-23: AMD EPYC, 2 CPUs, the service"
                + " on CPU 1; 13 trials, 11 of them void and in no row.",
            "",
            "| threads | connection | users | throughput | pinned, per second | pinned at a time |"
                + " longest | where |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            "| platform | released | 400 | 666 req/s | 0 |  |  |  |",
            "| platform | held | 60 | 66.7 req/s | 0 |  |  |  |",
            "",
            "| compared | throughput | 95 % interval | what it says |",
            "| --- | --- | --- | --- |",
            "| threads virtual over platform, connection released, pool 20, path normal, users 60"
                + " |  |  | undecided |",
            "| threads virtual over platform, connection released, pool 20, path normal, users 400"
                + " |  |  | undecided |",
            "| threads virtual over platform, connection held, pool 20, path normal, users 60 |  |"
                + "  | undecided |");
  }

  @Test
  void trialsWithoutAScaleGiveNoPair() throws Exception {
    Pairs.main(new String[] {RECORDED});
    assertThat(said())
        .isEqualTo(
            "figure,kind,band,predicted,measured,scale,at,scenario,trial,service,threads,java\n");
  }

  @Test
  void aScheduleIsComparedWithItselfInTrialsWindowsAndCells() {
    Schedules.main(new String[] {RECORDED, RECORDED});
    assertThat(said().lines())
        .containsSubsequence(
            "AMD EPYC, 2 CPUs, 2026-11-23T07:06:04.977Z; Loomgauge 0.1.0.",
            "| schedule | trials | void | minutes, with starts and warm-ups |",
            "| published: 8 s ramp, 10 s warm-up, 20 s hold | 13 | 11 | 2.2 |",
            "| ours: windows as long as the first block's noise asks for | 13 | 11 | 2.2 |",
            "Our windows: 3.0 s in the first block, 2.6 s in the later ones; measured in all 0.6"
                + " min.",
            "Ours takes 1.00 of the time.",
            "| cell | req/s, published | req/s, ours | p99 ms, published | p99 ms, ours |",
            "| platform-held-pool20-normal-users60 | - | - | - | - |",
            "| virtual-released-pool20-normal-users60 | - | - | - | - |",
            "| ratio | published | ours |",
            "| throughput of virtual / platform, 60 users | - | - |",
            "| p99 of virtual / platform, 60 users | - | - |");
  }
}
