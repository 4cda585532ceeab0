package dev.loomgauge.core.result.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Writes a file whole: a reader sees the old content or the new one, never half of it, and where
 * writing fails the old file stays. The content goes to a file beside it, which is then renamed.
 * Nothing is forced to the disk: this guards against a full disk and an ended process, not against
 * a loss of power.
 */
public final class WholeFile {
  private WholeFile() {}

  /** Puts the content into a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it to a file that is empty or does not exist. */
    void writeTo(Path fresh) throws IOException;
  }

  /**
   * Writes a text in UTF-8; missing folders are made. Half of a surrogate pair, which JSON from
   * outside can spell and UTF-8 cannot, becomes a question mark.
   *
   * @throws IOException if it cannot be written; the old file is as it was
   */
  public static void write(Path file, CharSequence text) throws IOException {
    write(file, (Path fresh) -> Files.write(fresh, text.toString().getBytes(UTF_8)));
  }

  /** The same for a file of results: {@link ResultsException} where it cannot be written. */
  public static void results(Path file, CharSequence text) {
    try {
      write(file, text);
    } catch (IOException e) {
      throw ResultsException.unwritten(file, e);
    }
  }

  /** Writes any content, into new folders too; after an {@link IOException} the old file stays. */
  public static void write(Path file, Content content) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try {
      content.writeTo(fresh);
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException e) {
      try {
        Files.deleteIfExists(fresh);
      } catch (IOException left) {
        e.addSuppressed(left);
      }
      throw e;
    }
  }
}
