package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.wording.Numbers;
import java.util.List;
import java.util.stream.Collectors;

/** Whether to switch. */
final class Decision implements Rule {
  @Override
  public List<String> of(Case known) {
    List<ModeTrials> modes = known.modes();
    ModeTrials first = modes.getFirst();
    if (known.ratio().isEmpty()) {
      return List.of(
          Numbers.format(
              "One thread mode was measured, so there is no comparison: %s at %,d users on %s"
                  + " threads.",
              Numbers.rate(first.rps()), known.mostUsers(), first.mode().key()));
    }
    ModeTrials virtual = modes.getLast();
    String figures =
        Numbers.format(
            "%s instead of %s at %,d users (%s times%s)",
            Numbers.rate(virtual.rps()),
            Numbers.rate(first.rps()),
            known.mostUsers(),
            Numbers.ratio(known.ratio().getAsDouble()),
            blocks(known));
    if (!known.decided()) {
      return List.of("Not decided: " + figures + ". The blocks disagree; " + more(known));
    }
    if (known.same()) {
      return List.of("Nothing to gain from virtual threads: " + figures + why(first, virtual));
    }
    return List.of(
        (known.gains() ? "Switch to virtual threads: " : "Do not switch to virtual threads: ")
            + figures
            + "."
            + (known.certain()
                ? ""
                : " That is too few blocks for a 95 % interval without 1 in it; " + more(known)));
  }

  /** "; 0.674 and 0.814 in its blocks": what a mean of two hides. */
  private static String blocks(Case known) {
    List<Double> blocks = known.blocks();
    return blocks.size() < 2
        ? ""
        : blocks.stream()
            .map(Numbers::ratio)
            .collect(Collectors.joining(" and ", "; ", " in its blocks"));
  }

  private static String more(Case known) {
    return "./loomgauge run " + known.file() + " --precision 5% adds blocks until it is decided.";
  }

  private static String why(ModeTrials first, ModeTrials virtual) {
    return first.limiter().isPresent() && first.limiter().equals(virtual.limiter())
        ? ", because both modes are limited by " + first.limiterWords() + "."
        : ", which is no difference here.";
  }
}
