package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Verdict.Row;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModeWordsTest {
  private static final Bottleneck THREADS =
      new Bottleneck(
          new Bottleneck.Pool("threads"),
          1,
          new Bottleneck.Quoted("the 200 threads", "the 200 threads"));
  private static final Bottleneck CPU =
      new Bottleneck(new Bottleneck.Pool("cpu"), 1, new Bottleneck.Quoted("the CPU", "the CPU"));
  private static final Bottleneck LIKELY =
      new Bottleneck(
          new Bottleneck.Pool("cpu"), 0.9, true, new Bottleneck.Quoted("the CPU", "the CPU"));
  private static final Bottleneck USERS =
      new Bottleneck(new Bottleneck.Users(), 1, new Bottleneck.Served(2_600));

  private static Row row(String threads, int repetitions, double rps, Bottleneck limit) {
    return row(threads, "2600", repetitions, rps, limit);
  }

  private static Row row(
      String threads, String users, int repetitions, @Nullable Double rps, Bottleneck limit) {
    return new Row(
        threads + users,
        threads,
        users,
        repetitions,
        rps,
        null,
        400,
        null,
        null,
        null,
        null,
        null,
        limit,
        null,
        null);
  }

  private static Comparison compared(
      String baseline, String candidate, @Nullable Double ratio, Outcome outcome) {
    return new Comparison(
        "throughput",
        Map.of("users", "2600"),
        "threads",
        baseline,
        candidate,
        5,
        ratio,
        null,
        null,
        outcome,
        null,
        null,
        false,
        "");
  }

  private static String said(Row platform, Row other, @Nullable Comparison comparison) {
    return ModeWords.of(platform, other, Optional.ofNullable(comparison), OfferedLoad.USERS);
  }

  @Test
  void measuredOnceModesAreTheSameUpToFivePercent() {
    assertThat(said(row("platform", 1, 400, THREADS), row("virtual", 1, 419, THREADS), null))
        .isEqualTo(
            "At 2,600 users virtual threads change nothing: the limit is the 200 threads with"
                + " either, at 419 req/s.");
    assertThat(said(row("platform", 1, 400, THREADS), row("virtual", 1, 421, THREADS), null))
        .isEqualTo(
            "At 2,600 users virtual threads reached 1.053 times the throughput of platform threads"
                + " (421 req/s against 400 req/s); the limit is still the 200 threads.");
    assertThat(said(row("platform", 1, 400, THREADS), row("reactive", 1, 400, THREADS), null))
        .startsWith("At 2,600 users the reactive service changes nothing: the limit is");
    assertThat(said(row("platform", 1, 400, THREADS), row("virtual", 1, 400, CPU), null))
        .isEqualTo(
            "At 2,600 users virtual threads reached 1.000 times the throughput of platform threads"
                + " (400 req/s against 400 req/s); the limit moved from the 200 threads to the"
                + " CPU.");
  }

  @Test
  void overBlocksTheComparisonDecidesWhatIsTheSame() {
    Comparison equivalent = compared("platform", "virtual", 1.01, Outcome.EQUIVALENT);

    assertThat(said(row("platform", 5, 400, THREADS), row("virtual", 5, 500, THREADS), equivalent))
        .isEqualTo(
            "At 2,600 users virtual threads change nothing: the limit is the 200 threads with"
                + " either, at 500 req/s.");
    assertThat(said(row("platform", 5, 400, THREADS), row("virtual", 5, 404, CPU), equivalent))
        .isEqualTo(
            "At 2,600 users virtual threads reached the same throughput as platform threads (404"
                + " req/s against 400 req/s); the limit moved from the 200 threads to the CPU.");
  }

  @Test
  void whatIsNotDecidedIsSaidSo() {
    Comparison undecided = compared("platform", "virtual", null, Outcome.UNDECIDED);

    assertThat(said(row("platform", 5, 400, LIKELY), row("virtual", 1, 404, USERS), undecided))
        .isEqualTo(
            "At 2,600 users the difference in throughput between virtual threads and platform"
                + " threads is not decided (404 req/s against 400 req/s); the limit moved from the"
                + " CPU, most likely, to the number of users.");
  }

  /** As where the scenario says "compare: pool", or its first thread mode is a third one. */
  @Test
  void ofModesThatTheRunDoesNotCompareNothingIsLeftUndecided() {
    assertThat(said(row("platform", 5, 400, THREADS), row("virtual", 5, 1_600, CPU), null))
        .isEqualTo(
            "At 2,600 users virtual threads and platform threads are not compared (1,600 req/s"
                + " against 400 req/s); the limit moved from the 200 threads to the CPU.");
  }

  @Test
  void theRatioIsThatOfTheBlocksWhicheverModeIsTheBaseline() {
    Row platform = row("platform", 5, 400, THREADS);
    Row virtual = row("virtual", 5, 1_600, CPU);
    String rest =
        " times the throughput of platform threads (1,600 req/s against 400 req/s); the limit moved"
            + " from the 200 threads to the CPU.";

    assertThat(said(platform, virtual, compared("platform", "virtual", 5.0, Outcome.FASTER)))
        .isEqualTo("At 2,600 users virtual threads reached 5.00" + rest);
    assertThat(said(platform, virtual, compared("virtual", "platform", 0.25, Outcome.SLOWER)))
        .isEqualTo("At 2,600 users virtual threads reached 4.00" + rest);
  }

  @Test
  void failuresAreThoseOfTheOtherModeWhicheverIsTheCandidate() {
    Row platform = row("platform", 5, 400, THREADS);
    Row virtual = row("virtual", 5, 1_600, THREADS);
    String more =
        "At 2,600 users virtual threads failed more often than platform threads; where both"
            + " carried the load, throughput was 1,600 req/s against 400 req/s; the limit is still"
            + " the 200 threads.";

    assertThat(said(platform, virtual, compared("platform", "virtual", 4.0, Outcome.FAILS_MORE)))
        .isEqualTo(more);
    assertThat(said(platform, virtual, compared("virtual", "platform", 4.0, Outcome.FAILS_LESS)))
        .isEqualTo(more);
    assertThat(said(platform, virtual, compared("platform", "virtual", 4.0, Outcome.FAILS_LESS)))
        .isEqualTo(more.replace("more often", "less often"));
    assertThat(said(platform, virtual, compared("virtual", "platform", 4.0, Outcome.FAILS_MORE)))
        .isEqualTo(more.replace("more often", "less often"));
  }

  @Test
  void modesAreComparedAtTheirLargestLoadAndOnlyAtTheSame() {
    List<Row> rows =
        List.of(
            row("platform", "900", 1, 100.0, THREADS),
            row("platform", "2600", 1, 400.0, THREADS),
            row("reactive", "2600", 1, 900.0, CPU),
            row("virtual", "2600", 1, 800.0, CPU),
            row("virtual", "900", 1, 700.0, CPU));

    assertThat(GroupWords.moved(rows, List.of(), OfferedLoad.USERS))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("At 2,600 users virtual threads reached 2.00 times the"));
    assertThat(GroupWords.moved(rows.subList(0, 3), List.of(), OfferedLoad.USERS))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("At 2,600 users the reactive service reached 2.25 times"));
    assertThat(GroupWords.moved(List.of(rows.get(0), rows.get(3)), List.of(), OfferedLoad.USERS))
        .as("other loads")
        .isEmpty();
    assertThat(GroupWords.moved(rows.subList(2, 5), List.of(), OfferedLoad.USERS)).isEmpty();
  }

  @Test
  void theComparisonOfTheLoadAndTheModesIsTaken() {
    List<Row> rows = List.of(row("platform", 5, 400, THREADS), row("virtual", 5, 1_600, CPU));
    Comparison other =
        new Comparison(
            "throughput",
            Map.of("users", "900"),
            "threads",
            "platform",
            "virtual",
            5,
            9.0,
            null,
            null,
            Outcome.FASTER,
            null,
            null,
            false,
            "");

    assertThat(
            GroupWords.moved(
                rows,
                List.of(
                    other,
                    compared("platform", "reactive", 7.0, Outcome.FASTER),
                    compared("platform", "virtual", 5.0, Outcome.FASTER)),
                OfferedLoad.USERS))
        .hasValueSatisfying(words -> assertThat(words).contains("reached 5.00 times"));
  }

  @Test
  void usersAreCountedWhereTheyAreKnown() {
    assertThat(GroupWords.offered(OfferedLoad.USERS, "2600")).isEqualTo("2,600 users");
    assertThat(GroupWords.offered(OfferedLoad.USERS, "")).isEqualTo("users");
    assertThat(GroupWords.offered(OfferedLoad.USERS, null)).isEqualTo("users");
  }
}
