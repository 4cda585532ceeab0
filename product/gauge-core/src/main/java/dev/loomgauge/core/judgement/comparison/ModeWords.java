package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.Objects;
import java.util.Optional;

/**
 * Two thread modes under the same load in a sentence: how far apart, and where the limit is. With
 * several blocks it says of the distance only what the comparison supports.
 */
final class ModeWords {
  /** How near two single measurements are that a sentence calls the same. */
  private static final double SAME = 0.05;

  private ModeWords() {}

  /**
   * The sentence.
   *
   * @param comparison of their throughput, whichever is its baseline; empty where the run compares
   *     something else
   * @param factor of their load
   */
  static String of(Row platform, Row other, Optional<Comparison> comparison, String factor) {
    double before = Objects.requireNonNull(platform.throughputRps());
    double after = Objects.requireNonNull(other.throughputRps());
    boolean sameLimit = limit(platform).limiter().equals(limit(other).limiter());
    String at = "At %s ".formatted(GroupWords.offered(factor, other.users()));
    boolean once = Math.max(platform.repetitions(), other.repetitions()) == 1;
    Outcome outcome = comparison.map(Comparison::outcome).orElse(Outcome.UNDECIDED);
    boolean same = once ? Math.abs(after / before - 1) <= SAME : outcome == Outcome.EQUIVALENT;
    if (same && sameLimit) {
      return at
          + "%s %s nothing: the limit is %s with either, at %s."
              .formatted(
                  Words.mode(other.threads()),
                  ThreadMode.REACTIVE.is(other.threads()) ? "changes" : "change",
                  subject(other),
                  Numbers.rate(after));
    }
    String figures = "%s against %s".formatted(Numbers.rate(after), Numbers.rate(before));
    if (!once && comparison.isEmpty()) {
      return at
          + "%s and platform threads are not compared (%s); %s."
              .formatted(Words.mode(other.threads()), figures, moved(platform, other, sameLimit));
    }
    if (!once && outcome == Outcome.EQUIVALENT) {
      return at
          + "%s reached the same throughput as platform threads (%s); %s."
              .formatted(Words.mode(other.threads()), figures, moved(platform, other, sameLimit));
    }
    if (!once && (outcome == Outcome.FAILS_MORE || outcome == Outcome.FAILS_LESS)) {
      return at
          + "%s failed %s often than platform threads; where both carried the load, throughput was %s; %s."
              .formatted(
                  Words.mode(other.threads()),
                  comparison.map(c -> failsMore(c, other)).orElse(false) ? "more" : "less",
                  figures,
                  moved(platform, other, sameLimit));
    }
    if (!once && outcome == Outcome.UNDECIDED) {
      return at
          + "the difference in throughput between %s and platform threads is not decided (%s); %s."
              .formatted(Words.mode(other.threads()), figures, moved(platform, other, sameLimit));
    }
    double ratio = once ? after / before : ratio(other, comparison).orElse(after / before);
    return at
        + "%s reached %s times the throughput of platform threads (%s); %s."
            .formatted(
                Words.mode(other.threads()),
                Numbers.ratio(ratio),
                figures,
                moved(platform, other, sameLimit));
  }

  private static boolean failsMore(Comparison comparison, Row mode) {
    return comparison.candidate().equals(mode.threads())
        == (comparison.outcome() == Outcome.FAILS_MORE);
  }

  /** Of the other mode to platform threads, over blocks. */
  private static Optional<Double> ratio(Row other, Optional<Comparison> comparison) {
    return comparison.flatMap(
        c -> {
          Double ratio = c.ratio();
          return ratio == null
              ? Optional.empty()
              : Optional.of(c.candidate().equals(other.threads()) ? ratio : 1 / ratio);
        });
  }

  private static String moved(Row platform, Row other, boolean same) {
    return same
        ? "the limit is still %s".formatted(subject(other))
        : "the limit moved from %s to %s"
            .formatted(subject(platform) + (limit(platform).likely() ? "," : ""), subject(other));
  }

  private static Bottleneck limit(Row row) {
    return Objects.requireNonNull(row.bottleneck());
  }

  /** What limits, without its figures: "the 200 Tomcat threads". */
  private static String subject(Row row) {
    return BottleneckWords.brief(limit(row));
  }
}
