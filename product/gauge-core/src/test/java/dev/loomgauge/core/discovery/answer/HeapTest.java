package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Heap per request, from the loads of each mode. */
class HeapTest {
  @Test
  void heapPerRequestFollowsFromTwoLoadsAndTellsWhenItIsFull() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);
    Case known = Cases.known(WrittenService.knobs(), few, many);
    Case live = Cases.withHeaps(known, Map.of(few.id(), 112.0, many.id(), 132.0));

    assertThat(Cases.answer(live))
        .contains(
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform")
        .contains("A request in flight holds about 102 kB on platform threads")
        .contains("512 MB would be full at about 4,100 users");
    assertThat(Cases.answer(known)).doesNotContain("A request in flight");
  }

  @Test
  void aHeapThatGrowsByATenthOrLessIsNotTold() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);

    assertThat(Cases.answer(live(few, 100, many, 110))).doesNotContain("A request in flight");
    assertThat(Cases.answer(live(few, 100, many, 111)))
        .contains("A request in flight holds about 56 kB", "(100 MB in use", "111 MB at 300)");
  }

  private static Case live(Trial few, double fewMb, Trial many, double manyMb) {
    Case known = Cases.known(List.of(), few, many);
    return Cases.withHeaps(known, Map.of(few.id(), fewMb, many.id(), manyMb));
  }

  @Test
  void theHeapIsThatOfTheModesOfWhichAJvmWasSeen() {
    assertThat(
            new Heap()
                .of(
                    Cases.known(
                        List.of(),
                        Seen.on("platform", 300, 100).heap(90).trial(),
                        Seen.on("platform", 300, 100).heap(120).block(2).trial(),
                        Seen.on("virtual", 300, 100).withoutJvm().trial())))
        .containsExactly(
            "Heap in use at most, garbage included, at 300 users: 120 MB of 512 MB on platform"
                + " threads.");
    assertThat(
            new Heap().of(Cases.known(List.of(), Seen.on("virtual", 300, 1).withoutJvm().trial())))
        .isEmpty();
  }

  @Test
  void theHeapOfAModeGrowsFromItsOwnLeastUsers() {
    Trial few = threads(100, 190);
    Trial many = threads(300, 198);
    Trial fewer = Seen.on("virtual", 50, 49).trial();
    Trial other = Seen.on("virtual", 300, 290).trial();
    Case known = Cases.known(List.of(), few, many, fewer, other);
    String grown =
        "A request in flight holds about 102 kB on platform threads (112 MB in use after"
            + " collections at 100 users, 132 MB at 300); 512 MB would be full at about 4,100"
            + " users.";

    assertThat(new Heap().of(live(known, Map.of(few.id(), 112.0, many.id(), 132.0))))
        .hasSize(2)
        .contains(grown);
    assertThat(
            new Heap()
                .of(
                    live(
                        known,
                        Map.of(
                            few.id(),
                            112.0,
                            many.id(),
                            132.0,
                            fewer.id(),
                            30.0,
                            other.id(),
                            80.0))))
        .containsExactly(
            "Heap in use at most, garbage included, at 300 users: 100 MB of 512 MB on platform"
                + " threads, 100 MB of 512 MB on virtual threads.",
            grown,
            // 50 MB / 250 requests; 50 + 482 / 0.2
            "A request in flight holds about 205 kB on virtual threads (30 MB in use after"
                + " collections at 50 users, 80 MB at 300); 512 MB would be full at about 2,460"
                + " users.");
    assertThat(new Heap().of(live(known, Map.of(many.id(), 132.0)))).hasSize(1);
    assertThat(new Heap().of(live(known, Map.of(few.id(), 112.0)))).hasSize(1);
  }

  private static Case live(Case known, Map<String, Double> heapMb) {
    return Cases.withHeaps(known, heapMb);
  }
}
