package dev.loomgauge.run.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The control groups that a process belongs to: cgroups(7), versions 1 and 2. */
public final class ControlGroups {
  /** No path that the kernel knows has more bytes (PATH_MAX). */
  private static final int LONGEST = 4_096;

  private ControlGroups() {}

  /** A group: its folder below the file system's root; whether it has the files of version 2. */
  public record Group(Path folder, boolean unified) {
    /** A file in it, by the name that its version has for it. */
    public String file(String version1, String version2) {
      return folder.resolve(unified ? version2 : version1).toString();
    }
  }

  /** Groups of a controller, {@code cpu}, in {@code /proc/PID/cgroup}, each up to the root. */
  public static Stream<Group> of(String cgroup, String controller) {
    return cgroup.lines().flatMap(line -> groups(line, controller));
  }

  /** A line is {@code id:controllers:path}; version 2 has no controllers. */
  private static Stream<Group> groups(String line, String controller) {
    String[] parts = line.split(":", 3);
    if (parts.length < 3 || parts[2].length() > LONGEST || parts[2].indexOf(0) >= 0) {
      return Stream.empty();
    }
    boolean unified = parts[1].isEmpty();
    if (!unified && !List.of(parts[1].split(",", -1)).contains(controller)) {
      return Stream.empty();
    }
    Path mount = Path.of("sys/fs/cgroup", unified ? "" : controller);
    return Stream.iterate(Path.of("/" + parts[2]).normalize(), Objects::nonNull, Path::getParent)
        .map(path -> new Group(mount.resolve(path.toString().substring(1)), unified));
  }
}
