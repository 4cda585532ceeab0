package dev.loomgauge.run.probe.process;

import dev.loomgauge.run.machine.Mounts;
import dev.loomgauge.run.machine.Namespaces;
import dev.loomgauge.run.machine.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files that a JVM reads for us, and writes for us. One in a container, or in a systemd unit with
 * {@code PrivateTmp}, has other file systems than we have, and one of another user must not write
 * where we do. Such a JVM gets copies in a folder of its own {@code /tmp}, which we see below
 * {@code /proc/PID/root}, proc(5); attaching needs a {@code /tmp} that can be written as well. Any
 * other JVM uses our files themselves.
 */
public final class SharedFiles implements AutoCloseable {
  private static final String TEMPORARY = "tmp";
  private static final String OWNER = "unix:uid";
  private static final String IN_MEMORY = "tmpfs";

  private final long pid;

  /** Where we see its file systems; empty where it uses our files themselves. */
  private final Optional<Path> root;

  private final Map<Path, Path> brought = new HashMap<>();
  private final Map<Path, Path> outputs = new HashMap<>();
  private int written;
  private @Nullable Path folder;

  /** With a JVM whose file systems lie there; empty for our own. */
  SharedFiles(long pid, Optional<Path> root) {
    this.pid = pid;
    this.root = root;
  }

  public static SharedFiles with(long pid) {
    Path process = Path.of("/proc", Long.toString(pid));
    if (!Files.isDirectory(process)) { // no Linux: there are no namespaces
      return new SharedFiles(pid, Optional.empty());
    }
    if (!sameFileSystems(pid, process)) {
      return new SharedFiles(pid, Optional.of(process.resolve("root")));
    }
    return new SharedFiles(pid, sameUser(process) ? Optional.empty() : Optional.of(Path.of("/")));
  }

  private static boolean sameFileSystems(long pid, Path process) {
    try {
      return Namespaces.shared(pid, "mnt")
          && Files.isSameFile(process.resolve("root"), Path.of("/"));
    } catch (IOException e) {
      return true; // it has ended, or is another user's, and cannot be attached to
    }
  }

  /** Nobody but root can attach to a JVM of another user. */
  private static boolean sameUser(Path process) {
    try {
      int own = owner(Path.of("/proc/self"));
      return own != 0 || owner(process) == own;
    } catch (IOException e) {
      return true; // it has ended, which attaching reports
    }
  }

  private static int owner(Path file) throws IOException {
    return (int) Files.getAttribute(file, OWNER);
  }

  public long pid() {
    return pid;
  }

  /** Whether it uses our files themselves. */
  public boolean ours() {
    return root.isEmpty();
  }

  /**
   * The name by which the JVM reads one of our programs.
   *
   * @param jar comes with the other jars of its folder, and with {@code lib}
   * @throws IOException if it cannot be brought there
   */
  public synchronized String program(Path jar) throws IOException {
    if (ours()) {
      return jar.toAbsolutePath().toString();
    }
    Path there = brought.get(jar);
    if (there == null) {
      Path own = folder().resolve("program-" + brought.size());
      give(Files.createDirectory(own));
      copy(jar.toAbsolutePath().resolveSibling("."), own);
      there = own.resolve(jar.getFileName());
      brought.put(jar, there);
    }
    return name(there);
  }

  private void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(SharedFiles::ofProgram).toList()) {
        Path copy = to.resolve(file.getFileName());
        if (Files.isDirectory(file)) {
          give(Files.createDirectory(copy));
          copy(file, copy);
        } else {
          give(Files.copy(file, copy));
        }
      }
    }
  }

  private static boolean ofProgram(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(".jar") || name.equals("lib");
  }

  /**
   * The name by which the JVM writes a file for us.
   *
   * @param wanted where we want it; does not exist yet
   * @throws IOException if there is no room for it
   */
  public synchronized String output(Path wanted) throws IOException {
    if (ours()) {
      return wanted.toAbsolutePath().toString();
    }
    written++;
    Path there = folder().resolve("written-" + written + "-" + wanted.getFileName());
    outputs.put(wanted, there);
    return name(there);
  }

  /** Where we find such a file before it is {@link #collect collected}. */
  public synchronized Path written(Path wanted) {
    return outputs.getOrDefault(wanted, wanted);
  }

  /** Brings such a file, which was written, to its place. */
  public synchronized void collect(Path wanted) throws IOException {
    Path there = outputs.remove(wanted);
    if (there != null) {
      Files.move(there, wanted);
    }
  }

  /** Creates a folder that only this process and the JVM can read. The caller deletes it. */
  public synchronized Path secretFolder() throws IOException {
    return ours() ? Files.createTempDirectory("loomgauge-") : secret(folder());
  }

  private Path secret(Path within) throws IOException {
    Path made = Files.createTempDirectory(within, "loomgauge-"); // rwx------
    give(made);
    return made;
  }

  /** The name by which the JVM knows a file of a {@link #secretFolder}. */
  public String name(Path file) {
    return root.map(there -> "/" + there.relativize(file)).orElse(file.toString());
  }

  /** Where we find a file, or do not, that the JVM knows by this absolute name. */
  public Path here(String name) {
    return root.map(there -> there.resolve(name.substring(1))).orElse(Path.of(name));
  }

  /** Lets the JVM read a file that we made in a {@link #secretFolder}; fails where we may not. */
  public void give(Path file) throws IOException {
    if (!ours()) {
      int owner = owner(Path.of("/proc", Long.toString(pid)));
      if (owner(file) != owner) {
        Files.setAttribute(file, OWNER, owner, LinkOption.NOFOLLOW_LINKS);
      }
    }
  }

  /**
   * Bytes that the JVM can write for us, in a file that is to come to {@code wanted}.
   *
   * @throws IOException if such a file would lie in memory, which may be the memory that a
   *     container grants the JVM
   */
  public synchronized long room(Path wanted) throws IOException {
    if (ours()) {
      return wanted.toAbsolutePath().resolveSibling(".").toFile().getUsableSpace();
    }
    if (temporaryInMemory(Files.readAllLines(Path.of("/proc/%d/mounts".formatted(pid))))) {
      throw new IOException(
          "/%s of process %d is in memory (%s).".formatted(TEMPORARY, pid, IN_MEMORY));
    }
    // Not by its FileStore, which is looked for among our own file systems.
    return folder().toFile().getUsableSpace();
  }

  /** Whether {@code /tmp} is, by the lines of what the JVM sees mounted. */
  static boolean temporaryInMemory(List<String> mounts) {
    return Mounts.parse(mounts)
        .of(Path.of("/" + TEMPORARY))
        .filter(mount -> mount.type().equals(IN_MEMORY))
        .isPresent();
  }

  private Path folder() throws IOException {
    Path known = folder;
    if (known == null) {
      Path temporary = root.orElseThrow().resolve(TEMPORARY);
      if (Files.isSymbolicLink(temporary)) { // we would follow it among our own files
        throw new IOException(temporary + " is a symbolic link.");
      }
      known = secret(temporary);
      folder = known;
    }
    return known;
  }

  /** Deletes all that was brought, and what was not collected. Harmless when the JVM has ended. */
  @Override
  public synchronized void close() throws IOException {
    Path made = folder;
    folder = null;
    if (made != null) {
      TemporaryFolder.delete(made); // with its process the way to it is gone
    }
  }
}
