package dev.loomgauge.junit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * One observation at a time among the tests of a user, in one JVM as in several: by a lock of a
 * file, which the system gives back however its process ends. Who comes later waits, and says so.
 */
record MeasuringTurn(Path folder) {
  private static final long LOOK_MS = 100;

  /** That of this user. */
  static MeasuringTurn of(Map<String, String> environment) {
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    String home = System.getProperty("user.home") + "/.cache";
    return new MeasuringTurn(Path.of(cache.startsWith("/") ? cache : home, "loomgauge"));
  }

  /** Does something when its turn has come, and reports in one line that it waits. */
  <T> T when(Consumer<String> told, Supplier<T> work) {
    Path file = folder.resolve("junit.lock");
    try {
      Files.createDirectories(folder);
      try (FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
        if (tried(channel) == null) {
          told.accept("Waits for another test whose service is observed (%s).".formatted(file));
          while (tried(channel) == null) {
            Thread.sleep(LOOK_MS);
          }
        }
        return work.get(); // closing the channel gives the lock back
      }
    } catch (IOException e) {
      throw new IllegalStateException(
          "Cannot lock %s, so that one test measures at a time: %s. Set XDG_CACHE_HOME to a folder that can be written."
              .formatted(file, e),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TestAbortedException("undecided: interrupted before the service was observed", e);
    }
  }

  /** Null where another process or another thread holds it. */
  private static @Nullable FileLock tried(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }
}
