package dev.loomgauge.core.result;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Nested;
import dev.loomgauge.core.result.Limit.Pause;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Limit.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A limit as people read it. */
public final class LimitWords {
  private LimitWords() {}

  /** "Tomcat threads: 200 / 0.2007 s held = 997 req/s": the law with its numbers filled in. */
  public static String formula(Limit limit) {
    return law(limit.kind(), limit.terms()) + " = " + Numbers.rate(limit.rps());
  }

  /** "Tomcat threads"; "the CPU of the service". */
  public static String label(Limit limit) {
    return limit.terms().label().replaceFirst("^CPU of ", "the CPU of the ");
  }

  /** "2 x 200 Tomcat threads" of two instances; "10 connections (2 for each request)". */
  public static String sized(Terms terms) {
    Nested nested = terms.nested();
    return nested == null
        ? Words.counted(number(terms), terms.label())
        : "%s %s (%d for each request)"
            .formatted(times(terms, String.valueOf(nested.of())), terms.label(), nested.each());
  }

  /** A sentence for each limit of a {@link Limit.Nested} pool, as it is at the most requests. */
  public static List<String> nested(Stream<Limit> limits) {
    Map<String, Limit> most = new LinkedHashMap<>();
    limits
        .filter(limit -> limit.terms().nested() != null)
        .forEach(
            limit -> most.merge(limit.name(), limit, (a, b) -> enough(a) >= enough(b) ? a : b));
    return most.values().stream().map(LimitWords::nested).toList();
  }

  private static long enough(Limit limit) {
    return Objects.requireNonNull(limit.terms().nested()).enough().orElse(Long.MAX_VALUE);
  }

  /**
   * What it means that a request takes another member of a pool while it holds one, and whether
   * requests can wait for each other, with the number of members that rules it out.
   */
  public static String nested(Limit limit) {
    Nested nested = Objects.requireNonNull(limit.terms().nested());
    String holds =
        "%s: a request holds %d at once, ".formatted(limit.terms().label(), nested.each());
    String members = Numbers.count((double) nested.of());
    if (nested.served() == 0) {
      return holds + "of %s in all, and is never served. ".formatted(members) + remedy(nested);
    }
    String serve =
        "so that the %s serve at most %s at a time."
            .formatted(members, Numbers.count((long) nested.served(), "request"));
    return holds + serve + (nested.deadlocks() ? deadlock(nested) : "");
  }

  private static String deadlock(Nested nested) {
    Double timeout = nested.timeout();
    return " %s all %s can be held by requests that wait for another one, %s (deadlock). %s"
        .formatted(
            nested.requests() == null
                ? "Nothing bounds the requests at once:"
                : "With %s at once".formatted(Numbers.count(nested.requests(), "request")),
            Numbers.count((double) nested.of()),
            timeout == null
                ? "for ever"
                : "until they fail after " + Numbers.millis(timeout * 1000),
            remedy(nested));
  }

  private static String remedy(Nested nested) {
    return nested.requests() == null
        ? "Limit the requests at once below %s, or give the first back before another is taken."
            .formatted(Numbers.count((double) Math.ceilDiv(nested.of(), nested.each() - 1)))
        : "%s of them (%s x (%d - 1) + 1) rule that out; so does giving the first back before another is taken."
            .formatted(
                Numbers.count((double) nested.enough().orElseThrow()),
                Numbers.count((double) nested.requests()),
                nested.each());
  }

  /** Why an executor has fewer threads than it may have: the rule, with its numbers filled in. */
  public static String belowMaximum(Limit limit) {
    Terms terms = limit.terms();
    ExecutorSize size = Objects.requireNonNull(terms.executor());
    String core = Numbers.count((double) size.core());
    String max =
        size.max() == ExecutorSize.UNLIMITED ? "" : " of " + Numbers.count((double) size.max());
    if (size.queue() == ExecutorSize.UNLIMITED) {
      return "%s: the maximum%s never counts, because a queue without limit takes every task beyond the core of %s."
          .formatted(terms.label(), max, core);
    }
    return terms.capacity() > size.atOnce()
        ? "%s: %s of the maximum%s count, because a thread beyond the core of %s is started only when the queue of %s is full."
            .formatted(
                terms.label(),
                Numbers.count((double) terms.capacity()),
                max,
                core,
                Numbers.count((double) size.queue()))
        : "%s: the maximum%s never counts, because the queue of %s takes every task beyond the core of %s and is not full."
            .formatted(terms.label(), max, Numbers.count((double) size.queue()), core);
  }

  private static String law(Kind kind, Terms terms) {
    return switch (kind) {
      case ARRIVALS -> terms.label();
      case USERS -> users(terms);
      case RESOURCE ->
          "%s: %s / %s held%s"
              .formatted(
                  terms.label(),
                  number(terms),
                  seconds(terms.seconds()),
                  terms.nested() == null
                      ? ""
                      : ", up to %d at once by a request".formatted(terms.nested().each()));
      case STATION -> station(terms);
    };
  }

  private static String users(Terms terms) {
    String cycle = seconds(terms.seconds());
    if (terms.share() == 1) {
      return "%s: %d / %s".formatted(terms.label(), terms.capacity(), cycle);
    }
    return terms.share() == 0
        ? "%s: %d / %s, with no answer in time".formatted(terms.label(), terms.capacity(), cycle)
        : Numbers.format(
            "%s: %d x %.4g in time / %s", terms.label(), terms.capacity(), terms.share(), cycle);
  }

  /** With pauses: c / (D + c P / K), where every server is lost for P in K requests. */
  private static String station(Terms terms) {
    String spent =
        "%s of %s"
            .formatted(seconds(terms.seconds()), terms.work() == Work.CPU ? "CPU" : "service");
    Pause pause = terms.pause();
    return pause == null
        ? "%s: %s / %s".formatted(terms.label(), number(terms), spent)
        : "%s: %s / (%s + %s%s of pause in %s)"
            .formatted(
                terms.label(),
                number(terms),
                spent,
                terms.capacity() == 1 ? "" : terms.capacity() + " x ",
                seconds(pause.seconds()),
                Numbers.count(Math.round(pause.requests()), "request"));
  }

  /** "2 of 3" where one is left over, of which no request can hold as many as it needs. */
  private static String number(Terms terms) {
    Nested nested = terms.nested();
    return times(
        terms,
        nested == null || nested.of() == terms.capacity()
            ? String.valueOf(terms.capacity())
            : terms.capacity() + " of " + nested.of());
  }

  private static String times(Terms terms, String number) {
    return terms.copies() == 1 ? number : terms.copies() + " x " + number;
  }

  private static String seconds(double seconds) {
    return seconds < 0.01
        ? Numbers.format(seconds < 0.0001 ? "%.4g ms" : "%.3f ms", seconds * 1000)
        : Numbers.format("%.4g s", seconds);
  }
}
