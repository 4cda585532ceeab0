package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The verdict of a run that searched: its answer is the brackets, and no cell is compared. */
public final class CapacityVerdict {
  private CapacityVerdict() {}

  public static Verdict of(Verdict cells, List<CapacityBracket> brackets) {
    List<String> notes = new ArrayList<>(cells.notes());
    notes.add(
        "A load counts as carried when a trial of it keeps to the bound; one that does not is repeated, and both ends of an answer rest on two trials that agree. Everything was"
            + " measured in one JVM a thread mode: another may carry more or less. A probability of passing is given where a p99 set the answer and at least four trials lie near it.");
    int voided =
        (int)
            brackets.stream()
                .flatMap(bracket -> bracket.points().stream())
                .filter(point -> !point.standing().counts())
                .count();
    return new Verdict(
        brackets.stream()
            .map(bracket -> sentence(bracket, CapacityBracket.differ(brackets)))
            .collect(Collectors.joining(" ")),
        cells.groups(),
        cells.advice(),
        new Verdict.Count(cells.count().trials(), voided),
        notes,
        new Verdict.Comparing(cells.comparing().margin(), List.of()),
        cells.scores(),
        new Verdict.Findings(
            brackets, cells.memory(), cells.warmUps(), cells.causes(), cells.withoutFinding()));
  }

  /** "virtual carries 9,000 users (p99 at most 1,000 ms, no errors), not 9,800: ..." */
  private static String sentence(CapacityBracket bracket, boolean placed) {
    String words =
        bracket.carried() == null
            ? Integer.valueOf(1).equals(bracket.notCarried())
                ? "not even 1"
                : "an unknown number of"
            : (bracket.notCarried() == null ? "at least " : "")
                + Numbers.count((long) bracket.carried());
    String load = bracket.factor().equals("users") ? "users" : "arrivals per second";
    String where =
        !placed
            ? ""
            : bracket.levels().entrySet().stream()
                .map(level -> level.getKey() + " " + level.getValue())
                .collect(Collectors.joining(", ", " (", ")"));
    String not =
        bracket.notCarried() == null ? "" : ", not " + Numbers.count((long) bracket.notCarried());
    return "%s%s carries %s %s with %s%s: %s.%s"
        .formatted(
            Words.capital(bracket.threads()),
            where,
            words,
            load,
            bracket.bound(),
            not,
            bracket.because().replaceAll("\\.$", ""),
            likely(bracket.passing(), load));
  }

  private static String likely(@Nullable Passing fit, String load) {
    if (fit == null) {
      return "";
    }
    Double high = fit.high();
    return " In this JVM a trial of %s %s passes with a probability of 95 %% (95 %% interval %s, from %s trials)."
        .formatted(
            Numbers.count(fit.level()),
            load,
            high == null
                ? "from " + Numbers.count(fit.low()) + " up"
                : "%s to %s".formatted(Numbers.count(fit.low()), Numbers.count(high)),
            Numbers.count((long) fit.trials()));
  }
}
