package dev.loomgauge.cli.own;

import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;

/** The scenario that {@code try} writes: a file of the user's is never written over. */
record OwnFile(Path path) {
  /**
   * Checks before anything is started that it may be written.
   *
   * @throws OptionException if it is another's file, or its folder is not there
   */
  void check() {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
      throw new OptionException(
          "--write " + path, "lies in a folder that cannot be written.", "Name another file.");
    }
    try {
      if (Files.exists(path) && !Files.readString(path).startsWith(ScenarioText.HEADER)) {
        throw new OptionException(
            "--write " + path,
            "is a file that this command has not written.",
            "Name another file with --write.");
      }
    } catch (IOException e) {
      throw new OptionException(
          "--write " + path, "cannot be read: " + e.getMessage(), "Name another file.");
    }
  }

  /** Writes it, reads it back before anybody relies on it, and says so and what to do next. */
  void write(String text, Installation home, PrintStream out, String next) {
    Optional<Path> kept = write(text);
    new ScenarioReader(home.services(), Map.of()).read(path);
    out.println();
    out.println("Written: " + path + " (" + next + ")" + words(kept));
  }

  /**
   * Writes it for its owner alone: what is handed to a service may be a secret. An earlier one,
   * which may have been edited, is kept.
   *
   * @return where the earlier one is now; empty where there was none, or it was the same
   */
  Optional<Path> write(String text) {
    try {
      Optional<Path> kept = keep(text);
      Files.deleteIfExists(path);
      if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.createFile(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      Files.writeString(path, text);
      return kept;
    } catch (IOException e) {
      throw new OptionException(
          "--write " + path, "cannot be written: " + e.getMessage(), "Name another file.");
    }
  }

  private Optional<Path> keep(String text) throws IOException {
    if (!Files.exists(path) || Files.readString(path).equals(text)) {
      return Optional.empty();
    }
    Path kept = free();
    Files.move(path, kept);
    return Optional.of(kept);
  }

  /** FILE~, or FILE~2~ and so on where that is taken: an earlier one may have been edited, too. */
  private Path free() {
    Path free = path.resolveSibling(path.getFileName() + "~");
    for (int i = 2; Files.exists(free, LinkOption.NOFOLLOW_LINKS); i++) {
      free = path.resolveSibling("%s~%d~".formatted(path.getFileName(), i));
    }
    return free;
  }

  /** For the message of what was written: "; the former one is now FILE~". */
  static String words(Optional<Path> kept) {
    return kept.map(file -> "; the former one is now " + file).orElse("");
  }
}
