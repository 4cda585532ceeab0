package dev.loomgauge.database;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** PostgreSQL's {@code bin}, {@code lib} and {@code share}, unpacked once for all runs. */
record Binaries(Path folder) {
  private static final int OWNER_EXECUTE = 0100;

  String program(String name) {
    return folder.resolve("bin").resolve(name).toString();
  }

  /**
   * The programs for this machine, in a folder of {@code work} that is named after the archive they
   * came from. A folder under that name is whole: it gets the name only when everything has been
   * unpacked.
   */
  static Binaries unpack(Path work) throws DatabaseProblem {
    var archive = archive();
    try {
      var connection = (JarURLConnection) archive.openConnection();
      var folder = work.resolve("postgres-" + Long.toHexString(connection.getJarEntry().getCrc()));
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(work);
        var unfinished = Files.createTempDirectory(work, "unpacking-");
        try (var content = connection.getInputStream()) {
          unpack(content, unfinished);
          moveInto(folder, unfinished);
        } finally {
          Trees.delete(unfinished);
        }
      }
      return new Binaries(folder);
    } catch (IOException e) {
      throw new DatabaseProblem(
          "cannot unpack PostgreSQL into " + work + " (" + DatabaseProblem.reason(e) + ")",
          "make 100 MB of room there, or name a folder you may write to by --work",
          e);
    }
  }

  private static URL archive() throws DatabaseProblem {
    var system =
        System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac") ? "darwin" : "linux";
    var machine = System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64";
    var archive = Binaries.class.getResource("/postgres-" + system + "-" + machine + ".txz");
    if (archive == null) {
      throw new DatabaseProblem(
          "no PostgreSQL for " + system + " on " + machine + " came with this build",
          "build on the machine you measure on, or name your own server by --url");
    }
    return archive;
  }

  static void unpack(InputStream content, Path target) throws IOException {
    try (var tar = new TarArchiveInputStream(new XZInputStream(content))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, target);
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    var path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target)) {
      throw new IOException("the archive names a file outside its folder: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.resolveSibling("."));
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, inside(entry, path, target));
    } else if (entry.isLink()) {
      throw new IOException("the archive has a hard link: " + entry.getName());
    } else {
      Files.copy(tar, path);
      if ((entry.getMode() & OWNER_EXECUTE) != 0 && !path.toFile().setExecutable(true, false)) {
        throw new IOException("cannot make " + path + " executable");
      }
    }
  }

  /**
   * Where a link of the archive leads, if that is in its folder. It may go up only at its start: a
   * name before ".." may be a link itself, and up from there is elsewhere.
   */
  private static Path inside(TarArchiveEntry entry, Path link, Path target) throws IOException {
    var to = Path.of(entry.getLinkName());
    var there = link.resolveSibling(to).normalize();
    if (to.isAbsolute() || !there.startsWith(target) || !to.normalize().equals(to)) {
      throw new IOException(
          "the archive has a link that leads elsewhere: %s -> %s"
              .formatted(entry.getName(), entry.getLinkName()));
    }
    return to;
  }

  static void moveInto(Path folder, Path unfinished) throws IOException {
    // Readable by whatever account the server runs as: a temporary folder is not.
    if (!unfinished.toFile().setReadable(true, false)
        || !unfinished.toFile().setExecutable(true, false)) {
      throw new IOException("cannot open " + unfinished + " to other accounts");
    }
    try {
      Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException e) {
      if (!Files.isDirectory(folder)) {
        throw e;
      }
      // Another run was quicker, and its folder is as whole as ours.
    }
  }
}
