package dev.loomgauge.core.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Kind;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.scenario.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CostOfRequestsTest {
  private static final Cell CELL = new Cell(Map.of("threads", "virtual", "users", "1000"));
  private static final long IDLE = 50L << 20;

  private static CostOfRequests.Read trial(List<MemoryReading> readings) {
    return new CostOfRequests.Read(
        new Trial(
            "001",
            CELL.id(),
            CELL.levels(),
            1,
            "order",
            "",
            Trial.Outcome.COMPLETED,
            null,
            new Prediction(100, 1000, null, null, List.of(), null),
            "",
            null,
            null,
            Map.of(),
            List.of(),
            null,
            null,
            null,
            List.of()),
        readings);
  }

  /** Readings at 0, 250, ... in flight, each request with the given bytes of heap. */
  private static List<MemoryReading> rising(long heapEach, int most) {
    List<MemoryReading> readings = new ArrayList<>();
    for (int held = 0; held <= most; held += 250) {
      readings.add(reading(1000, held, IDLE + heapEach * held));
    }
    return readings;
  }

  private static MemoryReading reading(long connections, long held, long heap) {
    return new MemoryReading(1, connections, held, held, held, 2_000, heap, 3_000, 4_000, 4_000);
  }

  private static Part heap(RequestMemory memory) {
    return memory.parts().stream().filter(p -> p.kind() == Kind.HEAP).findFirst().orElseThrow();
  }

  @Test
  void theSlopeIsWhatARequestCostsAndTheInterceptWhatIsHeldIdle() {
    Part heap = heap(CostOfRequests.of(CELL, List.of(trial(rising(12_000, 1000)))));

    assertThat(heap.bytesPerRequest()).isCloseTo(12_000, within(0.01));
    assertThat(heap.idleBytes()).isCloseTo(IDLE, within(1.0));
    assertThat(heap.interval()).isNull();
  }

  @Test
  void repetitionsGiveTheInterval() {
    Part heap =
        heap(
            CostOfRequests.of(
                CELL, List.of(trial(rising(11_000, 1000)), trial(rising(13_000, 1000)))));

    assertThat(heap.bytesPerRequest()).isCloseTo(12_000, within(0.01));
    assertThat(heap.interval())
        .satisfies(
            interval -> {
              assertThat(interval.low()).isLessThan(11_000);
              assertThat(interval.high()).isGreaterThan(13_000);
            });
  }

  @Test
  void readingsBeforeAllAreConnectedDoNotCount() {
    List<MemoryReading> readings = rising(12_000, 1000);
    readings.addFirst(reading(400, 0, 1));

    assertThat(heap(CostOfRequests.of(CELL, List.of(trial(readings)))).bytesPerRequest())
        .isCloseTo(12_000, within(0.01));
  }

  @Test
  void requestsThatWaitUnservedAreNotInFlight() {
    List<MemoryReading> readings =
        List.of(
            reading(1000, 0, IDLE),
            reading(1000, 100, IDLE),
            reading(1000, 200, IDLE),
            reading(1000, 200, IDLE));

    RequestMemory memory = CostOfRequests.of(CELL, List.of(trial(readings)));

    assertThat(memory.parts()).isEmpty();
    assertThat(memory.doubt())
        .isEqualTo(
            "only 200 of 1000 requests were in flight in the service at once; the others waited"
                + " unserved");
  }

  @Test
  void theHeadlineSaysWhatARequestHoldsAndOfWhat() {
    Verdict cells =
        new Verdict(
            "As it is.",
            List.of(),
            List.of(),
            new Verdict.Count(1, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            Verdict.Findings.NONE);
    RequestMemory memory = CostOfRequests.of(CELL, List.of(trial(rising(10_240, 1000))));

    assertThat(MemoryVerdict.of(cells, List.of(memory)).headline())
        .isEqualTo(
            "What a request in flight holds: virtual 10 KB (thread stacks 0, heap after collection"
                + " 10, other native 0).");
    assertThat(MemoryVerdict.of(cells, List.of()).headline()).isEqualTo("As it is.");
  }

  @Test
  void withoutReadingsNothingIsTold() {
    RequestMemory memory = CostOfRequests.of(CELL, List.of(trial(List.of())));

    assertThat(memory.parts()).isEmpty();
    assertThat(memory.doubt()).startsWith("no trial has 4 readings");
  }
}
