package dev.loomgauge.run.observation;

import dev.loomgauge.run.probe.sample.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples of one load, at most 3,600 of them: when they would be more every second one is
 * forgotten, so that hours take no more memory than one, evenly spread over them. May be used by
 * several threads.
 */
final class Samples {
  private static final int MOST = 3_600;

  private final List<Sample> kept = new ArrayList<>();
  private int every = 1;
  private int since;

  synchronized void add(Sample sample) {
    since++;
    if (since < every) {
      return;
    }
    since = 0;
    kept.add(sample);
    if (kept.size() > MOST) {
      thin();
    }
  }

  private void thin() {
    for (int i = 1; i < kept.size(); i++) {
      kept.remove(i);
    }
    every *= 2;
  }

  synchronized void clear() {
    kept.clear();
    every = 1;
    since = 0;
  }

  /** Those that are kept, in the order of their time. */
  synchronized List<Sample> all() {
    return List.copyOf(kept);
  }
}
