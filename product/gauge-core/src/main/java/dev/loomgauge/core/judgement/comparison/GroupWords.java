package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.cell.BottleneckWords;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a group of cells shows into sentences. The load of a row is a level of a factor: {@link
 * OfferedLoad#USERS}, or {@link OfferedLoad#RATE} of an open model.
 */
public final class GroupWords {
  private GroupWords() {}

  /**
   * What each thread mode reached at its largest load, where it has figures there; the state of the
   * first where none has. Empty without rows.
   */
  public static Optional<String> reached(
      List<Row> rows, Map<String, Ceiling> ceilings, String factor) {
    List<Row> largest = atLargestLoad(rows);
    String sentences =
        largest.stream()
            .filter(row -> row.throughputRps() != null)
            .map(row -> sentence(row, ceilings, factor))
            .collect(Collectors.joining(" "));
    return Optional.of(sentences)
        .filter(words -> !words.isEmpty())
        .or(() -> largest.stream().findFirst().map(row -> sentence(row, ceilings, factor)));
  }

  private static String sentence(Row row, Map<String, Ceiling> ceilings, String factor) {
    Double rps = row.throughputRps();
    Ceiling ceiling = ceilings.get(row.cell());
    return rps == null || ceiling == null
        ? "%s, %s: %s"
            .formatted(row.threads(), offered(factor, row.users()), BottleneckWords.of(row))
        : "%s, %s: %s of %s (%s), limited by %s%s."
            .formatted(
                row.threads(),
                offered(factor, row.users()),
                Numbers.rate(rps),
                ceiling.words(),
                ceiling.sentence(rps),
                BottleneckWords.limit(row),
                row.failing() == null ? "" : "; " + row.failing());
  }

  /**
   * Where the limit was with platform threads and where it is with the best other mode.
   *
   * @param comparisons of the throughput of two thread modes, all else as in this group
   */
  public static Optional<String> moved(
      List<Row> rows, List<Comparison> comparisons, String factor) {
    List<Row> last = atLargestLoad(rows).stream().filter(r -> r.throughputRps() != null).toList();
    Optional<Row> platform =
        last.stream().filter(r -> ThreadMode.PLATFORM.is(r.threads())).findFirst();
    Optional<Row> other =
        last.stream()
            .filter(r -> ThreadMode.VIRTUAL.is(r.threads()))
            .findFirst()
            .or(() -> last.stream().filter(r -> !ThreadMode.PLATFORM.is(r.threads())).findFirst());
    if (platform.isEmpty()
        || other.isEmpty()
        || !platform.get().users().equals(other.get().users())) {
      return Optional.empty();
    }
    return Optional.of(
        ModeWords.of(
            platform.get(),
            other.get(),
            between(platform.get(), other.get(), comparisons),
            factor));
  }

  /**
   * The thread modes whose trials at the largest load are all void, and what they reached below it,
   * each a sentence behind a space; empty for none, and where nothing was reached at all.
   */
  public static String missing(List<Row> rows, String factor) {
    if (rows.stream().allMatch(row -> row.throughputRps() == null)) {
      return "";
    }
    return atLargestLoad(rows).stream()
        .filter(row -> row.throughputRps() == null && !row.users().isEmpty())
        .map(row -> " " + missing(row, rows, factor))
        .collect(Collectors.joining());
  }

  private static String missing(Row row, List<Row> rows, String factor) {
    String below =
        rows.stream()
            .filter(other -> other.threads().equals(row.threads()))
            .filter(other -> other.throughputRps() != null)
            .max(Comparator.comparingDouble(GroupWords::load))
            .map(
                other ->
                    "; %s at %s"
                        .formatted(
                            Numbers.rate(other.throughputRps()), offered(factor, other.users())))
            .orElse("");
    return "%s: no valid trial at %s%s."
        .formatted(Words.capital(Words.mode(row.threads())), offered(factor, row.users()), below);
  }

  private static Optional<Comparison> between(
      Row platform, Row other, List<Comparison> comparisons) {
    Set<String> modes = Set.of(platform.threads(), other.threads());
    return comparisons.stream()
        .filter(c -> modes.equals(Set.of(c.baseline(), c.candidate())))
        .filter(c -> OfferedLoad.level(c.levels()).equals(platform.users()))
        .findFirst();
  }

  private static List<Row> atLargestLoad(List<Row> rows) {
    return rows.stream()
        .map(Row::threads)
        .distinct()
        .map(
            mode ->
                rows.stream()
                    .filter(r -> r.threads().equals(mode))
                    .max(Comparator.comparingDouble(GroupWords::load)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static double load(Row row) {
    return row.users().isEmpty() ? 0 : Double.parseDouble(row.users());
  }

  /** A level of a factor: "1 user", "2,600 users", "500 arrivals per second". */
  static String offered(String factor, @Nullable String level) {
    boolean open = factor.equals(OfferedLoad.RATE);
    if (level == null || level.isEmpty()) {
      return open ? "the recorded arrivals" : "users";
    }
    return open
        ? Numbers.level(level) + (level.equals("1") ? " arrival" : " arrivals") + " per second"
        : Numbers.count(Math.round(Double.parseDouble(level)), "user");
  }
}
