package dev.loomgauge.run.machine;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** The programs that the shell would find by name. */
public final class SearchPath {
  private SearchPath() {}

  /** The first executable file of that name in the folders of {@code path}. */
  public static Optional<Path> find(String program, String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        .findFirst();
  }

  /** As above, in the PATH of this process. */
  public static Optional<Path> find(String program) {
    String path = System.getenv("PATH");
    return find(program, path == null ? "/usr/bin:/bin" : path);
  }
}
