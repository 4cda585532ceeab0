package dev.loomgauge.run.probe.process;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * Which sockets some processes own. To look at all of their files takes 4 µs a file, so that is
 * done only when a socket turns up that is not known yet.
 */
final class OwnSockets implements LongPredicate {
  /** Inodes that belong to others; when there are more, they are forgotten. */
  private static final int MOST_FOREIGN = 100_000;

  private final Path proc;
  private final List<Long> pids;
  private final Set<Long> own = new HashSet<>();
  private final Set<Long> foreign = new HashSet<>();
  private boolean fresh;

  OwnSockets(Path proc, Collection<Long> pids) {
    this.proc = proc;
    this.pids = List.copyOf(pids);
  }

  Path proc() {
    return proc;
  }

  /** What is not known from now on is looked up, once. */
  void refresh() {
    fresh = false;
  }

  @Override
  public boolean test(long inode) {
    if (!own.contains(inode) && !foreign.contains(inode) && !fresh) {
      own.clear();
      ProcessFiles files = new ProcessFiles(proc);
      pids.forEach(pid -> own.addAll(files.sockets(pid)));
      fresh = true;
    }
    if (own.contains(inode)) {
      return true;
    }
    if (foreign.size() >= MOST_FOREIGN) {
      foreign.clear();
    }
    foreign.add(inode);
    return false;
  }
}
