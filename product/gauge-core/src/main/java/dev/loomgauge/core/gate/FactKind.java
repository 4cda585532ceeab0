package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import java.util.Locale;

/** What is compared of a base and a head: figures of a request, none of which is a time. */
public enum FactKind {
  /** Share of the requests that virtual threads carried. */
  CARRIED("threads that carry requests", "", 0.05),
  /** How often a request kept the carrier of its virtual thread while it waited. */
  PINNED("pinned frames", "pinned in %s per request", 0.05),
  /** Members of a pool that a request takes. */
  TAKEN("members of pools", "%s taken per request", 0.05),
  /** Members of a pool that a request holds at once, at most. */
  HELD("members held at once", "%s held at once by a request", 0.05),
  /** Connections that the service opens. */
  OPENED("connections opened per request", "", 0.05),
  /** Reads from what the service calls. */
  REPLIES("replies of dependencies", "replies of %s per request", 0.05),
  /** Waits for anything else. */
  WAITS("other waits", "waits per request (%s)", 0.05),
  /** Bytes that the service allocates. */
  ALLOCATED("allocated per request", "", 256),
  /** Size of a pool as it is configured. */
  LIMIT("sizes of pools", "largest number of %s", 0.5),
  /** Share of the requests that failed. */
  FAILED("requests that failed", "", 0.001);

  private static final double KIBI = 1024;

  private final String all;
  private final String one;
  private final double least;

  /**
   * A kind.
   *
   * @param one of them, with its name in the place of {@code %s}; empty where there is no more than
   *     one
   * @param least difference that can be a change, in its unit
   */
  FactKind(String all, String one, double least) {
    this.all = all;
    this.one = one;
    this.least = least;
  }

  double least() {
    return least;
  }

  /** In lower case, for programs. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What it is, of a pool, a dependency or a place; empty for none. */
  public String words(String of) {
    return of.isEmpty() ? all : one.replace("%s", of);
  }

  /** The unit of its figures. */
  public String unit() {
    return switch (this) {
      case CARRIED, FAILED -> "share";
      case ALLOCATED -> "B";
      case LIMIT -> "members";
      case PINNED, TAKEN, HELD, OPENED, REPLIES, WAITS -> "per request";
    };
  }

  /** A figure as people read it. */
  public String words(double figure) {
    return switch (this) {
      case CARRIED -> carried(figure);
      case FAILED -> figure == 0 ? "none" : Numbers.percent(figure);
      case ALLOCATED -> Numbers.number(Numbers.rounded(figure / KIBI, 3)) + " KB";
      case LIMIT ->
          figure == 0 ? "none" : Double.isInfinite(figure) ? "unlimited" : Numbers.count(figure);
      case PINNED, TAKEN, HELD, OPENED, REPLIES, WAITS -> Numbers.fixed(figure, 2);
    };
  }

  private static String carried(double virtual) {
    return virtual == 1
        ? "virtual"
        : virtual == 0 ? "platform" : Numbers.percent(virtual) + " virtual";
  }

  /** What a difference means that is one. */
  FactOutcome changed(double base, double head) {
    return switch (this) {
      case CARRIED -> head < base ? FactOutcome.WORSE : FactOutcome.CHANGED;
      case WAITS, LIMIT -> FactOutcome.CHANGED;
      case PINNED, TAKEN, HELD, OPENED, REPLIES, ALLOCATED, FAILED ->
          head > base ? FactOutcome.WORSE : FactOutcome.BETTER;
    };
  }
}
