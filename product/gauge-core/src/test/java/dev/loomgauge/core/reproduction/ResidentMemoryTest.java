package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResidentMemoryTest {
  private static final Verdict.Row ROW =
      new Verdict.Row(
          "virtual-users10000",
          "virtual",
          "10000",
          3,
          500.0,
          null,
          500,
          1.0,
          null,
          null,
          null,
          0.0,
          new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Served(10_000)),
          null,
          null);

  @Test
  void residentMemoryIsTheFigureAndTheRestItsParts() {
    OwnFigures here =
        ReproducedCell.resident(
            ROW,
            "virtual",
            cost(
                List.of(
                    new Part(Kind.HEAP, 0, 10_240, null),
                    new Part(Kind.RESIDENT, 0, 20_480, new Range(20_000, 21_000))),
                ""));

    assertThat(here)
        .returns(20_480.0, OwnFigures::measured)
        .returns(20_000.0, OwnFigures::low)
        .returns(21_000.0, OwnFigures::high)
        .returns("heap after collection 10 KB", OwnFigures::limitedBy);
  }

  @Test
  void readingsThatSayNothingLeaveTheirReason() {
    assertThat(ReproducedCell.resident(ROW, "virtual", cost(List.of(), "too few readings")))
        .returns(null, OwnFigures::measured)
        .returns("too few readings", OwnFigures::limitedBy);
  }

  @Test
  void everyPartIsNamedInItsOrderAndACellWithoutAnIntervalHasNone() {
    assertThat(
            ReproducedCell.resident(
                ROW,
                "virtual, pool 50",
                cost(
                    List.of(
                        new Part(Kind.STACKS, 0, 512, null),
                        new Part(Kind.HEAP, 0, 10_240, new Range(1, 2)),
                        new Part(Kind.NATIVE, 0, 2_048, null),
                        new Part(Kind.RESIDENT, 7, 20_480, null)),
                    "some")))
        .isEqualTo(
            new OwnFigures(
                "virtual-users10000",
                "virtual, pool 50",
                "10000",
                null,
                null,
                null,
                20_480.0,
                null,
                null,
                "thread stacks 0.50 KB, heap after collection 10 KB, other native 2 KB"));
  }

  private static RequestMemory cost(List<Part> parts, String doubt) {
    return new RequestMemory(ROW.cell(), "virtual", Map.of(), 10_000, 10_000, 3, parts, doubt);
  }
}
