package dev.loomgauge.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Every count of two spans of time is added up as itself. */
class TallyTest {
  private static final long MS = 1_000_000;

  /** All of whose figures are {@code factor} times one, ten, ... */
  private static Tally tally(long second, int factor) {
    Tally tally = new Tally(second, 100 * second, 100 * second + 100, true);
    tally.ok(factor * MS);
    tally.error(FailureKind.RESET);
    tally.failed().record(2 * MS * factor);
    Objects.requireNonNull(tally.uncorrected).record(3 * MS * factor);
    tally.kinds.of(1).ok(4 * MS * factor);
    tally.started = factor;
    tally.statuses[200] = 2L * factor;
    tally.statuses[599] = 3L * factor;
    tally.agesNanos = 4L * factor;
    tally.thoughts = 5L * factor;
    tally.thoughtNanos = 6L * factor;
    tally.thoughtAgesNanos = 7L * factor;
    int[] figures = {11 * factor, 12 * factor, 13 * factor, 14 * factor};
    span(tally.inFlight, figures, 0);
    span(tally.waiting, figures, 100);
    span(tally.connections, figures, 200);
    tally.bytesIn = 8L * factor;
    tally.lagMaxNanos = 9L * factor;
    tally.lateStarts = 10L * factor;
    tally.missedStarts = 21L * factor;
    tally.reconnects = 22L * factor;
    tally.handshakes = 23L * factor;
    tally.handshakeNanos = 24L * factor;
    return tally;
  }

  private static void span(CountOverTime.Span span, int[] figures, int more) {
    span.last = figures[0] + more;
    span.least = figures[1] + more;
    span.most = figures[2] + more;
    span.area = (long) figures[3] + more;
  }

  private static List<Long> figures(CountOverTime.Span span) {
    return List.of((long) span.last, (long) span.least, (long) span.most, span.area);
  }

  private static List<Object> counts(Tally tally) {
    return List.of(
        tally.ok,
        tally.errors(),
        tally.latencies.sumNanos() / MS,
        tally.failed().sumNanos() / MS,
        Objects.requireNonNull(tally.uncorrected).sumNanos() / MS,
        tally.kinds.of(1).latencies.sumNanos() / MS,
        tally.started,
        tally.statuses(),
        tally.thoughts,
        tally.thoughtNanos,
        tally.bytesIn,
        tally.lagMaxNanos,
        tally.lateStarts,
        tally.missedStarts,
        tally.reconnects,
        tally.handshakes,
        tally.handshakeNanos);
  }

  private static final List<Object> BOTH =
      List.of(
          2L,
          Map.of("reset", 2L),
          101.0,
          202.0,
          303.0,
          404.0,
          101L,
          Map.of("200", 202L, "599", 303L),
          505L,
          606L,
          808L,
          900L,
          1_010L,
          2_121L,
          2_222L,
          2_323L,
          2_424L);

  @Test
  void theSameSecondOfAnotherLoopIsAdded() {
    Tally sum = tally(3, 100);
    sum.addLoop(tally(3, 1));

    assertThat(counts(sum)).isEqualTo(BOTH);
    assertThat(sum.to).isEqualTo(400);
    assertThat(sum.agesNanos).isEqualTo(404);
    assertThat(sum.thoughtAgesNanos).isEqualTo(707);
    assertThat(figures(sum.inFlight)).containsExactly(1_111L, 1_212L, 1_313L, 1_414L);
    assertThat(figures(sum.waiting)).containsExactly(1_311L, 1_412L, 1_513L, 1_614L);
    assertThat(figures(sum.connections)).containsExactly(1_511L, 1_612L, 1_713L, 1_814L);
    assertThat(sum.errorCount()).isEqualTo(2);
  }

  @Test
  void theNextSecondIsAddedWithItsLevelsAtItsEnd() {
    Tally window = tally(3, 100);
    window.addSecond(tally(4, 1), false);

    assertThat(counts(window)).isEqualTo(BOTH);
    assertThat(window.to).isEqualTo(500);
    assertThat(List.of(window.inFlight.last, window.inFlight.area)).isEqualTo(List.of(11, 1_414L));
    assertThat(List.of(window.waiting.last, window.waiting.area)).isEqualTo(List.of(111, 1_614L));
    assertThat(window.connections)
        .returns(211, span -> span.last)
        .returns(212, span -> span.least)
        .returns(1_500, span -> span.most);
  }

  @Test
  void outcomesOfAKindHaveTheirSumAndTheirFigures() {
    Outcomes outcomes = new Outcomes();
    outcomes.ok(2 * MS);
    outcomes.ok(5 * MS);
    outcomes.error(FailureKind.CONNECT_REFUSED);

    assertThat(outcomes.count())
        .isEqualTo(new LoadSecond.KindCount(2, Map.of("connect-refused", 1L), 7));
    assertThat(outcomes.figures())
        .returns(2L, EngineSummary.KindFigures::ok)
        .returns(Map.of("connect-refused", 1L), EngineSummary.KindFigures::errors)
        .returns(3.5, figures -> figures.latencies().meanMs());
    assertThat(FailureKind.values())
        .extracting(FailureKind::word)
        .containsExactly(
            "connect-refused",
            "connect-timeout",
            "reset",
            "timeout",
            "malformed",
            "closed-early",
            "check-failed",
            "other");
  }

  @Test
  void figuresAreRoundedToThreeDigits() {
    assertThat(Rounded.ms(1_234_500L)).isEqualTo(1.235);
    assertThat(Rounded.ms(1_234_499L)).isEqualTo(1.234);
    assertThat(Rounded.ms(1_234_499.9)).isEqualTo(1.234);
    assertThat(Rounded.of(0.0006)).isEqualTo(0.001);
    assertThat(Rounded.mean(10, 3)).isEqualTo(3.333);
    assertThat(Rounded.mean(10, 0)).isZero();
  }

  private static double cpuSeconds() {
    return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
            .getProcessCpuTime()
        / 1e9;
  }

  private static long gcMs() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  /** Other threads of the process may use the CPU meanwhile, so each reading has two bounds. */
  @Test
  void aReadingIsWhatWasUsedSinceTheOneBefore() {
    double cpuAtMost = cpuSeconds();
    long gcAtMost = gcMs();
    ProcessMeter meter = new ProcessMeter();
    double cpuAtLeast = cpuSeconds();
    long gcAtLeast = gcMs();
    while (cpuSeconds() - cpuAtLeast < 0.05) {
      System.gc();
    }
    double used = cpuSeconds() - cpuAtLeast;
    long collected = gcMs() - gcAtLeast;
    ProcessMeter.Reading first = meter.next();
    ProcessMeter.Reading second = meter.next();

    assertThat(first.cpuSeconds()).isGreaterThanOrEqualTo(used - 1e-6); // rounded
    assertThat(first.gcMs()).isGreaterThanOrEqualTo(collected);
    assertThat(first.cpuSeconds() + second.cpuSeconds())
        .isLessThanOrEqualTo(cpuSeconds() - cpuAtMost + 1e-6);
    assertThat(first.gcMs() + second.gcMs()).isLessThanOrEqualTo(gcMs() - gcAtMost);
  }
}
