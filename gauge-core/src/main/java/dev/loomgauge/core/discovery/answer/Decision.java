package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.wording.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether to switch. */
final class Decision implements Rule {
  @Override
  public List<String> of(Case known) {
    List<String> all = new ArrayList<>(List.of(decision(known)));
    List<String> voided = known.voided();
    if (!voided.isEmpty()) {
      all.add(
          "No trial is valid of %s; the warnings say why.".formatted(String.join(", ", voided)));
    }
    return all;
  }

  private static String decision(Case known) {
    ModeTrials first = known.modes().getFirst();
    Optional<ModeRatio> ratio = known.ratio();
    if (ratio.isEmpty()) {
      return Numbers.format(
          "%s: %s at %,d users on %s threads.",
          known.tried().size() > 1
              ? "No comparison, because the thread modes have no load with valid trials of both"
              : "One thread mode was measured, so there is no comparison",
          Numbers.rate(first.rps()),
          known.mostUsers(),
          first.mode().key());
    }
    ModeTrials virtual = known.modes().getLast();
    ModeRatio times = ratio.get();
    String figures =
        Numbers.format(
            "%s instead of %s at %,d users (%s times%s)",
            Numbers.rate(virtual.rps()),
            Numbers.rate(first.rps()),
            known.mostUsers(),
            Numbers.ratio(times.mean()),
            blocks(times));
    if (handicapped(first, virtual, times)) {
      return "Not decided: "
          + figures
          + ". The users came back together from a constant wait, as real ones hardly would, and"
          + " waited for each other. Give a dependency a delay with a spread (--delay"
          + " PORT=lognormal(20ms,cv=0.3)), or measure arrivals instead of users (model: open).";
    }
    if (times.same() && !known.voided().isEmpty()) {
      return "Not decided: " + figures + ", and there is no comparison at a higher load.";
    }
    if (!times.decided()) {
      return "Not decided: " + figures + ". The blocks disagree: " + more(known);
    }
    if (times.same()) {
      return "Nothing to gain from virtual threads: " + figures + why(first, virtual);
    }
    return (times.gains() ? "Switch to virtual threads: " : "Do not switch to virtual threads: ")
        + figures
        + "."
        + (times.certain()
            ? ""
            : " These are too few blocks to be 95 % sure of a difference: " + more(known));
  }

  /** Whether users in lockstep may have turned the comparison: they only ever cost throughput. */
  private static boolean handicapped(ModeTrials platform, ModeTrials virtual, ModeRatio times) {
    return (virtual.inLockstep() && !times.gains()) || (platform.inLockstep() && !times.loses());
  }

  /** ", the geometric mean of its blocks: 0.674 and 0.814": what a mean of two hides. */
  private static String blocks(ModeRatio ratio) {
    return ratio.blocks().size() < 2
        ? ""
        : ratio.blocks().stream()
            .map(Numbers::ratio)
            .collect(Collectors.joining(" and ", ", the geometric mean of its blocks: ", ""));
  }

  private static String more(Case known) {
    return "./loomgauge run " + known.file() + " --precision 5% adds blocks until it is settled.";
  }

  private static String why(ModeTrials first, ModeTrials virtual) {
    return first.limiter().isPresent() && first.limiter().equals(virtual.limiter())
        ? ", because both modes are limited by " + first.limiterWords() + "."
        : ", which is no difference here.";
  }
}
