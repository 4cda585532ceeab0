package dev.loomgauge.core.purpose;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.Passing;
import dev.loomgauge.core.result.RequestMemory;
import dev.loomgauge.core.result.RequestMemory.Part;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The verdict of a run that was made for something else than comparing cells. */
public final class PurposeVerdict {
  private PurposeVerdict() {}

  /** Of a run that searched: its answer is the brackets, and no cell is compared. */
  public static Verdict ofSearch(Verdict cells, List<CapacityBracket> brackets) {
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

  /** Of a run that read memory: what a request costs comes first. */
  public static Verdict ofMemory(Verdict cells, List<RequestMemory> memory) {
    boolean known = memory.stream().anyMatch(each -> !each.parts().isEmpty());
    return new Verdict(
        known ? headline(memory) : cells.headline(),
        cells.groups(),
        cells.advice(),
        cells.count(),
        cells.notes(),
        cells.comparing(),
        cells.scores(),
        new Verdict.Findings(
            cells.capacities(), memory, cells.warmUps(), cells.causes(), cells.withoutFinding()));
  }

  private static String headline(List<RequestMemory> memory) {
    List<String> names = RequestMemory.names(memory);
    return IntStream.range(0, memory.size())
        .filter(i -> !memory.get(i).parts().isEmpty())
        .mapToObj(i -> words(names.get(i), memory.get(i)))
        .collect(Collectors.joining("; ", "What a request in flight holds: ", "."));
  }

  /** "virtual 150.7 KB (thread stacks 0.1, heap after collection 150.0, other native 0.6)". */
  private static String words(String name, RequestMemory memory) {
    List<Part> tracked =
        memory.parts().stream().filter(part -> part.kind() != RequestMemory.Kind.RESIDENT).toList();
    return "%s %s KB (%s)"
        .formatted(
            name,
            Numbers.kilobytes(tracked.stream().mapToDouble(Part::bytesPerRequest).sum()),
            tracked.stream()
                .map(part -> part.kind().words() + " " + Numbers.kilobytes(part.bytesPerRequest()))
                .collect(Collectors.joining(", ")));
  }
}
