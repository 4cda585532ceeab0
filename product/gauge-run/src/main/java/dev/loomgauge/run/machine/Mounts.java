package dev.loomgauge.run.machine;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a process sees mounted where, in the order in which it was mounted: proc_pid_mounts(5).
 * Nothing is there on other systems.
 */
public record Mounts(List<Mount> mounts) {
  private static final Set<String> REMOTE =
      Set.of("nfs", "nfs3", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "glusterfs");

  private static final Path PROC = Path.of("/proc");
  private static final String HIDES = "hidepid=";

  /**
   * One of them.
   *
   * @param type of the file system: "ext4", "tmpfs"
   * @param options as the kernel lists them: "noexec"
   */
  public record Mount(Path point, String type, List<String> options) {
    /** Whether its files lie on another machine. */
    public boolean remote() {
      return REMOTE.contains(type) || type.startsWith("fuse.sshfs");
    }

    /** Whether no program may be run from it. */
    public boolean withoutPrograms() {
      return options.contains("noexec");
    }
  }

  public Mounts {
    mounts = List.copyOf(mounts);
  }

  /** Those of this process. */
  public static Mounts of(MachineFiles files) {
    return parse(files.text("proc/self/mounts").orElse("").lines().toList());
  }

  /** Of the lines of such a file; lines of another form are passed over. */
  public static Mounts parse(List<String> lines) {
    return new Mounts(lines.stream().flatMap(Mounts::mount).toList());
  }

  private static Stream<Mount> mount(String line) {
    String[] words = line.split(" ", -1);
    if (words.length < 4 || !words[1].startsWith("/") || words[1].indexOf(0) >= 0) {
      return Stream.empty();
    }
    return Stream.of(
        new Mount(Path.of(plain(words[1])), words[2], List.of(words[3].split(",", -1))));
  }

  /** The kernel writes blanks as octal numbers. */
  private static String plain(String point) {
    return point.replace("\\040", " ").replace("\\011", "\t").replace("\\134", "\\");
  }

  /** The one that a file lies on: of those above it the last, which covers the others. */
  public Optional<Mount> of(Path file) {
    return mounts.reversed().stream().filter(mount -> file.startsWith(mount.point())).findFirst();
  }

  /** Whether processes of other users cannot be seen. */
  public boolean hidesProcesses() {
    return of(PROC).stream()
        .flatMap(mount -> mount.options().stream())
        .filter(option -> option.startsWith(HIDES))
        .anyMatch(option -> !Set.of("0", "off").contains(option.substring(HIDES.length())));
  }
}
