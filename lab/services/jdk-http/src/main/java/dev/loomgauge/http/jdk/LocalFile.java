package dev.loomgauge.http.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** A file of 10,000 lines on the local disk. */
public record LocalFile(Path path) {
  private static final int LINES = 10_000;

  /** Written anew to the folder for temporary files, and gone with the process. */
  public static LocalFile written() throws IOException {
    Path path = Files.createTempFile("loomgauge-lines", ".txt");
    path.toFile().deleteOnExit();
    Files.write(
        path,
        IntStream.rangeClosed(1, LINES)
            .mapToObj(n -> "line " + n + " of a file to be read")
            .toList());
    return new LocalFile(path);
  }

  /** Reads all of it and counts its lines. */
  int lines() throws IOException {
    return Files.readAllLines(path).size();
  }
}
