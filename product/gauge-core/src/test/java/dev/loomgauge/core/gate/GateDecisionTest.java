package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.gate.GateEvidence.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GateDecisionTest {
  private static final String DATABASE = "127.0.0.1:5432";
  private static final String POOL = "HikariCP connections";

  /** Requests of 100 ms each, one after the other, of which each does the same. */
  private static final class Requests {
    private final List<TraceEvent> events = new ArrayList<>();
    private final boolean virtual;
    private int requests;
    private double at;

    Requests(boolean virtual) {
      this.virtual = virtual;
    }

    private Worker worker() {
      return new Worker(virtual ? requests : 1, "", virtual);
    }

    /** A request that does something in each of its milliseconds. */
    Requests with(Kind[] kinds, String... what) {
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker(), at, at + 0.1));
      for (int i = 0; i < kinds.length; i++) {
        double from = at + 0.001 * (i + 1);
        events.add(new TraceEvent(kinds[i], what[i], worker(), from, from + 0.0005));
      }
      requests++;
      at += 0.1;
      return this;
    }

    Requests replies(int replies) {
      Kind[] kinds = new Kind[replies];
      String[] what = new String[replies];
      java.util.Arrays.fill(kinds, Kind.WAIT);
      java.util.Arrays.fill(what, DATABASE);
      return with(kinds, what);
    }

    GateEvidence seen() {
      return new GateEvidence(windows(1000, 1000, 1000), events, true, HeapSizes.NONE);
    }
  }

  private static List<Window> windows(long... allocated) {
    return LongStream.of(allocated)
        .mapToObj(bytes -> new Window(10, 0, OptionalLong.of(bytes * 10)))
        .toList();
  }

  private static GateEvidence allocating(long... bytes) {
    return new GateEvidence(windows(bytes), List.of(), false, HeapSizes.NONE);
  }

  private static GateEvidence failing(long ok, long failed) {
    Window window = new Window(ok, failed, OptionalLong.empty());
    return new GateEvidence(List.of(window, window), List.of(), false, HeapSizes.NONE);
  }

  private static GateEvidence pools(Pool... pools) {
    return new GateEvidence(
        windows(1000, 1000),
        List.of(),
        false,
        new HeapSizes(List.of(pools), List.of(), List.of(), List.of(), OptionalInt.of(8192)));
  }

  private static Pool pool(String label, OptionalInt size) {
    return new Pool(
        label, Threads.NONE, "", size, Optional.empty(), Use.USED, "", "", Optional.empty());
  }

  private static GateFact fact(GateDecision decision, FactKind kind, String of) {
    return decision.facts().stream()
        .filter(fact -> fact.kind() == kind && fact.of().equals(of))
        .findFirst()
        .orElseThrow();
  }

  private static Requests twenty(int replies) {
    Requests requests = new Requests(false);
    for (int i = 0; i < 20; i++) {
      requests.replies(replies);
    }
    return requests;
  }

  @Test
  void theSameBuildTwiceIsEqualInEveryFact() {
    GateDecision decision = GateDecision.of(twenty(2).seen(), twenty(2).seen());

    assertThat(decision.worst()).isEqualTo(FactOutcome.EQUAL);
    assertThat(decision.baseRequests()).isEqualTo(20);
    assertThat(fact(decision, FactKind.REPLIES, DATABASE).rule()).isEqualTo("exactly");
    assertThat(decision.facts()).extracting(GateFact::kind).contains(FactKind.values());
    assertThat(decision.with(FactOutcome.UNSEEN))
        .extracting(GateFact::kind)
        .containsExactly(FactKind.LIMIT);
  }

  @Test
  void oneMoreQueryInARequestIsWorse() {
    GateDecision decision = GateDecision.of(twenty(2).seen(), twenty(3).seen());

    GateFact replies = fact(decision, FactKind.REPLIES, DATABASE);
    assertThat(replies.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(replies.words()).isEqualTo("replies of 127.0.0.1:5432 per request");
    assertThat(replies.baseWords()).isEqualTo("2");
    assertThat(replies.headWords()).isEqualTo("3");
    assertThat(decision.worst()).isEqualTo(FactOutcome.WORSE);
    assertThat(
            fact(GateDecision.of(twenty(3).seen(), twenty(2).seen()), FactKind.REPLIES, DATABASE)
                .outcome())
        .isEqualTo(FactOutcome.BETTER);
  }

  @Test
  void aDependencyThatOnlyTheHeadCallsIsWorse() {
    GateDecision decision = GateDecision.of(twenty(0).seen(), twenty(1).seen());

    GateFact replies = fact(decision, FactKind.REPLIES, DATABASE);
    assertThat(replies.base()).hasSize(5).containsOnly(0.0);
    assertThat(replies.outcome()).isEqualTo(FactOutcome.WORSE);
  }

  @Test
  void countsThatDifferFromRequestToRequestAreComparedByTheirSpread() {
    Requests base = new Requests(false);
    Requests head = new Requests(false);
    for (int i = 0; i < 100; i++) {
      base.replies(i * 7 % 11);
      head.replies(i * 3 % 11);
    }
    GateDecision decision = GateDecision.of(base.seen(), head.seen());

    GateFact replies = fact(decision, FactKind.REPLIES, DATABASE);
    assertThat(replies.outcome()).isEqualTo(FactOutcome.EQUAL);
    assertThat(replies.least()).isGreaterThanOrEqualTo(0.05 * replies.baseFigure());
    assertThat(replies.rule()).matches("from [\\d.]+ % on");
  }

  @Test
  void allocationIsAChangeFromFivePercentOnOrFromItsSpread() {
    GateEvidence quiet = allocating(1_000_000, 1_000_000, 1_000_100);
    GateEvidence noisy = allocating(900_000, 1_000_000, 1_100_000);

    assertThat(allocated(quiet, allocating(1_049_000, 1_049_000, 1_049_100)).outcome())
        .isEqualTo(FactOutcome.EQUAL);
    GateFact more = allocated(quiet, allocating(1_051_000, 1_051_000, 1_051_100));
    assertThat(more.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(more.rule()).isEqualTo("from 5.0 % on");
    assertThat(more.baseWords()).isEqualTo("977 KB");
    assertThat(allocated(noisy, allocating(1_300_000, 1_400_000, 1_500_000)).outcome())
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(allocated(quiet, allocating(700_000, 700_000, 700_100)).outcome())
        .isEqualTo(FactOutcome.BETTER);
  }

  @Test
  void theHighestAndTheLowestWindowOfAllocationAreLeftOut() {
    GateFact allocated =
        allocated(
            allocating(2_000, 1_000, 1_000, 1_000, 1_000, 500),
            allocating(9_000, 1_400, 1_400, 1_400, 1_400, 0));

    assertThat(allocated.base()).hasSize(4).containsOnly(1_000.0);
    assertThat(allocated.outcome()).isEqualTo(FactOutcome.WORSE);
  }

  private static GateFact allocated(GateEvidence base, GateEvidence head) {
    return fact(GateDecision.of(base, head), FactKind.ALLOCATED, "");
  }

  @Test
  void platformThreadsWhereVirtualOnesWereAreWorseAndTheOtherWayRoundAChange() {
    GateEvidence virtual = new Requests(true).replies(1).replies(1).seen();
    GateEvidence platform = new Requests(false).replies(1).replies(1).seen();

    GateFact carried = fact(GateDecision.of(virtual, platform), FactKind.CARRIED, "");
    assertThat(carried.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(carried.baseWords()).isEqualTo("virtual");
    assertThat(carried.headWords()).isEqualTo("platform");
    assertThat(fact(GateDecision.of(platform, virtual), FactKind.CARRIED, "").outcome())
        .isEqualTo(FactOutcome.CHANGED);
  }

  @Test
  void membersOfAPoolAreCountedAsTakenAndAsHeldAtOnce() {
    Kind[] one = {Kind.ACQUIRE, Kind.RELEASE, Kind.ACQUIRE, Kind.RELEASE};
    Kind[] two = {Kind.ACQUIRE, Kind.ACQUIRE, Kind.RELEASE, Kind.RELEASE};
    String[] pool = {POOL, POOL, POOL, POOL};
    GateDecision decision =
        GateDecision.of(
            new Requests(false).with(one, pool).with(one, pool).seen(),
            new Requests(false).with(two, pool).with(two, pool).seen());

    assertThat(fact(decision, FactKind.TAKEN, POOL).outcome()).isEqualTo(FactOutcome.EQUAL);
    GateFact held = fact(decision, FactKind.HELD, POOL);
    assertThat(held.baseFigure()).isEqualTo(1);
    assertThat(held.headFigure()).isEqualTo(2);
    assertThat(held.outcome()).isEqualTo(FactOutcome.WORSE);
  }

  @Test
  void aPinHasItsFrameWithoutTheNumberOfAHiddenClass() {
    Kind[] pinned = {Kind.PINNED};
    GateDecision decision =
        GateDecision.of(
            new Requests(true).replies(0).replies(0).seen(),
            new Requests(true)
                .with(pinned, "pinned in com.acme.Shop$$Lambda+0x00007f.139283.run")
                .with(pinned, "pinned in com.acme.Shop$$Lambda+0x00008a.20477.run")
                .seen());

    GateFact pins = fact(decision, FactKind.PINNED, "com.acme.Shop$$Lambda.run");
    assertThat(pins.outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(pins.words()).isEqualTo("pinned in com.acme.Shop$$Lambda.run per request");
  }

  @Test
  void whatJavacNumbersByItsPlaceIsTheSameWhereThatIsAnother() {
    Kind[] pinned = {Kind.PINNED, Kind.PINNED};
    Requests base = new Requests(true);
    Requests head = new Requests(true);
    for (int i = 0; i < 3; i++) {
      base.with(pinned, "pinned in Shop.lambda$get$3", "pinned in Shop$1.run");
      head.with(pinned, "pinned in Shop.lambda$get$4", "pinned in Shop$2.run");
    }

    assertThat(GateDecision.of(base.seen(), head.seen()).worst()).isEqualTo(FactOutcome.EQUAL);
  }

  @Test
  void aRequestThatHoldsTwoAtOnceIsNoStrayWhereTwoWindowsHaveOne() {
    Kind[] one = {Kind.ACQUIRE, Kind.RELEASE, Kind.ACQUIRE, Kind.RELEASE};
    Kind[] two = {Kind.ACQUIRE, Kind.ACQUIRE, Kind.RELEASE, Kind.RELEASE};
    String[] pool = {POOL, POOL, POOL, POOL};
    Requests base = new Requests(false);
    Requests stray = new Requests(false);
    Requests rare = new Requests(false);
    for (int i = 0; i < 50; i++) {
      base.with(one, pool);
      stray.with(i == 20 ? two : one, pool);
      rare.with(i == 20 || i == 40 ? two : one, pool);
    }

    assertThat(fact(GateDecision.of(base.seen(), stray.seen()), FactKind.HELD, POOL).outcome())
        .isEqualTo(FactOutcome.EQUAL);
    assertThat(fact(GateDecision.of(base.seen(), rare.seen()), FactKind.HELD, POOL).headFigure())
        .isEqualTo(2);
  }

  @Test
  void connectionsAreCountedOfAllThreads() {
    Requests base = twenty(1);
    Requests head = twenty(1);
    for (int i = 0; i < 20; i++) {
      double at = i * 0.1 + 0.01;
      head.events.add(
          new TraceEvent(Kind.CONNECT, "connect", new Worker(77, "client", false), at, at));
    }
    GateFact opened = fact(GateDecision.of(base.seen(), head.seen()), FactKind.OPENED, "");

    assertThat(opened.baseWords()).isEqualTo("0");
    assertThat(opened.headFigure()).isEqualTo(1);
    assertThat(opened.outcome()).isEqualTo(FactOutcome.WORSE);
  }

  @Test
  void anotherWaitIsAChangeAndNothingWorse() {
    Kind[] wait = {Kind.WAIT};
    GateDecision decision =
        GateDecision.of(
            new Requests(true).replies(0).replies(0).seen(),
            new Requests(true).with(wait, "Thread.sleep").with(wait, "Thread.sleep").seen());

    assertThat(fact(decision, FactKind.WAITS, "Thread.sleep").outcome())
        .isEqualTo(FactOutcome.CHANGED);
  }

  @Test
  void anotherSizeOfAPoolIsAChange() {
    GateDecision decision =
        GateDecision.of(
            pools(pool(POOL, OptionalInt.of(10)), pool(POOL, OptionalInt.of(5))),
            pools(
                pool(POOL, OptionalInt.of(5)),
                pool(POOL, OptionalInt.of(20)),
                pool("Jetty threads", OptionalInt.empty())));

    assertThat(fact(decision, FactKind.LIMIT, POOL).outcome()).isEqualTo(FactOutcome.EQUAL);
    GateFact second = fact(decision, FactKind.LIMIT, POOL + " (2)");
    assertThat(second.outcome()).isEqualTo(FactOutcome.CHANGED);
    assertThat(second.baseWords() + " to " + second.headWords()).isEqualTo("10 to 20");
    GateFact unlimited = fact(decision, FactKind.LIMIT, "Jetty threads");
    assertThat(unlimited.outcome()).isEqualTo(FactOutcome.CHANGED);
    assertThat(unlimited.baseWords() + " to " + unlimited.headWords())
        .isEqualTo("none to unlimited");
    assertThat(fact(decision, FactKind.LIMIT, "connections of clients").outcome())
        .isEqualTo(FactOutcome.EQUAL);
  }

  @Test
  void unlimitedPoolsOfBothAreEqual() {
    GateEvidence seen = pools(pool("Jetty threads", OptionalInt.empty()));

    assertThat(fact(GateDecision.of(seen, seen), FactKind.LIMIT, "Jetty threads").outcome())
        .isEqualTo(FactOutcome.EQUAL);
  }

  @Test
  void whatIsSeenOfOneBuildAloneIsNotDecided() {
    GateDecision decision = GateDecision.of(failing(10, 0), twenty(2).seen());

    assertThat(decision.worst()).isEqualTo(FactOutcome.EQUAL);
    GateFact replies = fact(decision, FactKind.REPLIES, DATABASE);
    assertThat(replies.outcome()).isEqualTo(FactOutcome.UNSEEN);
    assertThat(replies.baseWords()).isEqualTo("–");
    assertThat(replies.headWords()).isEqualTo("2");
    assertThat(decision.lost()).as("what only the head shows").isFalse();
    assertThat(GateDecision.of(twenty(2).seen(), failing(10, 0)).lost()).isTrue();
    assertThat(decision.blind()).as("no request of the base was followed").isTrue();
    assertThat(GateDecision.of(failing(10, 0), failing(10, 0)).blind()).isTrue();
    assertThat(GateDecision.of(twenty(2).seen(), failing(10, 0)).blind()).isFalse();
    assertThat(GateDecision.of(twenty(2).seen(), twenty(2).seen()).blind()).isFalse();
  }

  @Test
  void aDependencyAtAnotherPortHasChangedAndIsNotWorseAndBetterAtOnce() {
    Kind[] two = {Kind.WAIT, Kind.WAIT};
    Requests base = new Requests(false);
    Requests head = new Requests(false);
    Requests more = new Requests(false);
    for (int i = 0; i < 20; i++) {
      base.with(two, "127.0.0.1:40001", "127.0.0.1:40001");
      head.with(two, "127.0.0.1:40777", "127.0.0.1:40777");
      more.replies(0).with(new Kind[] {Kind.WAIT}, "127.0.0.1:40777");
    }

    GateDecision moved = GateDecision.of(base.seen(), head.seen());
    GateFact replies = fact(moved, FactKind.REPLIES, "127.0.0.1:40777");
    assertThat(moved.worst()).isEqualTo(FactOutcome.CHANGED);
    assertThat(moved.with(FactOutcome.BETTER)).isEmpty();
    assertThat(replies.inPlaceOf()).isEqualTo("127.0.0.1:40001");
    assertThat(replies.words())
        .isEqualTo("replies of 127.0.0.1:40777 in place of 127.0.0.1:40001 per request");
    assertThat(replies.baseWords()).isEqualTo(replies.headWords()).isEqualTo("2");
    assertThat(GateDecision.of(base.seen(), more.seen()).worst())
        .as("another number of replies is another dependency")
        .isEqualTo(FactOutcome.WORSE);
  }

  @Test
  void aPinnedMethodWithAnotherNameHasChangedAndEachIsPairedOnce() {
    Kind[] pinned = {Kind.PINNED};
    Requests base = new Requests(true);
    Requests head = new Requests(true);
    for (int i = 0; i < 20; i++) {
      base.with(pinned, "pinned in Shop.find");
      head.with(
          new Kind[] {Kind.PINNED, Kind.PINNED}, "pinned in Shop.get", "pinned in Shop.order");
    }

    GateDecision decision = GateDecision.of(base.seen(), head.seen());

    assertThat(fact(decision, FactKind.PINNED, "Shop.get").outcome())
        .isEqualTo(FactOutcome.CHANGED);
    assertThat(fact(decision, FactKind.PINNED, "Shop.order").outcome())
        .isEqualTo(FactOutcome.WORSE);
    assertThat(decision.facts()).noneMatch(fact -> fact.of().equals("Shop.find"));
  }
}
