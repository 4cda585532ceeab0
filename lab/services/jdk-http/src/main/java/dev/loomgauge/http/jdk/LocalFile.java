package dev.loomgauge.http.jdk;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A file of 10,000 lines on the local disk.
 *
 * @param path by which it is opened and read
 * @param open keeps it where it has no other name
 */
public record LocalFile(Path path, RandomAccessFile open) {
  private static final int LINES = 10_000;

  /** Where Linux has a way to each file that a process has open, also to one without a name. */
  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  /**
   * Written again to the folder for temporary files. It is gone with the process: on Linux however
   * that ends, since the file loses its name before it is written; elsewhere unless it is killed.
   */
  public static LocalFile written() throws IOException {
    Path made = Files.createTempFile("loomgauge-lines", ".txt");
    RandomAccessFile open = new RandomAccessFile(made.toFile(), "rw");
    Optional<Path> nameless = nameless(made);
    if (nameless.isPresent()) {
      Files.delete(made);
    } else {
      made.toFile().deleteOnExit();
    }
    open.write(text().getBytes(US_ASCII));
    return new LocalFile(nameless.orElse(made), open);
  }

  private static String text() {
    return IntStream.rangeClosed(1, LINES)
        .mapToObj(n -> "line " + n + " of a file to be read\n")
        .collect(Collectors.joining());
  }

  /** The way to a file that is open here; empty where there is none. */
  private static Optional<Path> nameless(Path file) throws IOException {
    if (!Files.isDirectory(OPEN_FILES)) {
      return Optional.empty();
    }
    try (Stream<Path> all = Files.list(OPEN_FILES)) {
      return all.filter(each -> leadsTo(each, file)).findFirst();
    }
  }

  private static boolean leadsTo(Path each, Path file) {
    try {
      return Files.isSameFile(each, file);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }

  /** Reads all of it and counts its lines. */
  int lines() throws IOException {
    return Files.readAllLines(path).size();
  }
}
