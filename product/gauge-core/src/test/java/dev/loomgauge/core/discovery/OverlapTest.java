package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OverlapTest {

  @Test
  void aPoolThatIsEmptyShowsItsSize() {
    List<TraceEvent> events = TracedRequests.held(10, 30);

    Overlap held = Overlap.ofHolds(events, TracedRequests.POOL);

    assertThat(held.most()).isEqualTo(10);
    assertThat(held.flat()).isTrue();
    assertThat(held.full()).isTrue();
    assertThat(held.mean()).isCloseTo(10, within(0.1));
    assertThat(Overlap.ofEntries(events).mean()).isCloseTo(40, within(0.5));
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

    Overlap held = Overlap.ofHolds(events, "p");

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

    assertThat(Overlap.ofEntries(events).most()).isEqualTo(41);
  }

  @Test
  void aRecordingShorterThanItsRequestsShowsNothing() {
    Worker worker = new Worker(1, "", false);

    Overlap none = Overlap.ofEntries(List.of(new TraceEvent(Kind.ENTRY, "Tomcat", worker, 0, 1)));

    assertThat(none.most()).isZero();
    assertThat(none.flat()).isFalse();
  }
}
