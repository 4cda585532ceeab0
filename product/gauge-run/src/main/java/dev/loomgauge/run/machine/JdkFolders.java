package dev.loomgauge.run.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Java installations are looked for: the patterns of {@code .mvn/jdk-folders}, which the
 * launcher reads, too.
 *
 * @param root of the machine's file system
 * @param user the user's own folder
 * @param checkout of Loomgauge
 */
public record JdkFolders(Path root, Path user, Path checkout) {
  /** Below the checkout. */
  static final String FILE = ".mvn/jdk-folders";

  /** Of this machine and user. */
  public static JdkFolders of(Path checkout) {
    return new JdkFolders(Path.of("/"), Path.of(System.getProperty("user.home")), checkout);
  }

  /** All that are found, each once; none where the checkout has no such file. */
  public List<Jdk> installed() {
    return patterns().stream()
        .flatMap(this::matching)
        .flatMap(folder -> Jdk.in(folder).stream())
        .distinct()
        .toList();
  }

  private List<String> patterns() {
    Path file = checkout.resolve(FILE);
    try {
      return Files.isRegularFile(file)
          ? Files.readAllLines(file).stream()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .toList()
          : List.of();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + file, e);
    }
  }

  private Stream<Path> matching(String pattern) {
    String[] names = pattern.split("/", -1);
    boolean absolute = names[0].isEmpty();
    boolean own = names[0].equals("~");
    Stream<Path> folders = Stream.of(absolute ? root : own ? user : checkout);
    for (int i = absolute || own ? 1 : 0; i < names.length; i++) {
      String name = names[i];
      folders = folders.flatMap(folder -> children(folder, name).stream());
    }
    return folders;
  }

  private static List<Path> children(Path folder, String name) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> children = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, name)) {
      found.forEach(children::add);
    } catch (IOException e) {
      return List.of(); // One that we may not list is none of ours.
    }
    return children.stream().sorted().toList();
  }
}
