package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.finding.rule.Recorded;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Live;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A service whose heap has a base of 20 MB and 0.1 MB for each request in flight. */
class HeapFindingsTest {
  private static final long BEGIN = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  /** What was recorded of trials, by their users. */
  private static final class Told implements Recorded {
    private final Map<String, List<GcRow>> collections = new HashMap<>();
    private final Map<String, List<MemoryReading>> readings = new HashMap<>();
    private Optional<Endurance> endurance = Optional.empty();

    @Override
    public Optional<Endurance> endurance(Trial trial) {
      return endurance;
    }

    @Override
    public List<GcRow> collections(Trial trial) {
      return collections.getOrDefault(trial.level("users"), List.of());
    }

    @Override
    public List<MemoryReading> memory(Trial trial) {
      return readings.getOrDefault(trial.level("users"), List.of());
    }
  }

  private final Told told = new Told();

  private static Trial trial(int users, int heapMb, double pausedMs) {
    SeenTrial seen = healthy().collections(pausedMs).heap(heapMb);
    seen.trial.users = users;
    seen.trial.connections = users;
    return TrialCopy.of(seen.seen().draft()).id(String.valueOf(users)).trial();
  }

  private static GcRow at(int second, double mb) {
    return GcRow.heap(BEGIN + second * 1000L, mb);
  }

  /** A collection before the window, and three in it of which one has left no garbage. */
  private void collects(int users) {
    double live = 20 + users * 0.1;
    told.collections.put(
        String.valueOf(users), List.of(at(-5, 5), at(1, live + 3), at(2, live), at(3, live + 2)));
  }

  private void reads(int users) {
    told.readings.put(
        String.valueOf(users),
        IntStream.rangeClosed(0, 4)
            .mapToObj(
                quarter -> {
                  long held = (long) quarter * users / 4;
                  long heap = Math.round((20 + held * 0.1) * (1 << 20));
                  return new MemoryReading(quarter, users, held, held, held, 0, heap, 0, 0, 0);
                })
            .toList());
  }

  private List<Finding> found(Trial... trials) {
    return Causes.of(List.of(trials), told);
  }

  @Test
  void withoutABaseTheBytesOfARequestAreABound() {
    collects(100);

    assertThat(found(trial(100, 32, 2_000)).getFirst())
        .returns("small-heap", Finding::code)
        .returns(
            "Garbage collection pauses take 22.2 % of the time; heap usage peaks at 300 MB, garbage"
                + " included. After collections 30 MB of 32 MB are in use with 100 requests in"
                + " flight, so a request keeps at most 307 kB, and the live set fills the heap at"
                + " 106 users or more.",
            Finding::evidence);
  }

  @Test
  void aFullCollectionBeforeTheLoadIsTheBase() {
    collects(100);
    told.endurance = Optional.of(new Endurance(9, List.of(), null, 32.0, new Live(20, 20)));

    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence())
        .endsWith(
            " After collections 30 MB of 32 MB are in use: 20 MB without requests, and 102 kB for each"
                + " of 100 in flight (by a full collection before the load). The live set fills the"
                + " heap at about 120 users.");
  }

  @Test
  void trialsWithOtherLoadsTellTheBase() {
    collects(100);
    collects(40);

    assertThat(found(trial(40, 32, 100), trial(100, 32, 2_000)).getFirst().evidence())
        .contains("20 MB without requests, and 102 kB for each of 100 in flight")
        .contains("(by a line through 2 trials with other loads)")
        .endsWith("at about 120 users.");
  }

  @Test
  void tooFewCollectionsOrSeveralProcessesTellNothing() {
    told.collections.put("100", List.of(at(1, 30), at(2, 30)));
    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence()).endsWith("garbage included.");
    told.collections.put("100", List.of(at(1, 30), at(2, 30), at(3, 30).by(2)));
    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence()).endsWith("garbage included.");
  }

  @Test
  void readingsShowThatTheHeapWillNotBearTwiceTheLoad() {
    reads(100);

    assertThat(found(trial(100, 35, 100)))
        .singleElement()
        .returns("filling-heap", Finding::code)
        .returns(
            "After collections 30 MB of 35 MB are live: 20 MB without requests, and 102 kB for each"
                + " of 100 in flight (by a line through readings of the live objects). The live set"
                + " fills the heap at about 150 users.",
            Finding::evidence)
        .returns(
            "Enlarge the heap, to -Xmx80m for twice as many requests in flight and as much again for"
                + " garbage, if the machine or the container has that much to spare; or limit"
                + " concurrency below 150.",
            Finding::remedy)
        .returns(0.1 / 9, Finding::weight);
  }

  @Test
  void aHeapWithRoomForTwiceTheLoadIsNoFinding() {
    reads(100);

    assertThat(found(trial(100, 41, 100))).isEmpty();
  }

  @Test
  void whatYoungCollectionsLeaveProvesNothingBeforeItBreaks() {
    collects(100);
    collects(40);

    assertThat(found(trial(40, 32, 100), trial(100, 32, 100))).isEmpty();
  }

  @Test
  void aLoadThatALargerOneFollowsIsNoEvidenceOfABreak() {
    reads(40);

    assertThat(found(trial(40, 25, 100), trial(100, 25, 100))).isEmpty();
  }

  @Test
  void collectionsAtBothEdgesOfTheWindowCountAndLaterOnesDoNot() {
    // The window has 9 s: the least of the three is 30 MB, and later ones are less
    told.collections.put("100", List.of(at(0, 33), at(5, 30), at(9, 32), at(10, 4)));
    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence())
        .contains("After collections 30 MB of 32 MB are in use");
    told.collections.put("100", List.of(at(0, 33), at(5, 30), at(10, 32), at(-1, 4)));
    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence()).endsWith("garbage included.");
  }

  @Test
  void closerLoadsThanOneAndItsHalfMakeNoLine() {
    collects(100);
    collects(51);
    assertThat(found(trial(51, 32, 100), trial(100, 32, 2_000)).getFirst().evidence())
        .contains("a request keeps at most 307 kB");
    collects(50);
    assertThat(found(trial(50, 32, 100), trial(100, 32, 2_000)).getFirst().evidence())
        .contains("(by a line through 2 trials with other loads)");
  }

  @Test
  void aBaseAboveWhatIsInUseIsNone() {
    collects(100);
    told.endurance = Optional.of(new Endurance(9, List.of(), null, 32.0, new Live(30, 20)));

    assertThat(found(trial(100, 32, 2_000)).getFirst().evidence())
        .contains("a request keeps at most 307 kB");
  }

  @Test
  void aHeapIsFillingBelowTwiceItsRequests() {
    reads(100);

    // 20 MB and 0.1 MB each: 200 requests fill 40 MB
    assertThat(found(trial(100, 40, 100))).isEmpty();
    assertThat(found(trial(100, 39, 100)))
        .singleElement()
        .returns("filling-heap", Finding::code)
        .extracting(Finding::evidence)
        .asString()
        .endsWith("fills the heap at about 190 users.");
  }

  @Test
  void aHeapThatIsSmallAlreadyIsNotAlsoFilling() {
    reads(100);

    // A tenth of 9 s
    assertThat(found(trial(100, 35, 899)))
        .extracting(Finding::code)
        .containsExactly("filling-heap");
    assertThat(found(trial(100, 35, 900))).extracting(Finding::code).containsExactly("small-heap");
  }
}
