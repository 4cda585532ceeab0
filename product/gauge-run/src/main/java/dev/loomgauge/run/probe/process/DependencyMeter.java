package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Adds up what the {@link Dependencies} of a service use. No sum ever falls: what has ended keeps
 * what it was last seen with. May be used by several threads.
 */
public final class DependencyMeter {
  /** Of one core, so that looking for dependencies takes 1 % of it at most. */
  private static final long REST = 100;

  private final Dependencies dependencies;
  private final Map<Long, Account> accounts = new LinkedHashMap<>();
  private long due = System.nanoTime();

  private record Account(Dependency sum, Duration seen) {}

  /** None yet, of the machine whose file system has that root. */
  public DependencyMeter(Path root) {
    dependencies = new Dependencies(root);
  }

  /** Forgets all, for another service. */
  public synchronized void forget() {
    accounts.clear();
    due = System.nanoTime();
  }

  /**
   * Looks for new ones, unless it has just looked: after a look it rests a hundred times as long as
   * that took. What was found once is kept until it is forgotten.
   */
  public synchronized void look(
      ProcessTable processes, Collection<Long> service, Collection<Long> known) {
    long begin = System.nanoTime();
    if (begin < due) {
      return;
    }
    for (long pid : dependencies.find(processes, service, known)) {
      Set<Long> within = processes.pids(accounts.keySet());
      ProcessUse use = processes.trees(List.of(pid));
      if (!within.contains(pid) && use != null) {
        accounts.put(
            pid,
            new Account(
                new Dependency(pid, dependencies.program(pid), Duration.ZERO, CpuSet.NONE, 0, 0),
                use.cpu()));
      }
    }
    long end = System.nanoTime();
    due = end + REST * (end - begin);
  }

  /** What they have used until now; those that have ended are among them. */
  public synchronized List<Dependency> read(ProcessTable processes, ProcessProbe probe) {
    accounts.replaceAll((pid, account) -> now(pid, account, processes, probe));
    return accounts.values().stream().map(Account::sum).toList();
  }

  private static Account now(
      long pid, Account account, ProcessTable processes, ProcessProbe probe) {
    Dependency sum = account.sum();
    ProcessUse use = processes.trees(List.of(pid));
    if (use == null) {
      return new Account(
          new Dependency(pid, sum.program(), sum.cpu(), sum.cpus(), 0, 0), account.seen());
    }
    Duration spent = use.cpu().minus(account.seen());
    return new Account(
        new Dependency(
            pid,
            sum.program(),
            spent.isNegative() ? sum.cpu() : sum.cpu().plus(spent),
            probe.threads(List.of(pid), false).cpus(),
            use.rssBytes(),
            use.threads()),
        use.cpu());
  }
}
