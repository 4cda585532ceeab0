package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReproducedCellTest {
  private final Trial trial = new Trials().judged();

  @Test
  void aRunThatReadMemoryShowsBytesForEachRequest() {
    RequestMemory memory =
        new RequestMemory(
            trial.cell(),
            "platform",
            Map.of(),
            2600,
            2600,
            1,
            List.of(new Part(Kind.RESIDENT, 0, 70_000, null)),
            "");

    ReproducedCell cell =
        only(new Verdict.Findings(List.of(), List.of(memory), List.of(), List.of(), List.of()));

    assertThat(cell.own()).isEqualTo(Measure.MEMORY);
    assertThat(cell.here(Measure.MEMORY)).isNotNull().returns(70_000.0, Here::measured);
    assertThat(cell.here(Measure.THROUGHPUT)).isNotNull().returns(398.0, Here::measured);
  }

  @Test
  void aRunThatReadNoneShowsThroughput() {
    ReproducedCell cell = only(Verdict.Findings.NONE);

    assertThat(cell.own()).isEqualTo(Measure.THROUGHPUT);
    assertThat(cell.here(Measure.MEMORY)).isNull();
  }

  private ReproducedCell only(Verdict.Findings findings) {
    Verdict.Row row =
        new Verdict.Row(
            trial.cell(),
            "platform",
            "2600",
            1,
            398.0,
            null,
            400,
            0.995,
            null,
            null,
            null,
            0.0,
            new Bottleneck(
                new Bottleneck.Pool("threads"),
                1,
                new Bottleneck.Quoted("the 200 Tomcat threads", "")),
            null,
            null);
    Verdict verdict =
        new Verdict(
            "",
            List.of(new Verdict.Group(Map.of(), List.of(row), List.of())),
            List.of(),
            new Verdict.Count(1, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            findings);
    List<ReproducedCell> cells = ReproducedCell.of(verdict, List.of(trial));
    assertThat(cells).hasSize(1);
    return cells.getFirst();
  }
}
