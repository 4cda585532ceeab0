package dev.loomgauge.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A data folder without a seed that is asked for, made once by the program itself and copied for
 * each test: initdb takes longer than most of them.
 */
final class InitializedCluster {
  private static @Nullable Path made;

  private InitializedCluster() {}

  /** Makes {@code data} such a folder. */
  static void copyTo(Path data) throws IOException, InterruptedException {
    // Owners and modes stay, which PostgreSQL looks at.
    List<String> copy = List.of("cp", "-a", made().toString(), data.toString());
    int code = new ProcessBuilder(copy).inheritIO().start().waitFor();
    if (code != 0) {
      throw new IOException("cp ended with " + code);
    }
  }

  private static synchronized Path made() throws IOException {
    if (made == null) {
      Path data = Path.of("target", "initialized-cluster");
      Trees.delete(data);
      Files.createDirectories(data.resolveSibling("."));
      try (var first = new RunningDatabase("--data=" + data, "--schema=other", "--orders=1")) {
        first.awaitReady();
      }
      made = data;
    }
    return made;
  }
}
