package dev.loomgauge.run.discovery;

import dev.loomgauge.run.probe.process.OwnPorts;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JVM of this machine that somebody else has started and that listens: it may be a service.
 *
 * @param ports on which it listens, ascending
 */
public record RunningJvm(long pid, String name, List<Integer> ports) {
  public RunningJvm {
    ports = List.copyOf(ports);
  }

  /** All that this user can see, but for the JVM that asks. */
  public static List<RunningJvm> listening() {
    return of(ProcessHandle.allProcesses());
  }

  static List<RunningJvm> of(Stream<ProcessHandle> processes) {
    long own = ProcessHandle.current().pid();
    return processes
        .filter(process -> process.pid() != own)
        .filter(process -> process.info().command().filter(c -> c.endsWith("/java")).isPresent())
        .map(process -> of(process.pid()))
        .filter(jvm -> !jvm.ports.isEmpty())
        .sorted(Comparator.comparingLong(RunningJvm::pid))
        .toList();
  }

  private static RunningJvm of(long pid) {
    List<Integer> ports = OwnPorts.of(pid).listening().stream().sorted().toList();
    return new RunningJvm(pid, OwnCommand.nameOf(pid), ports);
  }
}
