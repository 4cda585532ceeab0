package dev.loomgauge.run.probe.process;

import java.time.Duration;
import java.util.Set;

/**
 * What some processes and all their descendants have used so far.
 *
 * @param cpu CPU time since they started, with that of descendants that have ended
 * @param rssBytes resident memory now; pages that several processes share count in each
 * @param threads operating-system threads now; 0 where the system does not report (macOS)
 * @param majorFaults page faults so far that had to read a disk, of those that live; 0 where the
 *     system does not report
 */
public record ProcessUse(
    Set<Long> roots, Duration cpu, long rssBytes, int threads, int processes, long majorFaults) {

  public ProcessUse {
    roots = Set.copyOf(roots);
  }
}
