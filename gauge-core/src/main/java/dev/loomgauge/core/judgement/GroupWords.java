package dev.loomgauge.core.judgement;

import dev.loomgauge.core.result.Verdict.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts what a group of cells shows into sentences. */
final class GroupWords {
  private static final double SAME = 0.05;

  private GroupWords() {}

  /** One sentence a thread mode at its largest load, then what the modes show side by side. */
  static List<String> sentences(List<Row> rows) {
    List<String> sentences = new ArrayList<>();
    for (Row row : atLargestLoad(rows)) {
      Double rps = row.throughputRps();
      sentences.add(
          rps == null
              ? "%s, %s users: %s".formatted(row.threads(), thousands(row.users()), row.limitedBy())
              : "%s, %s users: %s of %s (%s of the ceiling), limited by %s."
                  .formatted(
                      row.threads(),
                      thousands(row.users()),
                      Words.rate(rps),
                      Words.rate(row.ceilingRps()),
                      Words.percent(rps / row.ceilingRps()),
                      row.limitedBy()));
    }
    moved(rows).ifPresent(sentences::add);
    return sentences;
  }

  /** Where the wall was with platform threads and where it is with the best other mode. */
  static Optional<String> moved(List<Row> rows) {
    List<Row> last = atLargestLoad(rows).stream().filter(r -> r.throughputRps() != null).toList();
    Optional<Row> platform = last.stream().filter(r -> r.threads().equals("platform")).findFirst();
    Optional<Row> other =
        last.stream()
            .filter(r -> r.threads().equals("virtual"))
            .findFirst()
            .or(() -> last.stream().filter(r -> !r.threads().equals("platform")).findFirst());
    if (platform.isEmpty()
        || other.isEmpty()
        || !platform.get().users().equals(other.get().users())) {
      return Optional.empty();
    }
    return Optional.of(compare(platform.get(), other.get()));
  }

  private static String compare(Row platform, Row other) {
    double before = Objects.requireNonNull(platform.throughputRps());
    double after = Objects.requireNonNull(other.throughputRps());
    String at = "At %s users ".formatted(thousands(other.users()));
    if (Math.abs(after / before - 1) <= SAME && platform.bottleneck().equals(other.bottleneck())) {
      return at
          + "%s %s nothing: the wall is %s with either, at %s."
              .formatted(
                  Words.mode(other.threads()),
                  other.threads().equals("reactive") ? "changes" : "change",
                  subject(other),
                  Words.rate(after));
    }
    String wall =
        platform.bottleneck().equals(other.bottleneck())
            ? "the wall is still %s".formatted(subject(other))
            : "the wall moved from %s to %s"
                .formatted(
                    subject(platform),
                    subject(other).replaceFirst("^most likely ", "what is most likely "));
    return at
        + "%s reached %s times the throughput of platform threads (%s against %s); %s."
            .formatted(
                Words.mode(other.threads()),
                Words.format("%.1f", after / before),
                Words.rate(after),
                Words.rate(before),
                wall);
  }

  /** What limits, without its figures: "the 200 Tomcat threads". */
  private static String subject(Row row) {
    String words = row.limitedBy();
    int figures = words.indexOf(" (");
    return row.bottleneck().equals("users")
        ? "the number of users"
        : figures > 0 ? words.substring(0, figures) : words;
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

  private static String thousands(@Nullable String users) {
    return users == null || users.isEmpty() ? "" : Words.count(Double.parseDouble(users));
  }
}
