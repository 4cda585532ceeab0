package dev.loomgauge.cli.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What is said of times. */
record TimesWords(GateTimes times) {
  /** "Times: 1 slower, 3 equivalent." */
  String headline() {
    List<String> counts = new ArrayList<>();
    for (TimeOutcome outcome : TimeOutcome.values()) {
      int facts = times.with(outcome).size();
      if (facts > 0) {
        counts.add(Numbers.count(facts) + " " + outcome.word());
      }
    }
    return "Times: " + String.join(", ", counts) + ".";
  }

  /** The titles of a table, and its rows. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("", "time" + users(), "base", "head", "difference", "95 % interval", "decided"));
    times.facts().forEach(fact -> rows.add(row(fact)));
    return rows;
  }

  private static List<String> row(TimeFact fact) {
    return List.of(
        fact.outcome().word(),
        fact.metric().words(),
        fact.baseWords(),
        fact.headWords(),
        fact.differenceWords(),
        fact.intervalWords(),
        decided(fact));
  }

  /** " with 16 users" */
  private String users() {
    return times.trials().stream()
        .findFirst()
        .map(trial -> " with " + Numbers.count(trial.users(), "user"))
        .orElse("");
  }

  private static String decided(TimeFact fact) {
    return fact.reason() != Reason.NONE
        ? fact.reason().words()
        : fact.outcome() != TimeOutcome.UNDECIDED
            ? "by " + Numbers.count(fact.blocks(), "block")
            : fact.moreBlocks().isPresent()
                ? "about %s needed"
                    .formatted(Numbers.count(fact.moreBlocks().getAsInt(), "more block"))
                : "not yet";
  }

  /** "CPU per request: 1.36 ms instead of 1.23 ms (+10.6 %)", or why there are no figures. */
  static String sentence(TimeFact fact) {
    return fact.ratio() == null
        ? "%s: %s".formatted(fact.metric().words(), fact.reason().words())
        : "%s: %s instead of %s (%s; 95 %% interval %s)"
            .formatted(
                fact.metric().words(),
                fact.headWords(),
                fact.baseWords(),
                fact.differenceWords(),
                fact.intervalWords());
  }

  /** On how many blocks they rest, and what was void. */
  String howSure() {
    if (!times.unfit().isEmpty()) {
      return "No time was compared: doctor finds this machine not fit to measure (%s)."
          .formatted(String.join("; ", times.unfit()));
    }
    Map<String, Long> codes =
        times.trials().stream()
            .flatMap(trial -> trial.warnings().stream())
            .filter(warning -> warning.severity() == Severity.VOID)
            .map(TrialWarning::code)
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    long voided = times.trials().stream().filter(TimedTrial::isVoid).count();
    return "Times are those of %s with both builds started again; %s of %s are void%s. The chance that any difference in time reported here does not exist is at most 5 %%; equivalent means within %s."
        .formatted(
            Numbers.count(times.blocks(), "block"),
            Numbers.count(voided),
            Numbers.count(times.trials().size(), "load"),
            codes.isEmpty()
                ? ""
                : codes.entrySet().stream()
                    .map(code -> GateCode.wordsOf(code.getKey()) + " in " + code.getValue())
                    .collect(Collectors.joining(", ", " (", ")")),
            Numbers.margin(times.asked().margin()));
  }
}
