package dev.loomgauge.database;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * The folder that is kept from run to run, ours alone while it is open: {@code pgdata}, {@code
 * password}, {@code postgres.log}.
 */
record DataFolder(Path path, FileChannel lock) implements AutoCloseable {
  private static final Set<PosixFilePermission> OWNER_ALONE =
      PosixFilePermissions.fromString("rwx------");

  /**
   * Makes the folder if it is not there, and takes it for this process until {@link #close} or the
   * process's end.
   */
  static DataFolder open(Path path) throws DatabaseProblem {
    try {
      forOwnerAlone(path);
      var lock = FileChannel.open(path.resolve("lock"), CREATE, READ, WRITE);
      if (lock.tryLock() == null) {
        var holder = new String(Channels.newInputStream(lock).readAllBytes(), UTF_8).strip();
        lock.close();
        throw new DatabaseProblem(
            "the data folder %s is in use by another gauge-database (process %s)"
                .formatted(path, holder),
            "wait for its end, or name another folder by --data");
      }
      lock.truncate(0);
      lock.write(UTF_8.encode(Long.toString(ProcessHandle.current().pid())));
      return new DataFolder(path.toAbsolutePath(), lock);
    } catch (IOException e) {
      throw unusable(path, e);
    }
  }

  /**
   * Makes the folder, for its owner alone; one that an earlier version made is closed to others. A
   * folder that holds anything else stays as it is.
   */
  private static void forOwnerAlone(Path path) throws IOException {
    if (!Files.exists(path)) {
      Files.createDirectories(path.toAbsolutePath().resolveSibling("."));
      Files.createDirectory(path, PosixFilePermissions.asFileAttribute(OWNER_ALONE));
    } else if (Files.isDirectory(path.resolve("pgdata"))) {
      Files.setPosixFilePermissions(path, OWNER_ALONE);
    }
  }

  Path cluster() {
    return path.resolve("pgdata");
  }

  Path passwordFile() {
    return path.resolve("password");
  }

  Path log() {
    return path.resolve("postgres.log");
  }

  /** The last line in the server's log that says why it ended; or its last line at all. */
  String lastWords() throws IOException {
    if (!Files.exists(log())) {
      return "it wrote no log";
    }
    var lines =
        new String(Files.readAllBytes(log()), UTF_8)
            .lines()
            .filter(line -> !line.isBlank())
            .toList();
    return lines.reversed().stream()
        .filter(
            line -> line.contains("FATAL:") || line.contains("PANIC:") || line.contains("error:"))
        .findFirst()
        .orElse(lines.isEmpty() ? "its log is empty" : lines.getLast());
  }

  /** Refuses a disk that the seed does not fit on, before anything is written to it. */
  void requireRoom(long bytes) throws DatabaseProblem {
    // Not by its FileStore, which below a changed root is not among the mounted ones.
    var room = path.toFile().getUsableSpace();
    if (room < bytes) {
      throw new DatabaseProblem(
          "the disk of %s has %s MB left and the database needs %s"
              .formatted(path, megabytes(room), megabytes(bytes)),
          "make room, name another folder by --data, or ask for fewer --orders");
    }
  }

  private static long megabytes(long bytes) {
    return bytes / 1_000_000;
  }

  private static DatabaseProblem unusable(Path path, IOException cause) {
    return new DatabaseProblem(
        "cannot use the data folder " + path + " (" + DatabaseProblem.reason(cause) + ")",
        "name a folder you may write to by --data",
        cause);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
