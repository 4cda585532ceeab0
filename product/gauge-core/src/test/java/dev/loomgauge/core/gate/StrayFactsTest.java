package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.gate.GateEvidence.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What one start of a build shows and another does not, by chance, is no difference. */
class StrayFactsTest {
  private static final String DATABASE = "127.0.0.1:5432";
  private static final Worker WORKER = new Worker(1, "", true);
  private static final Worker CLIENT = new Worker(2, "client", false);

  /** Requests of 100 ms with two queries each. */
  private static List<TraceEvent> requests(int number) {
    List<TraceEvent> events = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      double at = 0.1 * i;
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", WORKER, at, at + 0.09));
      for (int query = 1; query <= 2; query++) {
        query(events, at + 0.01 * query);
      }
    }
    return events;
  }

  private static void query(List<TraceEvent> events, double at) {
    events.add(new TraceEvent(Kind.SENT, DATABASE, WORKER, at, at + 0.0001));
    events.add(new TraceEvent(Kind.WAIT, DATABASE, WORKER, at + 0.0002, at + 0.0007));
  }

  private static GateDecision decision(List<TraceEvent> base, List<TraceEvent> head) {
    return GateDecision.of(evidence(base), evidence(head));
  }

  private static GateEvidence evidence(List<TraceEvent> events) {
    return new GateEvidence(
        List.of(new Window(100, 0, OptionalLong.empty())), events, true, HeapSizes.NONE);
  }

  @Test
  void aQueryOfOneRequestIsNone() {
    List<TraceEvent> head = requests(150);
    query(head, 7.05);

    GateDecision decision = decision(requests(150), head);

    assertThat(decision.worst()).isEqualTo(FactOutcome.EQUAL);
    assertThat(decision.with(FactOutcome.EQUAL))
        .filteredOn(fact -> fact.kind() == FactKind.REPLIES)
        .extracting(GateFact::baseFigure, GateFact::headWords)
        .containsExactly(tuple(2.0, "2.01"));
  }

  @Test
  void aFrameThatPinsOnceIsNone() {
    List<TraceEvent> head = requests(20);
    head.add(new TraceEvent(Kind.PINNED, "pinned in Shop.find", WORKER, 0.55, 0.56));

    assertThat(decision(requests(20), head).worst()).isEqualTo(FactOutcome.EQUAL);
  }

  /** The eight users of slow requests find their connections closed after a rest. */
  @Test
  void connectionsThatAreOpenedAnewAtTheBeginningAreNone() {
    List<TraceEvent> head = requests(32);
    for (int user = 0; user < 8; user++) {
      head.add(new TraceEvent(Kind.CONNECT, "connect", CLIENT, 0.01 * user, 0.01 * user));
    }

    assertThat(decision(requests(32), head).worst()).isEqualTo(FactOutcome.EQUAL);
  }

  /** Figures of five windows of as many requests, of which some have one more than two. */
  private static List<Double> windows(SplittableRandom random, int requests, double share) {
    return IntStream.range(0, 5)
        .mapToObj(
            _ ->
                2
                    + IntStream.range(0, requests).filter(_ -> random.nextDouble() < share).count()
                        / (double) requests)
        .toList();
  }

  @Test
  void whatSomeRequestsHaveMoreTellsTwoStartsApartInOneOfAHundredGatesAtMost() {
    SplittableRandom random = new SplittableRandom(1);
    for (int requests : new int[] {6, 33, 200}) {
      for (double share : new double[] {0.003, 0.02, 0.1, 0.3, 0.5}) {
        int different = 0;
        for (int gate = 0; gate < 1_000; gate++) {
          GateFact fact =
              GateFact.of(
                  FactKind.REPLIES,
                  DATABASE,
                  windows(random, requests, share),
                  windows(random, requests, share));
          different += fact.outcome() == FactOutcome.EQUAL ? 0 : 1;
        }
        assertThat(different)
            .as("of 1,000, %d requests a window, %s", requests, share)
            .isLessThanOrEqualTo(10);
      }
    }
  }
}
