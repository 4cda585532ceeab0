package dev.loomgauge.run.course;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** Trial after trial, each where the searches want it, with the services that are up. */
public record SearchCourse(Searches searches, Schedule schedule) implements Course {

  @Override
  public Optional<Stretch> next(List<Trial> trials) {
    return searches
        .next(trials)
        .map(
            trial ->
                new Stretch(
                    List.of(trial),
                    false,
                    Math.max(trial.number(), searches.expectedTrials()),
                    Optional.empty()));
  }

  @Override
  public Progress.Planned outlook(Stretch first, List<Trial> trials) {
    int left = Math.max(first.trials().size(), searches.expectedTrials() - trials.size());
    return new Progress.Planned(
        left, schedule.length(0).plus(schedule.trial().multipliedBy(left - 1L)));
  }

  @Override
  public int least() {
    return 0;
  }

  @Override
  public String ending() {
    return "Every search has its answer.";
  }
}
