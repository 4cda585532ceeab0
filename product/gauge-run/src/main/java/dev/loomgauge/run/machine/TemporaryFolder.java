package dev.loomgauge.run.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A folder below the system's temporary ones for what nobody will read; deleted in the end. */
public record TemporaryFolder(Path path) implements AutoCloseable {

  /** Makes one; {@link TierException} if there is no room, or no right to. */
  public static TemporaryFolder create(String prefix) {
    return create(Path.of(System.getProperty("java.io.tmpdir")), prefix);
  }

  static TemporaryFolder create(Path temporary, String prefix) {
    try {
      return new TemporaryFolder(Files.createTempDirectory(temporary, prefix));
    } catch (IOException e) {
      throw new TierException(
          "Cannot make a folder in %s: %s. Remedy: make it writable, and room in it."
              .formatted(temporary, e),
          e);
    }
  }

  /**
   * Options of java for programs that use Netty, which writes its part of machine code (epoll) to
   * the temporary folder and runs it there: none where that may be done, else another folder. With
   * no such folder it is as slow as the JDK's own selector.
   */
  public static List<String> nativeOptions(Mounts mounts) {
    return nativeOptions(
        mounts,
        Path.of(System.getProperty("java.io.tmpdir")),
        Stream.of("loomgauge.kept", "user.home")
            .map(System::getProperty)
            .filter(Objects::nonNull)
            .map(Path::of)
            .filter(Files::isWritable)
            .toList());
  }

  static List<String> nativeOptions(Mounts mounts, Path temporary, List<Path> others) {
    return withoutPrograms(mounts, temporary)
        ? others.stream()
            .filter(folder -> !withoutPrograms(mounts, folder))
            .limit(1)
            .map(folder -> "-Dio.netty.native.workdir=" + folder)
            .toList()
        : List.of();
  }

  private static boolean withoutPrograms(Mounts mounts, Path folder) {
    return mounts.of(folder).filter(Mounts.Mount::withoutPrograms).isPresent();
  }

  /** Deletes a folder with all that is in it; one that is gone already is none. */
  public static void delete(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> all = Files.walk(folder)) {
      deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }

  @Override
  public void close() {
    try {
      delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot delete " + path, e);
    }
  }
}
