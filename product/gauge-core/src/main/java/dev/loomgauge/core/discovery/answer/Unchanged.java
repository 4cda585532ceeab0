package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.result.Limit;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What stays as it is: the unloaded response time, and how many reach the resources behind a pool.
 */
final class Unchanged implements Answer.Rule {
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
    List<String> same = new ArrayList<>();
    if (Math.abs(virtual - platform) <= ALIKE * platform) {
      same.add(
          Numbers.format(
              "an unloaded request takes %s on platform threads and %s on virtual threads (predicted)",
              Numbers.millis(platform), Numbers.millis(virtual)));
    }
    known.model().resources().stream()
        .filter(pool -> !pool.name().equals(ThreadMode.FACTOR))
        .filter(pool -> !pool.name().equals(Limit.UNIDENTIFIED))
        .flatMap(pool -> behind(known, pool, modes))
        .forEach(same::add);
    return same.isEmpty()
        ? List.of()
        : List.of("What does not change: " + String.join("; ", same) + ".");
  }

  /** Of a pool with fewer members than there are users: a larger one holds nobody back. */
  private static Stream<String> behind(Case known, Resource pool, List<ModeTrials> modes) {
    OptionalInt size = known.size(pool.name(), modes.getFirst());
    boolean bounds =
        size.isPresent()
            && size.getAsInt() < known.mostUsers()
            && size.equals(known.size(pool.name(), modes.getLast()));
    return bounds
        ? Stream.of(
            Numbers.format(
                "the resources behind the %s get at most %,d requests at once",
                pool.label(), size.getAsInt()))
        : Stream.empty();
  }
}
