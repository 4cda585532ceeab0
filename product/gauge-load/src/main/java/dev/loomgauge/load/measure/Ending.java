package dev.loomgauge.load.measure;

import dev.loomgauge.load.measure.LoopRecorder.LoopEnd;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What all loops left when they ended. */
final class Ending {
  final Tally drained;
  final Map<FailureKind, String> samples = new EnumMap<>(FailureKind.class);
  private final List<Long> ages = new ArrayList<>();
  private int loops;

  Ending(boolean open) {
    drained = new Tally(0, 0, 0, open);
  }

  void add(LoopEnd end) {
    drained.addLoop(end.drained());
    end.samples().forEach(samples::putIfAbsent);
    ages.addAll(end.ages());
    loops++;
  }

  int loops() {
    return loops;
  }

  /** Ages of the requests still in flight or waiting, in nanoseconds, ascending. */
  long[] ages() {
    return ages.stream().mapToLong(Long::longValue).sorted().toArray();
  }
}
