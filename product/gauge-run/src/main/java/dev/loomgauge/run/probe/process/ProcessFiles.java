package dev.loomgauge.run.probe.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What {@code /proc/PID} links to, proc(5); of others' processes nothing is known. */
record ProcessFiles(Path proc) {
  private static final String SOCKET = "socket:[";

  Set<Long> sockets(long pid) {
    Set<Long> inodes = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(proc.resolve(pid + "/fd"))) {
      for (Path file : files) {
        link(file)
            .filter(target -> target.startsWith(SOCKET))
            .map(target -> Long.valueOf(target.substring(SOCKET.length(), target.length() - 1)))
            .ifPresent(inodes::add);
      }
    } catch (IOException e) {
      return inodes; // another user's, or ended
    }
    return inodes;
  }

  /** The first process found to hold each socket, of all that can be read. */
  Map<Long, Long> owners() {
    Map<Long, Long> owners = new HashMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path process : all) {
        long pid = Long.parseLong(process.getFileName().toString());
        sockets(pid).forEach(inode -> owners.merge(inode, pid, Math::max));
      }
    } catch (IOException e) {
      return owners;
    }
    return owners;
  }

  Optional<String> executable(long pid) {
    return link(proc.resolve(pid + "/exe"));
  }

  private static Optional<String> link(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
