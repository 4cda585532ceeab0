package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.wording.Numbers;
import java.util.List;

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
            "%s instead of %s at %,d users (%s times)",
            Numbers.rate(virtual.rps()),
            Numbers.rate(first.rps()),
            known.mostUsers(),
            Numbers.ratio(known.ratio().getAsDouble()));
    if (known.same()) {
      return List.of("Nothing to gain from virtual threads: " + figures + why(first, virtual));
    }
    return List.of(
        (known.gains() ? "Switch to virtual threads: " : "Do not switch to virtual threads: ")
            + figures
            + ".");
  }

  private static String why(ModeTrials first, ModeTrials virtual) {
    return first.limiter().isPresent() && first.limiter().equals(virtual.limiter())
        ? ", because both modes are limited by " + first.limiterWords() + "."
        : ", which is no difference here.";
  }
}
