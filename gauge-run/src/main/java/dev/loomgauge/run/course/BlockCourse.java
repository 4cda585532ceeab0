package dev.loomgauge.run.course;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** Block after block, until enough is known. */
public record BlockCourse(Blocks blocks, Schedule schedule) implements Course {

  @Override
  public Optional<Stretch> next(List<Trial> trials) {
    return blocks
        .next(trials)
        .map(
            block ->
                new Stretch(
                    block,
                    true,
                    Math.max(least(), blocks.number() * schedule.cells().size()),
                    Optional.of(blocks.number())));
  }

  @Override
  public Progress.Planned outlook(Stretch first, List<Trial> trials) {
    return new Progress.Planned(
        Math.max(first.trials().size(), least() - trials.size()), schedule.length(trials.size()));
  }

  @Override
  public int least() {
    return schedule.least();
  }

  @Override
  public String ending() {
    return blocks.ending();
  }
}
