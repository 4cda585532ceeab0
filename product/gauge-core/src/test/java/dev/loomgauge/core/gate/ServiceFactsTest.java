package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.TraceEvent;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.gate.GateEvidence.Window;
import dev.loomgauge.core.gate.ServiceFacts.CountedFact;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ServiceFactsTest {
  private static final String POOL = "HikariCP connections";

  private static Window window(long ok, long failed, long bytes) {
    return new Window(ok, failed, OptionalLong.of(bytes));
  }

  /** Ten requests, each of which takes a connection. */
  private static List<TraceEvent> requests() {
    List<TraceEvent> events = new ArrayList<>();
    Worker worker = new Worker(1, "", true);
    for (int i = 0; i < 10; i++) {
      double at = i * 0.1;
      events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + 0.1));
      events.add(new TraceEvent(Kind.ACQUIRE, POOL, worker, at + 0.01, at + 0.02));
      events.add(new TraceEvent(Kind.RELEASE, POOL, worker, at + 0.03, at + 0.04));
    }
    return events;
  }

  private static ServiceFacts facts(List<TraceEvent> events, Window... windows) {
    return ServiceFacts.of(new GateEvidence(List.of(windows), events, false, HeapSizes.NONE));
  }

  private static List<CountedFact> of(ServiceFacts facts, FactKind kind) {
    return facts.facts().stream().filter(fact -> fact.kind() == kind).toList();
  }

  @Test
  void whatIsTheSameInEachWindowIsInNoDoubt() {
    ServiceFacts facts = facts(requests(), window(10, 0, 1_000));

    assertThat(facts.requests()).isEqualTo(10);
    assertThat(of(facts, FactKind.TAKEN))
        .singleElement()
        .returns(POOL, CountedFact::of)
        .returns("HikariCP connections taken per request", CountedFact::words)
        .returns("1", CountedFact::figureWords)
        .returns(1.0, CountedFact::low)
        .returns(1.0, CountedFact::high);
    assertThat(of(facts, FactKind.CARRIED).getFirst().figureWords()).isEqualTo("virtual");
  }

  @Test
  void whatWasLookedForAndIsNotThereIsAZeroAndWhatWasNotIsUnseen() {
    ServiceFacts facts = facts(requests(), window(10, 0, 1_000));

    assertThat(of(facts, FactKind.PINNED))
        .singleElement()
        .returns(true, CountedFact::seen)
        .returns("pinned frames", CountedFact::words)
        .returns(0.0, CountedFact::high);
    assertThat(of(facts, FactKind.OPENED))
        .singleElement()
        .returns(false, CountedFact::seen)
        .returns("\u2013", CountedFact::figureWords);
    assertThat(Stream.of(FactKind.values()))
        .allSatisfy(kind -> assertThat(of(facts, kind)).isNotEmpty());
  }

  /** Windows of 990 to 1,010 bytes are nearer to each other than JVMs are. */
  @Test
  void whatDiffersFromWindowToWindowIsInDoubtByOneTwentiethAtLeast() {
    CountedFact near =
        of(
                facts(
                    List.of(), window(10, 0, 9_900), window(10, 0, 10_000), window(10, 0, 10_100)),
                FactKind.ALLOCATED)
            .getFirst();
    CountedFact far =
        of(
                facts(
                    List.of(), window(10, 0, 5_000), window(10, 0, 10_000), window(10, 0, 15_000)),
                FactKind.ALLOCATED)
            .getFirst();

    assertThat(near.low()).isCloseTo(950, within(0.5));
    assertThat(near.high()).isCloseTo(1_050, within(0.5));
    assertThat(far.low()).isZero();
    assertThat(far.high()).isGreaterThan(2_000);
  }

  /** With the server compiler one start allocates up to a fifth more than another. */
  @Test
  void whatAServiceWithItsOwnCompilersAllocatesIsInDoubtByAFifth() {
    ServiceFacts running =
        facts(requests(), window(10, 0, 9_900), window(10, 0, 10_000), window(10, 0, 10_100))
            .withItsCompilers();
    CountedFact allocated = of(running, FactKind.ALLOCATED).getFirst();

    assertThat(allocated.low()).isCloseTo(800, within(0.5));
    assertThat(allocated.high()).isCloseTo(1_200, within(0.5));
    assertThat(of(running, FactKind.TAKEN).getFirst().high()).isEqualTo(1);
  }

  @Test
  void countsOfRequestsThatFailAreVoidFromMoreThanOneInAHundredOn() {
    assertThat(facts(List.of(), window(99, 1, 1)).invalid()).isEmpty();
    assertThat(facts(List.of(), window(98, 2, 1)).invalid())
        .hasValue("2.0 % of the requests failed, so the counts are not those of good answers");
    assertThat(facts(List.of(), window(0, 0, 0)).invalid()).isEmpty();
  }
}
