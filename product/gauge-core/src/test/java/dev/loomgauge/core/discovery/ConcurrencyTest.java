package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.Concurrency.Piled;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {

  @Test
  void aPoolThatIsEmptyShowsItsSize() {
    List<TraceEvent> events = TracedRequests.held(10, 30);

    Concurrency held = Concurrency.ofHolds(events, TracedRequests.POOL);

    assertThat(held.most()).isEqualTo(10);
    assertThat(held.flat()).isTrue();
    assertThat(held.full()).isTrue();
    assertThat(held.mean()).isCloseTo(10, within(0.1));
    assertThat(Concurrency.ofEntries(events).mean()).isCloseTo(40, within(0.5));
  }

  @Test
  void requestsThatNothingBoundsShowNoSize() {
    List<TraceEvent> events = new ArrayList<>();
    Random random = new Random(1);
    double at = 0;
    for (int i = 0; i < 5000; i++) {
      at += -Math.log(1 - random.nextDouble()) * 0.001;
      double length = -Math.log(1 - random.nextDouble()) * 0.02;
      Worker worker = new Worker(i, "", true);
      events.add(new TraceEvent(Kind.ACQUIRE, "p", worker, at - 1e-6, at));
      events.add(new TraceEvent(Kind.RELEASE, "p", worker, at + length, at + length + 1e-6));
    }

    Concurrency held = Concurrency.ofHolds(events, "p");

    assertThat(held.mean()).isBetween(15.0, 25.0);
    assertThat(held.flat()).isFalse();
    assertThat(held.full()).isFalse();
  }

  /** A queue that is not fair leaves one request waiting for as long as the recording. */
  @Test
  void aStarvedRequestDoesNotHideTheOthers() {
    List<TraceEvent> events = new ArrayList<>(TracedRequests.held(10, 30));
    double end = events.stream().mapToDouble(TraceEvent::to).max().orElseThrow();
    events.add(new TraceEvent(Kind.ENTRY, "Tomcat", new Worker(99, "", false), 0, end));

    assertThat(Concurrency.ofEntries(events).most()).isEqualTo(41);
  }

  /** A bridge method, which the compiler adds, calls the method that overrides it. */
  @Test
  void ofEntriesWithinEachOtherTheOutermostCounts() {
    List<TraceEvent> events = new ArrayList<>(TracedRequests.held(10, 30));
    events.stream()
        .filter(event -> event.kind() == Kind.ENTRY)
        .map(e -> new TraceEvent(Kind.ENTRY, e.what(), e.worker(), e.from() + 1e-5, e.to() - 1e-5))
        .toList()
        .forEach(events::add);

    assertThat(Concurrency.ofEntries(events))
        .isEqualTo(Concurrency.ofEntries(TracedRequests.held(10, 30)));
  }

  /**
   * Ten requests in turn, and six that others overtake: as many of these that outlast the recording
   * are not in it, so sixteen at once are no limit.
   */
  @Test
  void requestsThatOutlastTheRecordingLeaveNoLimit() {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 0; thread < 16; thread++) {
      Worker worker = new Worker(thread, "", true);
      double each = thread < 10 ? 0.1 : 2.5;
      for (double at = 0.001 * thread; at + each < 8; at += each) {
        events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + each - 1e-4));
      }
    }
    for (int late = 0; late < 60; late++) {
      Worker worker = new Worker(100 + late, "", true);
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, 0.01 * late, 0.01 * late + 2.6));
    }

    Concurrency entries = Concurrency.ofEntries(events);

    assertThat(entries.cut()).isTrue();
    assertThat(entries.flat()).isFalse();
    assertThat(Concurrency.ofEntries(TracedRequests.held(10, 90)).cut()).isFalse();
  }

  @Test
  void aRecordingShorterThanItsRequestsShowsNothing() {
    Worker worker = new Worker(1, "", false);

    Concurrency none =
        Concurrency.ofEntries(List.of(new TraceEvent(Kind.ENTRY, "Tomcat", worker, 0, 1)));

    assertThat(none.most()).isZero();
    assertThat(none.flat()).isFalse();
  }

  private static Concurrency overlap(
      int most, double atMost, double waited, int waits, Piled piled) {
    return new Concurrency(most, atMost, most, waited, waits, piled, 10, false);
  }

  @Test
  void aNumberIsFlatWhereItStaysAndFullWhereOthersWaitForIt() {
    Piled never = new Piled(0, 0);

    assertThat(overlap(5, 0.3, 0, 0, never).flat()).isTrue();
    assertThat(overlap(5, 0.29, 0, 0, never).flat()).isFalse();
    assertThat(overlap(0, 1, 0, 0, never).flat()).isFalse();
    assertThat(overlap(5, 0, 0.5, 20, never).full()).isTrue();
    assertThat(overlap(5, 0, 0.49, 20, never).full()).isFalse();
    assertThat(overlap(5, 0, 0.5, 19, never).full()).isFalse();
    assertThat(overlap(5, 0, 0, 0, new Piled(5, 1.01)).full()).isTrue();
    assertThat(overlap(5, 0, 0, 0, new Piled(4, 9)).full()).isFalse();
    assertThat(overlap(5, 0, 0, 0, new Piled(9, 1)).full()).isFalse();
  }

  @Test
  void requestsThatComeOneAfterTheOtherAreOneForTheirShareOfTheTime() {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", new Worker(1, "a", false), i, i + 0.8));
    }

    Concurrency found = Concurrency.ofEntries(events);

    // From 0.8 to 9 s: eight requests of 0.8 s, and nine gaps of 0.2 s.
    assertThat(found.most()).isEqualTo(1);
    assertThat(found.mean()).isCloseTo(6.4 / 8.2, within(1e-9));
    assertThat(found.atMost()).isCloseTo(6.4 / 8.2, within(1e-9));
    assertThat(found.meanMs()).isCloseTo(800, within(1e-9));
    assertThat(found.piled().visits()).isEqualTo(8);
    assertThat(found.piled().times()).isCloseTo(6.4 / 1.8, within(1e-9));
    assertThat(found.waits()).isZero();
  }

  /** One at a time for a millisecond, and once two for half a second, while six begin to wait. */
  @Test
  void aMaximumThatWasReachedOnceShowsNoSizeThoughOthersBeginToWaitThen() {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      events.addAll(hold(i, i < 50 ? i * 0.01 : 0.5 + i * 0.01, 0.001));
    }
    events.addAll(hold(100, 0.5, 0.5));
    events.addAll(hold(101, 0.5, 0.5));
    for (int i = 0; i < 6; i++) {
      double begin = 0.55 + 0.05 * i;
      Worker worker = new Worker(200 + i, "a", true);
      events.add(new TraceEvent(Kind.ACQUIRE, "pool", worker, begin, begin + 0.03));
    }

    Concurrency found = Concurrency.ofHolds(events, "pool");

    assertThat(found.most()).isEqualTo(2);
    assertThat(found.waits()).isEqualTo(6);
    assertThat(found.piled().times()).isGreaterThan(1);
    assertThat(found.piled().visits()).isEqualTo(1);
    assertThat(found.full()).isFalse();
  }

  private static List<TraceEvent> hold(int thread, double from, double seconds) {
    Worker worker = new Worker(thread, "a", true);
    return List.of(
        new TraceEvent(Kind.ACQUIRE, "pool", worker, from, from),
        new TraceEvent(Kind.RELEASE, "pool", worker, from + seconds, from + seconds));
  }

  @Test
  void aMemberIsHeldFromItsQueueToItsRelease() {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Worker worker = new Worker(i % 2, "a", false);
      events.add(new TraceEvent(Kind.ACQUIRE, "pool", worker, i - 1, i));
      events.add(new TraceEvent(Kind.ACQUIRE, "other", worker, i, i + 0.1));
      events.add(new TraceEvent(Kind.RELEASE, "pool", worker, i + 0.999, i + 0.9995));
    }

    Concurrency found = Concurrency.ofHolds(events, "pool");

    assertThat(found.most()).isEqualTo(1);
    assertThat(found.mean()).isCloseTo(0.999, within(1e-3));
    assertThat(found.atMost()).isCloseTo(0.999, within(1e-3));
    assertThat(found.waits()).isEqualTo(10);
    assertThat(found.waitedAtMost()).isCloseTo(0.999, within(1e-3));
    assertThat(found.meanMs()).isCloseTo(999, within(1e-6));
  }
}
