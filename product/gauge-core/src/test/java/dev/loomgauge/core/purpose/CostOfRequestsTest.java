package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
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
            null,
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

    assertThat(PurposeVerdict.ofMemory(cells, List.of(memory)).headline())
        .isEqualTo(
            "What a request in flight holds: virtual 10 KB (thread stacks 0, heap after collection"
                + " 10, other native 0).");
    assertThat(PurposeVerdict.ofMemory(cells, List.of()).headline()).isEqualTo("As it is.");
  }

  @Test
  void withoutReadingsNothingIsTold() {
    RequestMemory memory = CostOfRequests.of(CELL, List.of(trial(List.of())));

    assertThat(memory.parts()).isEmpty();
    assertThat(memory.doubt()).startsWith("no trial has 4 readings");
  }

  @Test
  void everyKindOfMemoryHasItsOwnLine() {
    List<MemoryReading> readings =
        LongStream.of(0, 400, 800, 1000)
            .mapToObj(
                held ->
                    new MemoryReading(
                        1,
                        1000,
                        9_999,
                        held - 1,
                        held + 1,
                        2_000 + held,
                        IDLE + 2 * held,
                        3_000 + 3 * held,
                        4_000 + 4 * held,
                        9))
            .toList();
    RequestMemory memory = CostOfRequests.of(CELL, List.of(trial(readings)));

    assertThat(memory.parts())
        .extracting(
            Part::kind, p -> Math.round(p.idleBytes()), p -> Math.round(p.bytesPerRequest()))
        .containsExactly(
            tuple(Kind.STACKS, 2_000L, 1L),
            tuple(Kind.HEAP, IDLE, 2L),
            tuple(Kind.NATIVE, 3_000L, 3L),
            tuple(Kind.RESIDENT, 4_000L, 4L));
    assertThat(memory)
        .returns(CELL.id(), RequestMemory::cell)
        .returns("virtual", RequestMemory::threads)
        .returns(Map.of(), RequestMemory::levels)
        .returns(1000, RequestMemory::users)
        .returns(1000L, RequestMemory::inFlight)
        .returns(1, RequestMemory::trials)
        .returns("", RequestMemory::doubt);
  }

  @Test
  void theIntervalOfTwoTrialsIsThatOfStudent() {
    Part heap =
        heap(
            CostOfRequests.of(
                CELL, List.of(trial(rising(11_000, 1000)), trial(rising(13_000, 1000)))));

    // 12,000 +/- 12.7062 x 1,414.2 / sqrt(2)
    assertThat(heap.interval())
        .satisfies(
            interval -> {
              assertThat(interval.low()).isCloseTo(12_000 - 12_706.2, within(0.1));
              assertThat(interval.high()).isCloseTo(12_000 + 12_706.2, within(0.1));
            });
  }

  @Test
  void nineTenthsInFlightAreFullAndNinetyNineHundredthsConnected() {
    List<MemoryReading> least =
        LongStream.of(0, 300, 600, 900)
            .mapToObj(held -> reading(990, held, IDLE + 7 * held))
            .toList();
    List<MemoryReading> less =
        LongStream.of(0, 300, 600, 899)
            .mapToObj(held -> reading(990, held, IDLE + 7 * held))
            .toList();
    List<MemoryReading> unconnected =
        LongStream.of(0, 300, 600, 900)
            .mapToObj(held -> reading(989, held, IDLE + 7 * held))
            .toList();

    RequestMemory all = CostOfRequests.of(CELL, List.of(trial(least), trial(less)));
    assertThat(all)
        .returns(900L, RequestMemory::inFlight)
        .returns(1, RequestMemory::trials)
        .returns("1 of 2 trials have no usable readings", RequestMemory::doubt);
    assertThat(heap(all).bytesPerRequest()).isCloseTo(7, within(1e-6));
    assertThat(CostOfRequests.of(CELL, List.of(trial(unconnected))).doubt())
        .isEqualTo("no trial has 4 readings with all of its connections open");
    assertThat(CostOfRequests.heap(trial(least), 1000)).isPresent();
    assertThat(CostOfRequests.heap(trial(less), 1000)).isEmpty();
    assertThat(CostOfRequests.heap(trial(least.subList(1, 4)), 1000)).isEmpty();
    assertThat(CostOfRequests.heap(trial(Collections.nCopies(4, least.get(3))), 1000))
        .as("one load has no slope")
        .isEmpty();
  }

  @Test
  void theFewestInFlightOfAllTrialsAreTold() {
    RequestMemory memory =
        CostOfRequests.of(
            CELL,
            List.of(
                trial(rising(12_000, 1000)),
                trial(
                    LongStream.of(0, 300, 600, 950)
                        .mapToObj(held -> reading(1000, held, IDLE + 12_000 * held))
                        .toList())));

    assertThat(memory.inFlight()).isEqualTo(950);
    assertThat(memory.trials()).isEqualTo(2);
    assertThat(memory.doubt()).isEmpty();
  }

  @Test
  void otherLevelsThanModeAndUsersAreKept() {
    Cell cell = new Cell(Map.of("threads", "virtual", "users", "1000", "compiler", "c1"));

    assertThat(CostOfRequests.of(cell, List.of()).levels())
        .containsExactly(Map.entry("compiler", "c1"));
  }

  @Test
  void modesAreJoinedInTheirOrderAndOneThatTellsNothingIsLeftOut() {
    Cell platform = new Cell(Map.of("threads", "platform", "users", "1000"));
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
    RequestMemory first = CostOfRequests.of(CELL, List.of(trial(rising(10_240, 1000))));
    RequestMemory none = CostOfRequests.of(platform, List.of(trial(List.of())));
    RequestMemory last = CostOfRequests.of(platform, List.of(trial(rising(102_400, 1000))));

    Verdict verdict = PurposeVerdict.ofMemory(cells, List.of(last, first));
    assertThat(verdict.headline())
        .isEqualTo(
            "What a request in flight holds: platform 100 KB (thread stacks 0, heap after collection"
                + " 100, other native 0); virtual 10 KB (thread stacks 0, heap after collection 10,"
                + " other native 0).");
    assertThat(verdict.memory()).containsExactly(last, first);
    assertThat(PurposeVerdict.ofMemory(cells, List.of(none, first)).headline())
        .startsWith("What a request in flight holds: virtual 10 KB (")
        .doesNotContain("platform");
    assertThat(PurposeVerdict.ofMemory(cells, List.of(none)).headline()).isEqualTo("As it is.");
  }

  @Test
  void aTrialThatDidNotCompleteIsLeftOut() {
    Trial whole = trial(List.of()).trial();
    Trial failed =
        new Trial(
            "002",
            whole.cell(),
            whole.levels(),
            2,
            null,
            whole.service(),
            "",
            Trial.Outcome.FAILED,
            "it died",
            whole.prediction(),
            "",
            null,
            null,
            Map.of(),
            List.of(),
            null,
            null,
            null,
            List.of());

    assertThat(
            CostOfRequests.of(CELL, List.of(new CostOfRequests.Read(failed, rising(12_000, 1000)))))
        .returns(0, RequestMemory::trials)
        .returns("no trial has 4 readings with all of its connections open", RequestMemory::doubt);
  }

  /** A closed load without think time: every request is in flight at every reading. */
  @Test
  void aLoadThatIsTheSameAtEveryReadingTellsNoSlope() {
    List<MemoryReading> same = Collections.nCopies(5, reading(1000, 1000, IDLE));

    assertThat(CostOfRequests.of(CELL, List.of(trial(same))))
        .returns(List.of(), RequestMemory::parts)
        .returns(0, RequestMemory::trials)
        .returns(1000L, RequestMemory::inFlight)
        .returns(
            "all readings of a trial have as many requests in flight, so that they have no slope",
            RequestMemory::doubt);
    RequestMemory one = CostOfRequests.of(CELL, List.of(trial(same), trial(rising(12_000, 1000))));
    assertThat(heap(one).bytesPerRequest()).isCloseTo(12_000, within(0.01));
    assertThat(one)
        .returns(1, RequestMemory::trials)
        .returns("1 of 2 trials have no usable readings", RequestMemory::doubt);
  }
}
