package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.SectionText;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Endurance;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How services bore a sustained load, a sentence a memory and one for the pauses. */
public final class EnduranceText {
  private EnduranceText() {}

  /**
   * Prints it; nothing where there was no such load.
   *
   * @param endurance trial to what was found
   */
  public static void print(PrintStream out, Map<String, Endurance> endurance) {
    List<String> lines = new ArrayList<>();
    endurance.forEach(
        (trial, found) -> {
          found.memory().forEach(c -> lines.add("%s: %s".formatted(trial, c.words())));
          Endurance.Pauses pauses = found.pauses();
          if (pauses != null) {
            lines.add("%s: %s".formatted(trial, words(pauses)));
          }
        });
    SectionText.print(out, "Over the hold of the sustained load", lines);
  }

  private static String words(Endurance.Pauses pauses) {
    return "Garbage collection: %s pauses, %s in total (%s of the hold), p99 %s, longest %s."
        .formatted(
            Numbers.count(pauses.count()),
            Numbers.millis(pauses.totalMs()),
            Numbers.percent(pauses.share()),
            Numbers.millis(pauses.p99Ms()),
            Numbers.millis(pauses.maxMs()));
  }
}
