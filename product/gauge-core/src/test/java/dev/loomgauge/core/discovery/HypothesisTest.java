package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.Concurrency.Piled;
import dev.loomgauge.core.discovery.HeapSizes.Pool;
import dev.loomgauge.core.discovery.HeapSizes.Threads;
import dev.loomgauge.core.discovery.HeapSizes.Use;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class HypothesisTest {
  private static Pool pool(int size, Use use) {
    return SeenModes.pool("connections", Threads.NONE, "", size, use);
  }

  private static Hypothesis of(int most, Pool... pools) {
    return Hypothesis.of(List.of(pools), most);
  }

  @Test
  void theSizeThatIsConfiguredIsNotSmallerThanWhatWasInUse() {
    assertThat(of(50, pool(50, Use.UNKNOWN)))
        .isEqualTo(new Hypothesis(OptionalInt.of(50), "configured: 50 (heap)"));
    assertThat(of(51, pool(50, Use.UNKNOWN)))
        .isEqualTo(new Hypothesis(OptionalInt.empty(), "configured: 50 (heap)"));
    assertThat(of(5)).isEqualTo(new Hypothesis(OptionalInt.empty(), ""));
    assertThat(
            of(
                    5,
                    new Pool(
                        "a",
                        Threads.NONE,
                        "",
                        OptionalInt.empty(),
                        Optional.empty(),
                        Use.USED,
                        "no maximum",
                        "",
                        Optional.empty()))
                .words())
        .isEqualTo("configured: unlimited (no maximum) (heap)");
  }

  @Test
  void ofSeveralPoolsTheOneThatFitsOrIsUsedCounts() {
    assertThat(of(5, pool(10, Use.UNKNOWN), pool(20, Use.UNKNOWN)))
        .isEqualTo(
            new Hypothesis(
                OptionalInt.empty(),
                "configured: 10 and 20 (heap), and which of them requests use is not known"));
    assertThat(of(15, pool(10, Use.UNKNOWN), pool(20, Use.UNKNOWN)))
        .isEqualTo(new Hypothesis(OptionalInt.of(20), "configured: 10 and 20 (heap)"));
    assertThat(of(5, pool(10, Use.UNKNOWN), pool(10, Use.UNKNOWN)))
        .isEqualTo(new Hypothesis(OptionalInt.of(10), "configured: 2 of 10 (heap)"));
    assertThat(of(5, pool(20, Use.IDLE), pool(10, Use.USED)))
        .isEqualTo(
            new Hypothesis(
                OptionalInt.of(10), "configured: 10 (heap); another, of 20, was not used"));
  }

  @Test
  void aSizeThatNothingConfirmsSaysSo() {
    Hypothesis fifty = of(5, pool(50, Use.UNKNOWN));

    assertThat(fifty.unconfirmed(0)).isEqualTo("configured: 50 (heap); not confirmed");
    assertThat(fifty.unconfirmed(1_200))
        .isEqualTo("configured: 50 (heap); seen: at most 1,200 at once, not confirmed");
    assertThat(fifty.beside("seen full")).isEqualTo("seen full; configured: 50 (heap)");
    assertThat(of(5).beside("seen full")).isEqualTo("seen full");
  }

  @Test
  void threadsThatCarryRequestsAreKnownByTheirNamesOrByBeingTheOnlyOnes() {
    Pool tomcat = threads("Tomcat threads", Threads.PLATFORM, "http-nio");
    Pool jetty = threads("Jetty threads", Threads.PLATFORM, "qtp");
    Pool any = threads("own threads", Threads.PLATFORM, "");
    Pool virtual = threads("virtual threads", Threads.VIRTUAL, "");
    HeapSizes heap = heap(tomcat, jetty, any, virtual, pool(5, Use.USED));

    assertThat(heap.carrying("http-nio-8080-exec-", false)).containsExactly(tomcat);
    assertThat(heap.carrying("pool-1-thread-", false)).isEmpty();
    assertThat(heap.carrying("http-nio-8080-exec-", true)).containsExactly(virtual);
    assertThat(heap(jetty, virtual).carrying("pool-1-thread-", false)).containsExactly(jetty);
    assertThat(heap.of("connections")).containsExactly(pool(5, Use.USED));
    assertThat(heap.of("Tomcat threads")).isEmpty();
  }

  @Test
  void whatIsNoResourceOfTheModelStandsBesideIt() {
    HeapSizes heap =
        new HeapSizes(
            List.of(pool(5, Use.USED), threads("Jetty threads", Threads.PLATFORM, "qtp")),
            List.of(),
            List.of("a queue of 7"),
            List.of(),
            OptionalInt.empty());

    assertThat(heap.beside(List.of(new Resource("c", "connections", Map.of(), ""))))
        .containsExactly("Jetty threads: 50", "a queue of 7");
    assertThat(heap.beside(List.of()))
        .containsExactly("connections: 5", "Jetty threads: 50", "a queue of 7");
    assertThat(
            heap(pool(5, Use.USED), pool(20, Use.UNKNOWN), pool(5, Use.UNKNOWN)).beside(List.of()))
        .containsExactly("connections: 5 and 20");
  }

  private static Pool threads(String label, Threads threads, String names) {
    return SeenModes.pool(label, threads, names, 50, Use.UNKNOWN);
  }

  private static HeapSizes heap(Pool... pools) {
    return new HeapSizes(List.of(pools), List.of(), List.of(), List.of(), OptionalInt.empty());
  }

  // EntryLimit

  private static ModeEvidence mode(String name, int most, int workers, double busy) {
    return new ModeEvidence(
        name,
        List.of(
            new LoadPoint(1, 10, 100, 0.5, 0.01, 0.2, 0),
            new LoadPoint(300, 1_000, 300, 0.5, busy, 0.2, 0)),
        Optional.empty(),
        most == 0
            ? Optional.empty()
            : Optional.of(new Concurrency(most, 0.5, most - 1, 0, 0, new Piled(0, 0), 100, false)),
        Map.of(),
        workers);
  }

  @Test
  void threadsThatWereNearlyAllAtWorkAreTheLimit() {
    assertThat(EntryLimit.of(mode("platform", 194, 200, 0.1)))
        .isEqualTo(
            new EntryLimit(
                OptionalInt.of(200),
                true,
                "200 threads, 194 of them with requests at once at 300 users"));
    for (int most : List.of(193, 200)) {
      assertThat(EntryLimit.of(mode("platform", most, 200, 0.1)))
          .isEqualTo(
              new EntryLimit(
                  OptionalInt.of(most),
                  true,
                  most + " requests in the service at once and never more, of 300 users"));
    }
    assertThat(EntryLimit.of(mode("virtual", 194, 200, 0.1)).size()).hasValue(194);
  }

  @Test
  void onAFullCpuOnlyThreadsAreALimit() {
    assertThat(EntryLimit.of(mode("platform", 194, 200, 0.9)).size()).hasValue(200);
    assertThat(EntryLimit.of(mode("platform", 201, 200, 0.9)).confirmed()).isFalse();
    assertThat(EntryLimit.of(mode("virtual", 194, 200, 0.9)).confirmed()).isFalse();
  }

  @Test
  void threadsThatWereCountedAreALimitThatWasNotSeenFull() {
    assertThat(EntryLimit.of(mode("platform", 0, 40, 0.9)))
        .isEqualTo(
            new EntryLimit(OptionalInt.of(40), false, "40 threads at 300 users; not seen full"));
    EntryLimit none = new EntryLimit(OptionalInt.empty(), false, "no limit seen up to 300 users");
    assertThat(EntryLimit.of(mode("platform", 0, 0, 0.9))).isEqualTo(none);
    assertThat(EntryLimit.of(mode("platform", 0, 300, 0.9))).isEqualTo(none);
    assertThat(EntryLimit.of(mode("virtual", 0, 40, 0.9))).isEqualTo(none);
    assertThat(
            EntryLimit.of(
                mode("platform", 0, 40, 0.9)
                    .with(heap(threads("Tomcat threads", Threads.PLATFORM, "")))))
        .isEqualTo(
            new EntryLimit(
                OptionalInt.of(50),
                false,
                "configured: 50 (heap); not confirmed; 40 threads counted"));
  }
}
