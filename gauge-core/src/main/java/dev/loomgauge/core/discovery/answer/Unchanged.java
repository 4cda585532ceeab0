package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.wording.Numbers;
import java.util.List;

/** What stays as it is. */
final class Unchanged implements Rule {
  @Override
  public List<String> of(Case known) {
    List<ModeTrials> modes = known.modes();
    return modes.size() < 2
        ? List.of()
        : List.of(
            Numbers.format(
                "What does not change: a request alone takes %s on platform threads and %s on"
                    + " virtual threads, as predicted, and what is behind its pools sees as many"
                    + " requests at once as the pools have members.",
                Numbers.millis(modes.getFirst().prediction().zeroLoadMs()),
                Numbers.millis(modes.getLast().prediction().zeroLoadMs())));
  }
}
