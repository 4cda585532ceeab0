package dev.loomgauge.run.load.own;

import dev.loomgauge.protocol.json.Wire;
import dev.loomgauge.protocol.json.WireException;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.EngineStarted;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadException;
import java.util.Optional;

/** Reads what one gauge-load process prints: a row per second and a summary at the end. */
final class EngineOutput {
  private final SecondsMerge merge;
  private volatile Optional<EngineSummary> summary = Optional.empty();
  private volatile Optional<String> unreadable = Optional.empty();

  EngineOutput(SecondsMerge merge) {
    this.merge = merge;
  }

  void line(String line) {
    try {
      switch (Wire.read(line, EngineLine.class)) {
        case EngineStarted _ -> {} // repeats the plan
        case LoadSecond second -> merge.add(second);
        case EngineSummary last -> summary = Optional.of(last);
      }
    } catch (WireException e) {
      unreadable = Optional.of(e.where() + ": " + e.problem());
    }
  }

  /**
   * The last line; empty when there was none.
   *
   * @throws LoadException if a line was not understood
   */
  Optional<EngineSummary> summary() {
    unreadable.ifPresent(
        problem -> {
          throw new LoadException(
              "The load engine and its reader do not fit: %s. Remedy: build all parts of Loomgauge together (./mvnw -Dquick package)."
                  .formatted(problem));
        });
    return summary;
  }
}
