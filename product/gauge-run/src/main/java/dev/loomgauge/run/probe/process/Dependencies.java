package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the programs of this machine to which a service has open connections, and those to which
 * these have, by their sockets. Programs whose files cannot be read, as those of other users, are
 * not found; nor is anything where there is no {@code /proc/net/tcp}. Used by one thread at a time.
 */
public final class Dependencies {
  /** A proxy before a pooler before a database, and one more. */
  private static final int DEEPEST = 4;

  private final Path proc;
  private final ProcessFiles files;
  private final Map<Long, Long> owners = new HashMap<>();

  /** Sockets whose owner could not be found. */
  private final Set<Long> unowned = new HashSet<>();

  /** None yet, of the machine whose file system has that root. */
  public Dependencies(Path root) {
    proc = root.resolve("proc");
    files = new ProcessFiles(proc);
  }

  /**
   * The first process of each program; its descendants belong to it. A process belongs to its
   * parent's program when both execute the same file, as a PostgreSQL backend and its postmaster.
   *
   * @param service its processes; their descendants count as well
   * @param known processes that are something else, with their descendants: tiers, Loomgauge
   */
  public Set<Long> find(ProcessTable processes, Collection<Long> service, Collection<Long> known) {
    SocketTable sockets = SocketTable.read(proc);
    Set<Long> others = new HashSet<>(processes.pids(service));
    others.addAll(processes.pids(known));
    service.forEach(pid -> others.addAll(processes.ancestors(pid)));
    others.addAll(processes.ancestors(ProcessHandle.current().pid()));
    others.add(ProcessHandle.current().pid());
    Set<Long> found = new HashSet<>();
    Set<Long> live = new HashSet<>();
    Set<Long> from = processes.pids(service);
    for (int depth = 0; depth < DEEPEST && !from.isEmpty(); depth++) {
      Set<Long> ends = sockets.opened(inodes(from));
      live.addAll(ends);
      Set<Long> next = new HashSet<>();
      for (long owner : owners(ends)) {
        if (!others.contains(owner)) {
          next.add(first(owner, processes, others));
        }
      }
      next.removeAll(found);
      found.addAll(next);
      from = processes.pids(next);
    }
    owners.keySet().retainAll(live);
    unowned.retainAll(live);
    return found;
  }

  /** The name of a program's executable; "pid 4711" where it cannot be read. */
  public String program(long pid) {
    return files
        .executable(pid)
        .map(file -> file.substring(file.lastIndexOf('/') + 1))
        .orElse("pid " + pid);
  }

  private Set<Long> inodes(Set<Long> pids) {
    Set<Long> inodes = new HashSet<>();
    pids.forEach(pid -> inodes.addAll(files.sockets(pid)));
    return inodes;
  }

  /** Looks through all processes only when there is a socket that was not seen before. */
  private Set<Long> owners(Set<Long> ends) {
    if (ends.stream().anyMatch(end -> !owners.containsKey(end) && !unowned.contains(end))) {
      Map<Long, Long> all = files.owners();
      for (long end : ends) {
        Long owner = all.get(end);
        if (owner == null) {
          unowned.add(end);
        } else {
          owners.put(end, owner);
        }
      }
    }
    Set<Long> pids = new HashSet<>();
    ends.forEach(end -> Optional.ofNullable(owners.get(end)).ifPresent(pids::add));
    return pids;
  }

  private long first(long pid, ProcessTable processes, Set<Long> others) {
    Optional<String> executable = files.executable(pid);
    long first = pid;
    for (long parent : processes.ancestors(pid)) {
      if (parent <= 1
          || others.contains(parent)
          || executable.isEmpty()
          || !files.executable(parent).equals(executable)) {
        break;
      }
      first = parent;
    }
    return first;
  }

  /**
   * A program of this machine that the service talks to, with all its processes.
   *
   * @param pid its first process
   * @param program the name of its executable: {@code postgres}
   * @param cpu CPU time since it was found; what it used before does not count
   * @param cpus where it may run; the empty set when that is not known
   * @param rssBytes resident memory now, 0 after its end
   * @param threads operating-system threads now, 0 after its end
   */
  public record Dependency(
      long pid, String program, Duration cpu, CpuSet cpus, long rssBytes, int threads) {}
}
