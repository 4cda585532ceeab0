package dev.loomgauge.run.course;

import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.run.Progress;
import java.util.List;
import java.util.Optional;

/** What a run measures next, from what it has measured: block after block, or a search. */
public interface Course {

  /** The next trials; empty at the end. */
  Optional<Stretch> next(List<Trial> trials);

  /** What is before the run, for the user; the first stretch is known. */
  Progress.Planned outlook(Stretch first, List<Trial> trials);

  /** Trials that the run has at least. */
  int least();

  /** Why there is nothing further. */
  String ending();

  /**
   * Trials that are run before the next look.
   *
   * @param fresh whether services are started anew before it
   * @param of trials of the whole run, as far as is known
   * @param block its number; empty where it is none
   */
  record Stretch(List<Schedule.Planned> trials, boolean fresh, int of, Optional<Integer> block) {

    /** What to tell of its beginning. */
    public Optional<Progress.News> news(Design design) {
      return block.map(number -> new Progress.Block(number, design, trials.size()));
    }
  }
}
