package dev.loomgauge.http.parts;

import java.time.Duration;
import java.util.Optional;

/**
 * The wait that a request asks for, {@code /wait?ms=30000}, 1 ms to an hour: a request in flight
 * that holds nothing but itself.
 */
public record AskedWait(Duration length) {
  private static final String FLAG = "ms";
  private static final String USUAL_MS = "200";
  private static final int MOST_MS = 3_600_000;

  /** What it asks for, 200 ms where it does not say; empty for what is no such number. */
  public static Optional<AskedWait> of(Asked asked) {
    return asked
        .flag(FLAG)
        .or(() -> Optional.of(USUAL_MS))
        .filter(text -> text.matches("[1-9]\\d{0,6}"))
        .map(Integer::parseInt)
        .filter(ms -> ms <= MOST_MS)
        .map(ms -> new AskedWait(Duration.ofMillis(ms)));
  }

  /** The answer when it is over. */
  public Reply reply() {
    return Reply.json("{\"waited\":\"" + length.toMillis() + " ms\"}");
  }

  /** What is answered where the number is none. */
  public static Reply refusal() {
    return Reply.problem(
        400, "bad-request", "use /wait?ms={ms} with a whole number from 1 to " + MOST_MS);
  }
}
