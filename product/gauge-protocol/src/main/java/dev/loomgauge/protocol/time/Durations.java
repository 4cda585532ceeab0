package dev.loomgauge.protocol.time;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: a number and a unit, "500ms", "1.35 s", "2m". */
public final class Durations {
  private static final Pattern TEXT =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,12})?)\\s*(us|ms|s|m|min|h)");

  private Durations() {}

  /** The duration, or nothing when the text is not one; the unit is never optional. */
  public static Optional<Duration> parse(String text) {
    Matcher m = TEXT.matcher(text.strip());
    if (!m.matches()) {
      return Optional.empty();
    }
    long nanosPerUnit =
        switch (m.group(2)) {
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 60_000_000_000L;
        };
    BigDecimal nanos = new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(nanosPerUnit));
    return nanos.precision() - nanos.scale() > 18
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(nanos.longValue()));
  }

  /** So many milliseconds, to the nearest nanosecond. */
  public static Duration ofMillis(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }

  /** So many seconds, to the nearest nanosecond. */
  public static Duration ofSeconds(double seconds) {
    return Duration.ofNanos(Math.round(seconds * 1e9));
  }

  public static double millis(Duration duration) {
    return duration.toNanos() / 1e6;
  }

  public static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }

  /** For people: "500 ms", "8 s", "1.5 s". */
  public static String words(Duration duration) {
    return written(duration, " ");
  }

  /** The shortest text that {@link #parse} reads back as the same duration: "500ms". */
  public static String text(Duration duration) {
    return written(duration, "");
  }

  private static String written(Duration duration, String space) {
    boolean seconds = duration.compareTo(Duration.ofSeconds(1)) >= 0;
    BigDecimal number =
        BigDecimal.valueOf(duration.toNanos(), seconds ? 9 : 6).stripTrailingZeros();
    return number.toPlainString() + space + (seconds ? "s" : "ms");
  }
}
