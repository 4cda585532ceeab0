package dev.loomgauge.run.probe.process;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The TCP ports on which a process and its descendants listen, and to which they connect. */
public record OwnPorts(Set<Integer> listening, Set<Integer> called) {

  public OwnPorts {
    listening = Set.copyOf(listening);
    called = Set.copyOf(called);
  }

  /** Those of now; none where the system does not report them. */
  public static OwnPorts of(long pid) {
    Path proc = Path.of("/proc");
    ProcessFiles files = new ProcessFiles(proc);
    Set<Long> sockets = new HashSet<>();
    ProcessProbe.detect()
        .processes()
        .pids(List.of(pid))
        .forEach(each -> sockets.addAll(files.sockets(each)));
    SocketTable table = SocketTable.read(proc);
    return new OwnPorts(table.listening(sockets), table.called(sockets));
  }

  /** The ports on which any process of this machine accepts connections; none as above. */
  public static Set<Integer> listenedTo() {
    return SocketTable.read(Path.of("/proc")).listening();
  }

  /**
   * The process that listens on a port: a process, or one of its descendants, as of a service that
   * a script starts.
   *
   * @return empty where none does, or the system does not report it
   */
  public static OptionalLong listener(long pid, int port) {
    Path proc = Path.of("/proc");
    ProcessFiles files = new ProcessFiles(proc);
    SocketTable table = SocketTable.read(proc);
    return ProcessProbe.detect().processes().pids(List.of(pid)).stream()
        .filter(each -> table.listening(files.sockets(each)).contains(port))
        .mapToLong(Long::longValue)
        .findFirst();
  }
}
