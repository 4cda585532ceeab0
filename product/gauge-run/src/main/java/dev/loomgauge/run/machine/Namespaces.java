package dev.loomgauge.run.machine;

import dev.loomgauge.core.ProgramName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process shares with this one: namespaces(7). */
public final class Namespaces {
  private Namespaces() {}

  /**
   * Whether a process has our view.
   *
   * @param kind {@code mnt} of file systems, {@code net} of the network
   * @return also true where the system does not tell: then it has no namespaces, or this user may
   *     not attach to the process anyway
   */
  public static boolean shared(long pid, String kind) {
    return shared(Path.of("/proc"), pid, kind);
  }

  static boolean shared(Path proc, long pid, String kind) {
    try {
      return Files.readSymbolicLink(proc.resolve("%d/ns/%s".formatted(pid, kind)))
          .equals(Files.readSymbolicLink(proc.resolve("self/ns/" + kind)));
    } catch (IOException e) {
      return true;
    }
  }

  /** What to do about a process that has a network of its own. */
  public static String remedyForNetwork(long pid) {
    return "Process %d runs in a network namespace of its own, as in a container, and its JVM can be reached only from inside. Run Loomgauge there, as root: nsenter --target %d --net %s ..."
        .formatted(pid, pid, ProgramName.with("try --pid " + pid));
  }
}
