package dev.loomgauge.run.probe.process;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All processes of the machine at one moment. */
public final class ProcessTable {
  private final Map<Long, Row> rows;

  /**
   * One process.
   *
   * @param name of its program, as the kernel shortens it; empty if unknown
   * @param ownNanos CPU time of its own threads
   * @param endedNanos CPU time of its descendants that have ended and were waited for
   * @param threads number of threads; 0 if unknown
   * @param majorFaults page faults that had to read a disk; 0 if unknown
   */
  public record Row(
      long pid,
      long parent,
      String name,
      long ownNanos,
      long endedNanos,
      long rssBytes,
      int threads,
      long majorFaults) {

    /** CPU time of its own threads since an earlier look; all of it if it has started since. */
    public long nanosSince(ProcessTable earlier) {
      Row then = earlier.rows.get(pid);
      return Math.max(0, ownNanos - (then == null ? 0 : then.ownNanos));
    }
  }

  ProcessTable(Collection<Row> rows) {
    this.rows = HashMap.newHashMap(rows.size());
    rows.forEach(row -> this.rows.put(row.pid(), row));
  }

  public Collection<Row> rows() {
    return Collections.unmodifiableCollection(rows.values());
  }

  /** Processes with all their descendants; null when none of the roots is there any more. */
  public @Nullable ProcessUse trees(Collection<Long> roots) {
    return sum(roots, descent(roots), true);
  }

  /** Their ids, descendants included. */
  public Set<Long> pids(Collection<Long> roots) {
    return descent(roots).stream().map(Row::pid).collect(Collectors.toSet());
  }

  /** The parent, its parent and so on, up to the first process of the machine. */
  public List<Long> ancestors(long pid) {
    List<Long> above = new ArrayList<>();
    for (Row row = rows.get(pid);
        row != null && row.parent() > 0 && !above.contains(row.parent());
        row = rows.get(row.parent())) {
      above.add(row.parent());
    }
    return above;
  }

  private Set<Row> descent(Collection<Long> roots) {
    Map<Long, List<Row>> children = new HashMap<>();
    for (Row row : rows.values()) {
      children.computeIfAbsent(row.parent(), _ -> new ArrayList<>()).add(row);
    }
    Set<Row> seen = new HashSet<>();
    Deque<Row> next = new ArrayDeque<>();
    for (long root : roots) {
      Row row = rows.get(root);
      if (row != null) {
        next.add(row);
      }
    }
    while (!next.isEmpty()) {
      Row row = next.remove();
      if (seen.add(row)) {
        next.addAll(children.getOrDefault(row.pid(), List.of()));
      }
    }
    return seen;
  }

  /** One process without descendants, alive or ended; null when it is not there any more. */
  public @Nullable ProcessUse alone(long pid) {
    Row row = rows.get(pid);
    return row == null ? null : sum(List.of(pid), Set.of(row), false);
  }

  private static @Nullable ProcessUse sum(Collection<Long> roots, Set<Row> seen, boolean ended) {
    if (seen.isEmpty()) {
      return null;
    }
    long cpu = 0;
    long rss = 0;
    int threads = 0;
    long faults = 0;
    for (Row row : seen) {
      cpu += row.ownNanos() + (ended ? row.endedNanos() : 0);
      rss += row.rssBytes();
      threads += row.threads();
      faults += row.majorFaults();
    }
    return new ProcessUse(
        Set.copyOf(roots), Duration.ofNanos(cpu), rss, threads, seen.size(), faults);
  }
}
