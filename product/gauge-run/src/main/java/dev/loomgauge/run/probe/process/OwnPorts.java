package dev.loomgauge.run.probe.process;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** The TCP ports on which a process and its descendants listen, and to which they connect. */
public record OwnPorts(Set<Integer> listening, Set<Integer> called) {

  private static final Path PROC = Path.of("/proc");

  public OwnPorts {
    listening = Set.copyOf(listening);
    called = Set.copyOf(called);
  }

  /** Those of now; none where the system does not report them. */
  public static OwnPorts of(long pid) {
    Set<Long> sockets = sockets(pid);
    SocketTable table = SocketTable.read(PROC);
    return new OwnPorts(table.listening(sockets), table.called(sockets));
  }

  /** Those of its ports on which it has open connections of clients now; none as above. */
  public static Set<Integer> serving(long pid) {
    Set<Long> sockets = sockets(pid);
    return SocketTable.read(PROC).serving(sockets);
  }

  private static Set<Long> sockets(long pid) {
    ProcessFiles files = new ProcessFiles(PROC);
    Set<Long> sockets = new HashSet<>();
    ProcessProbe.detect()
        .processes()
        .pids(List.of(pid))
        .forEach(each -> sockets.addAll(files.sockets(each)));
    return sockets;
  }

  /** The ports on which any process of this machine accepts connections; none as above. */
  public static Set<Integer> listenedTo() {
    return SocketTable.read(PROC).listening();
  }

  /**
   * The process that listens on a port: a process, or one of its descendants, as of a service that
   * a script starts.
   *
   * @return empty where none does, or the system does not report it
   */
  public static OptionalLong listener(long pid, int port) {
    ProcessFiles files = new ProcessFiles(PROC);
    SocketTable table = SocketTable.read(PROC);
    return ProcessProbe.detect().processes().pids(List.of(pid)).stream()
        .filter(each -> table.listening(files.sockets(each)).contains(port))
        .mapToLong(Long::longValue)
        .findFirst();
  }
}
