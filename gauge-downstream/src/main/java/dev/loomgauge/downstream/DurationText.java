package dev.loomgauge.downstream;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.regex.Pattern;

/** Durations as people write them: a number and a unit, without which nothing is a duration. */
final class DurationText {
  /** The longest duration that is accepted; anything longer is taken for a slip of the pen. */
  static final Duration LONGEST = Duration.ofHours(1);

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s|m|min|h)");
  private static final String REMEDY =
      "write a number and a unit (us, ms, s, m, h), for example 100ms or 0.5s";

  private DurationText() {}

  /**
   * Reads {@code 100ms}, {@code 0.5s}, {@code 250us}, {@code 1min}.
   *
   * @throws BadSetting when the text has another form, or is longer than {@link #LONGEST}
   */
  static Duration parse(String text) {
    var matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new BadSetting("'" + text + "' is not a duration", REMEDY);
    }
    var nanosPerUnit =
        switch (matcher.group(2)) {
          case "us" -> 1_000L;
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m", "min" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          case String unit -> throw new BadSetting("'" + unit + "' is not a unit of time", REMEDY);
        };
    var nanos = new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(nanosPerUnit));
    if (nanos.compareTo(BigDecimal.valueOf(LONGEST.toNanos())) > 0) {
      throw new BadSetting("'" + text + "' is longer than an hour", "give 60min or less");
    }
    return Duration.ofNanos(nanos.longValue());
  }

  /**
   * The shortest text that {@link #parse} reads back as the same duration, to the nanosecond it can
   * express.
   */
  static String print(Duration duration) {
    var nanos = BigDecimal.valueOf(duration.toNanos());
    if (duration.compareTo(Duration.ofSeconds(1)) >= 0) {
      return plain(nanos.movePointLeft(9)) + "s";
    }
    return plain(nanos.movePointLeft(6)) + "ms";
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
