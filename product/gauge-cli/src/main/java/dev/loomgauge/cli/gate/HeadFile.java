package dev.loomgauge.cli.gate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file that a finding of a build is attached to. No line is known, and the build itself is not
 * in the repository, so it is the nearest file that describes how the build is made.
 */
final class HeadFile {
  private static final List<String> BUILDS = List.of("pom.xml", "build.gradle.kts", "build.gradle");

  private HeadFile() {}

  /** Relative to the working tree of the build; the build itself where it is in none. */
  static Path of(Path head) {
    Path whole = head.toAbsolutePath().normalize();
    Optional<Path> tree = above(whole).filter(f -> Files.exists(f.resolve(".git"))).findFirst();
    return tree.flatMap(
            root ->
                above(whole)
                    .filter(folder -> folder.startsWith(root))
                    .flatMap(folder -> BUILDS.stream().map(folder::resolve))
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .map(root::relativize))
        .orElse(head);
  }

  private static Stream<Path> above(Path file) {
    return Stream.iterate(file.getParent(), folder -> folder != null, Path::getParent);
  }
}
