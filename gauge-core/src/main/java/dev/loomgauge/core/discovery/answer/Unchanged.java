package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.wording.Numbers;
import java.util.List;

/** What stays as it is: the time of a request alone, and how many reach what is behind a pool. */
final class Unchanged implements Rule {
  /** Two times that differ by less are called the same. */
  private static final double ALIKE = 0.05;

  @Override
  public List<String> of(Case known) {
    List<ModeTrials> modes = known.modes();
    if (modes.size() < 2) {
      return List.of();
    }
    double platform = modes.getFirst().prediction().zeroLoadMs();
    double virtual = modes.getLast().prediction().zeroLoadMs();
    boolean pools =
        known.model().resources().stream()
            .anyMatch(resource -> !resource.name().equals(ThreadMode.FACTOR));
    if (Math.abs(virtual - platform) > ALIKE * platform) {
      return pools ? List.of("What does not change: " + behind() + ".") : List.of();
    }
    return List.of(
        Numbers.format(
            "What does not change: a request alone takes %s on platform threads and %s on virtual"
                + " threads (predicted)%s.",
            Numbers.millis(platform), Numbers.millis(virtual), pools ? ", and " + behind() : ""));
  }

  private static String behind() {
    return "what is behind a pool (a database) still gets no more requests at once than the pool has"
        + " members";
  }
}
