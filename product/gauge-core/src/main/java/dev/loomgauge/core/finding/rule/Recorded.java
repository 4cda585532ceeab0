package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GcRow;
import dev.loomgauge.core.result.MemoryReading;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Optional;

/** What is known of trials beside the trials themselves. */
@FunctionalInterface
public interface Recorded {

  /** How its service bore a sustained load; empty for any other load. */
  Optional<Endurance> endurance(Trial trial);

  /** What the collector of its service told, in and around the window; none where not recorded. */
  default List<GcRow> collections(Trial trial) {
    return List.of();
  }

  /** Readings of the memory of its service while requests gathered; none where none was taken. */
  default List<MemoryReading> memory(Trial trial) {
    return List.of();
  }

  /** The longest response time that is of use to the clients of the run; empty for none. */
  default Optional<Deadline> deadline() {
    return Optional.empty();
  }
}
