package dev.loomgauge.core.result;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Pause;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.Limit.Work;
import java.util.Objects;

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

  /** "200 Tomcat threads"; "2 x 200 Tomcat threads" of two instances. */
  public static String sized(Terms terms) {
    return number(terms) + " " + terms.label();
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
          "%s: %s / %s held".formatted(terms.label(), number(terms), seconds(terms.seconds()));
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

  private static String number(Terms terms) {
    return terms.copies() == 1
        ? String.valueOf(terms.capacity())
        : terms.copies() + " x " + terms.capacity();
  }

  private static String seconds(double seconds) {
    return seconds < 0.01
        ? Numbers.format(seconds < 0.0001 ? "%.4g ms" : "%.3f ms", seconds * 1000)
        : Numbers.format("%.4g s", seconds);
  }
}
