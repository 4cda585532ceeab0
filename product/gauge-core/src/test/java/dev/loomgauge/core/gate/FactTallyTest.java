package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.gate.FactTally.FactName;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FactTallyTest {
  private static final String POOL = "HikariCP connections";
  private static final Worker WORKER = new Worker(1, "", false);
  private static final Window SILENT = new Window(0, 0, OptionalLong.empty());

  private final List<TraceEvent> events = new ArrayList<>();

  private void request(int number, Kind... kinds) {
    double at = number * 0.1;
    events.add(new TraceEvent(Kind.ENTRY, "Tomcat", WORKER, at, at + 0.1));
    for (int i = 0; i < kinds.length; i++) {
      double from = at + 0.001 * (i + 1);
      events.add(new TraceEvent(kinds[i], POOL, WORKER, from, from + 0.0005));
    }
  }

  private FactTally tally(boolean connects, Window... windows) {
    return new FactTally(new GateEvidence(List.of(windows), events, connects, HeapSizes.NONE));
  }

  private List<Double> figures(FactKind kind, String of) {
    return tally(true, SILENT).figures().getOrDefault(new FactName(kind, of), List.of());
  }

  private static Window window(long ok, long failed, OptionalLong allocated) {
    return new Window(ok, failed, allocated);
  }

  private static Window[] allocating(long... bytes) {
    return LongStream.of(bytes)
        .mapToObj(each -> window(8, 2, OptionalLong.of(10 * each)))
        .toArray(Window[]::new);
  }

  @Test
  void requestsFallIntoFivePartsOfTheTimeInWhichTheyBegan() {
    Kind[] taken = new Kind[9];
    java.util.Arrays.fill(taken, Kind.ACQUIRE);
    for (int i = 0; i < 10; i++) {
      request(i, java.util.Arrays.copyOf(taken, i));
    }
    assertThat(figures(FactKind.TAKEN, POOL)).containsExactly(0.5, 2.5, 4.5, 6.5, 8.5);
    assertThat(tally(true, SILENT).requests()).isEqualTo(10);
  }

  @Test
  void whatIsGivenBackIsHeldNoMoreAndNothingIsHeldLessThanNever() {
    for (int i = 0; i < 10; i++) {
      request(i, Kind.RELEASE, Kind.ACQUIRE, Kind.ACQUIRE, Kind.RELEASE, Kind.ACQUIRE);
    }
    assertThat(figures(FactKind.HELD, POOL)).containsExactly(2.0);
    assertThat(figures(FactKind.TAKEN, POOL)).containsExactly(3.0, 3.0, 3.0, 3.0, 3.0);
  }

  @Test
  void heldAtOnceIsTheSecondLargestOfTheParts() {
    for (int i = 0; i < 10; i++) {
      request(
          i,
          switch (i) {
            case 0 -> new Kind[] {Kind.ACQUIRE, Kind.ACQUIRE, Kind.ACQUIRE, Kind.ACQUIRE};
            case 9 -> new Kind[] {Kind.ACQUIRE, Kind.ACQUIRE, Kind.ACQUIRE};
            default -> new Kind[] {Kind.ACQUIRE};
          });
    }
    assertThat(figures(FactKind.HELD, POOL)).containsExactly(3.0);
  }

  @Test
  void oneOfEachOfTwoPoolsIsNoSecondOneOfEither() {
    for (int i = 0; i < 10; i++) {
      request(i);
      for (String pool : List.of("write", "read")) {
        double at = 0.1 * i + (pool.equals("write") ? 0.01 : 0.02);
        events.add(
            new TraceEvent(Kind.ACQUIRE, POOL, pool, Activity.WAITS, WORKER, at, at + 0.0005));
      }
    }
    assertThat(figures(FactKind.HELD, POOL)).containsExactly(1.0);
    assertThat(figures(FactKind.TAKEN, POOL)).containsExactly(2.0, 2.0, 2.0, 2.0, 2.0);
  }

  @Test
  void connectionsAreToldOnlyWhereTheyWereRecorded() {
    request(0);
    request(1);
    events.add(new TraceEvent(Kind.CONNECT, "connect", WORKER, 0.1, 0.1));
    assertThat(tally(true, SILENT).figures()).containsEntry(opened(), List.of(0.0, 1.0));
    assertThat(tally(false, SILENT).kinds())
        .containsExactly(
            FactKind.CARRIED,
            FactKind.PINNED,
            FactKind.TAKEN,
            FactKind.HELD,
            FactKind.REPLIES,
            FactKind.WAITS);
    assertThat(tally(false, SILENT).figures()).doesNotContainKey(opened());
  }

  private static FactName opened() {
    return new FactName(FactKind.OPENED, "");
  }

  @Test
  void onePartOfTheTimeTellsNothing() {
    request(0, Kind.ACQUIRE);
    assertThat(tally(true, SILENT).requests()).isEqualTo(1);
    assertThat(tally(true, SILENT).kinds()).isEmpty();
  }

  @Test
  void theEndsOfSixWindowsAreLeftOutAndThoseOfFiveAreNot() {
    FactName allocated = new FactName(FactKind.ALLOCATED, "");
    assertThat(tally(true, allocating(5, 1, 2, 4, 3)).figures())
        .containsEntry(allocated, List.of(5.0, 1.0, 2.0, 4.0, 3.0));
    assertThat(tally(true, allocating(6, 5, 1, 2, 4, 3)).figures())
        .containsEntry(allocated, List.of(2.0, 3.0, 4.0, 5.0));
  }

  @Test
  void whatOneWindowDoesNotTellIsToldOfNone() {
    Window told = window(10, 0, OptionalLong.of(1_000));
    Window silent = window(0, 10, OptionalLong.empty());
    assertThat(tally(true, told, silent).figures())
        .containsOnlyKeys(new FactName(FactKind.FAILED, ""))
        .containsValue(List.of(0.0, 1.0));
    assertThat(tally(true, SILENT, told).kinds()).containsExactly(FactKind.FAILED);
  }

  @Test
  void factsStandByTheirKindThenByTheirName() {
    assertThat(
            Stream.of(
                    new FactName(FactKind.WAITS, "a"),
                    new FactName(FactKind.TAKEN, "b"),
                    new FactName(FactKind.TAKEN, "a"))
                .sorted())
        .containsExactly(
            new FactName(FactKind.TAKEN, "a"),
            new FactName(FactKind.TAKEN, "b"),
            new FactName(FactKind.WAITS, "a"));
  }

  @Test
  void everyKindHasTheLeastDifferenceThatCounts() {
    assertThat(Stream.of(FactKind.values()).map(FactKind::least))
        .containsExactly(0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 0.05, 256.0, 0.5, 0.001);
  }

  private static GateFact fact(FactKind kind, List<Double> base, List<Double> head) {
    return GateFact.of(kind, "x", base, head);
  }

  /** Of 1, 2 and 3 the deviation is 1, and Student's t of 2 degrees is 4.303. */
  @Test
  void aSpreadCountsTwiceTheHalfWidthOfBoth() {
    List<Double> spread = List.of(1.0, 2.0, 3.0);
    GateFact both = fact(FactKind.WAITS, spread, List.of(11.0, 12.0, 13.0));
    assertThat(both.least()).isCloseTo(2 * Math.sqrt(2) * 4.302_653 / Math.sqrt(3), within(1e-5));
    assertThat(both.outcome()).isEqualTo(FactOutcome.CHANGED);
    GateFact one = fact(FactKind.WAITS, spread, List.of(5.0, 5.0, 5.0));
    assertThat(one.least()).isCloseTo(2 * 4.302_653 / Math.sqrt(3), within(1e-5));
    assertThat(one.outcome()).isEqualTo(FactOutcome.EQUAL);
    List<Double> narrow = DoubleStream.of(-1e-4, 0, 1e-4).mapToObj(d -> 100 + d).toList();
    assertThat(fact(FactKind.WAITS, narrow, narrow).least()).isCloseTo(5, within(1e-9));
    List<Double> small = DoubleStream.of(-1e-4, 0, 1e-4).mapToObj(d -> 0.1 + d).toList();
    assertThat(fact(FactKind.WAITS, small, small).least()).isEqualTo(0.05);
  }

  @Test
  void withoutASpreadTheLeastDifferenceOfItsKindCounts() {
    List<Double> four = List.of(4.0, 4.0);
    assertThat(fact(FactKind.REPLIES, four, List.of(4.0625, 4.0625)))
        .isEqualTo(
            new GateFact(
                FactKind.REPLIES, "x", "", four, List.of(4.0625, 4.0625), 0.05, FactOutcome.WORSE));
    assertThat(fact(FactKind.REPLIES, four, List.of(3.96875)).outcome())
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(fact(FactKind.LIMIT, four, List.of(4.5)).outcome()).isEqualTo(FactOutcome.CHANGED);
    assertThat(fact(FactKind.LIMIT, four, List.of(4.5)).rule()).isEqualTo("exactly");
  }

  @Test
  void whatTakesThePlaceOfAnotherHasItsFigures() {
    GateFact old = GateFact.of(FactKind.REPLIES, "old", List.of(2.0, 2.0), List.of(0.0, 0.0));
    GateFact fresh = GateFact.of(FactKind.REPLIES, "new", List.of(0.0, 0.0), List.of(2.0, 2.0));
    assertThat(old.vanished()).isTrue();
    assertThat(old.appeared()).isFalse();
    assertThat(fresh.appeared()).isTrue();
    assertThat(fresh.vanished()).isFalse();
    assertThat(fresh.inPlaceOf(old))
        .contains(
            new GateFact(
                FactKind.REPLIES,
                "new",
                "old",
                List.of(2.0, 2.0),
                List.of(2.0, 2.0),
                0.05,
                FactOutcome.CHANGED));
    assertThat(GateFact.of(FactKind.WAITS, "new", List.of(0.0), List.of(2.0)).inPlaceOf(old))
        .as("another kind")
        .isEmpty();
    assertThat(GateFact.of(FactKind.REPLIES, "", List.of(0.0), List.of(2.0)).appeared()).isFalse();
    assertThat(GateFact.of(FactKind.REPLIES, "x", List.of(0.0), List.of(0.0)).appeared()).isFalse();
    assertThat(GateFact.of(FactKind.REPLIES, "x", List.of(0.0, 1.0), List.of(1.0)).appeared())
        .isFalse();
    assertThat(GateFact.of(FactKind.REPLIES, "x", List.of(), List.of(1.0)).appeared()).isFalse();
  }

  private static GateFact failures(long base, long baseFailed, long head, long headFailed) {
    GateEvidence first = failing(base, baseFailed);
    GateEvidence second = failing(head, headFailed);
    return GateDecision.of(first, second).facts().stream()
        .filter(fact -> fact.kind() == FactKind.FAILED)
        .findFirst()
        .orElseThrow();
  }

  private static GateEvidence failing(long asked, long failed) {
    return new GateEvidence(
        List.of(
            window(asked / 2 - failed / 2, failed / 2, OptionalLong.empty()),
            window(
                asked - asked / 2 - failed + failed / 2,
                failed - failed / 2,
                OptionalLong.empty())),
        List.of(),
        false,
        HeapSizes.NONE);
  }

  /**
   * With as many requests each failure is a toss of a coin: seven of seven are one chance in 128,
   * ten of eleven 12 in 2,048. With twice as many of the head it is 2/3, whose twelfth power is the
   * first below 1 %.
   */
  @Test
  void failuresCountFromWhereChanceBringsThemOnceInAHundred() {
    assertThat(failures(80, 0, 80, 10).least()).isCloseTo(7 / 80.0, within(1e-12));
    assertThat(failures(80, 10, 80, 0).least()).isCloseTo(7 / 80.0, within(1e-12));
    assertThat(failures(80, 1, 80, 10).least()).isCloseTo(9 / 80.0, within(1e-12));
    assertThat(failures(40, 0, 80, 20).least()).isCloseTo(12 / 80.0, within(1e-12));
    assertThat(failures(80, 0, 80, 10).rule()).isEqualTo("from 8.8 % on");
    GateFact many = failures(100_000, 0, 100_000, 100);
    assertThat(many.least()).isEqualTo(0.001);
    assertThat(many.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(failures(100_000, 0, 100_000, 99).outcome()).isEqualTo(FactOutcome.EQUAL);
  }

  @Test
  void theTimeBeginsWithTheFirstRequestWheneverThatWas() {
    for (int i = 0; i < 10; i++) {
      request(100 + i, i < 4 ? new Kind[0] : new Kind[] {Kind.ACQUIRE});
    }
    assertThat(figures(FactKind.TAKEN, POOL)).containsExactly(0.0, 0.0, 1.0, 1.0, 1.0);
  }

  @Test
  void whatOnePartShowsAloneIsNoneInTheOthersAndHeldByNone() {
    for (int i = 0; i < 10; i++) {
      request(i, i < 9 ? new Kind[0] : new Kind[] {Kind.ACQUIRE});
    }
    assertThat(figures(FactKind.TAKEN, POOL)).containsExactly(0.0, 0.0, 0.0, 0.0, 0.5);
    assertThat(figures(FactKind.HELD, POOL)).containsExactly(0.0);
  }

  @Test
  void whatIsGivenBackIsOneOfThoseHeld() {
    for (int i = 0; i < 10; i++) {
      request(i, Kind.ACQUIRE, Kind.ACQUIRE, Kind.RELEASE, Kind.ACQUIRE, Kind.ACQUIRE);
    }
    assertThat(figures(FactKind.HELD, POOL)).containsExactly(3.0);
  }

  @Test
  void aWaitForAnAddressIsAReplyAndAnotherIsNone() {
    for (int i = 0; i < 2; i++) {
      double at = i;
      Worker worker = new Worker(i, "", i == 0);
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + 0.5));
      events.add(new TraceEvent(Kind.WAIT, "127.0.0.1:5432", worker, at + 0.1, at + 0.2));
      events.add(new TraceEvent(Kind.WAIT, "Thread.sleep", worker, at + 0.3, at + 0.4));
    }
    assertThat(tally(false, SILENT).figures())
        .containsOnly(
            Map.entry(new FactName(FactKind.CARRIED, ""), List.of(1.0, 0.0)),
            Map.entry(new FactName(FactKind.REPLIES, "127.0.0.1:5432"), List.of(1.0, 1.0)),
            Map.entry(new FactName(FactKind.WAITS, "Thread.sleep"), List.of(1.0, 1.0)));
  }

  @Test
  void aFrameThatPinsInBothCountsFromHalfAPinOnSinceTimesDecideWhichAreRecorded() {
    List<Double> often = List.of(0.6, 0.6, 0.6);
    assertThat(fact(FactKind.PINNED, often, List.of(0.9, 0.91, 0.9)).outcome())
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(fact(FactKind.PINNED, often, List.of(1.1, 1.11, 1.1)).outcome())
        .isEqualTo(FactOutcome.WORSE);
    assertThat(fact(FactKind.PINNED, List.of(1.0, 1.0), List.of(2.0, 2.0)).rule())
        .isEqualTo("exactly");
    GateFact fresh = fact(FactKind.PINNED, List.of(0.0, 0.0, 0.0), List.of(0.2, 0.21, 0.2));
    assertThat(fresh.least()).isLessThan(0.1);
    assertThat(fresh.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(fact(FactKind.PINNED, List.of(0.2, 0.2), List.of(0.0, 0.0)).outcome())
        .isEqualTo(FactOutcome.BETTER);
  }

  @Test
  void halfOfTheRequestsOfAPartMayBeOnVirtualThreads() {
    for (int i = 0; i < 4; i++) {
      double at = i < 2 ? 0 : 1;
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", new Worker(i, "", i == 0), at, at + 0.5));
    }
    assertThat(figures(FactKind.CARRIED, "")).containsExactly(0.5, 0.0);
  }

  @Test
  void everyKindIsToldOnceWhereNothingElseIsSeen() {
    GateDecision none = GateDecision.of(failing(100, 0), failing(100, 0));
    assertThat(none.facts()).extracting(GateFact::kind).containsExactly(FactKind.values());
    assertThat(none.facts()).extracting(GateFact::of).containsOnly("");
    assertThat(none.facts().getFirst())
        .returns(FactOutcome.UNSEEN, GateFact::outcome)
        .returns(0.0, GateFact::least)
        .returns("–", GateFact::baseWords)
        .returns("–", GateFact::headWords);
    assertThat(FactKind.ALLOCATED.words(12_345_678)).isEqualTo("12,100 KB");
  }

  @Test
  void whatVanishedIsNoPlaceForAnotherKind() {
    GateEvidence base = seenOnce(Kind.PINNED, "pinned in Shop.find");
    GateEvidence head = seenOnce(Kind.WAIT, "127.0.0.1:40777");
    assertThat(GateDecision.of(base, head).facts())
        .filteredOn(fact -> !fact.of().isEmpty())
        .extracting(GateFact::of, GateFact::outcome)
        .containsExactly(
            tuple("Shop.find", FactOutcome.BETTER), tuple("127.0.0.1:40777", FactOutcome.WORSE));
  }

  private static GateEvidence seenOnce(Kind kind, String what) {
    List<TraceEvent> seen = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      seen.add(new TraceEvent(Kind.ENTRY, "Tomcat", WORKER, i, i + 0.5));
      seen.add(new TraceEvent(kind, what, WORKER, i + 0.1, i + 0.2));
    }
    return new GateEvidence(List.of(SILENT), seen, false, HeapSizes.NONE);
  }

  @Test
  void theRuleIsASpreadWhereEitherBuildHasOne() {
    List<Double> same = List.of(4.0, 4.0);
    List<Double> spread = List.of(3.999, 4.001, 4.0);
    assertThat(fact(FactKind.WAITS, same, same).rule()).isEqualTo("exactly");
    assertThat(fact(FactKind.WAITS, same, spread).rule()).isEqualTo("from 5.0 % on");
    assertThat(fact(FactKind.WAITS, spread, same).rule()).isEqualTo("from 5.0 % on");
    assertThat(fact(FactKind.WAITS, List.of(0.0), spread).rule()).startsWith("from 0.05 on");
  }
}
