package dev.loomgauge.bench.chaos;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.machine.TemporaryFolder;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The folder of a round, and the places in which nothing may be left: its command starts in {@code
 * work} there, and what it prints is beside it.
 */
final class Ground {
  private static final Path TMP = Path.of("/tmp");
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  /**
   * JVMs that were killed leave their counters to the next one, which removes them; libfaketime
   * leaves files of each process that was killed, and the service of {@code run} its own.
   */
  private static final Pattern OTHERS =
      Pattern.compile("hsperfdata_|faketime_shm_|sem\\.faketime_sem_|loomgauge-lines");

  private final Path folder;
  private final Path installation;
  private final boolean ownTmp;
  private final Set<Path> before;

  /**
   * Makes it.
   *
   * @param installation of Loomgauge, in which all but {@code target/kept} is to stay as it is
   * @param ownTmp whether nobody else writes to {@code /tmp}
   */
  Ground(Path folder, Path installation, boolean ownTmp) throws IOException {
    this.folder = folder;
    this.installation = installation;
    this.ownTmp = ownTmp;
    TemporaryFolder.delete(folder);
    Files.createDirectories(work());
    this.before = files();
  }

  Path folder() {
    return folder;
  }

  /** Where the command starts; a small disk may be mounted there. */
  Path work() {
    return folder.resolve("work");
  }

  ResultsFolder results() {
    return new ResultsFolder(work().resolve("results"));
  }

  /** On the disk of the results, which may be full. */
  Path out() {
    return work().resolve("out.txt");
  }

  Path err() {
    return folder.resolve("err.txt");
  }

  /** What takes the rest of a small disk. */
  Path filler() {
    return work().resolve("filler");
  }

  /** Files that are where none may be, a sentence each. */
  List<String> strange(Subject subject) throws IOException {
    List<String> strange = new ArrayList<>();
    Set<Path> now = files();
    now.removeAll(before);
    now.forEach(file -> strange.add("there is a new file " + file));
    try (var files = Files.list(work())) {
      files
          .filter(file -> !file.equals(out()) && !file.equals(filler()))
          .filter(file -> !subject.leaves(String.valueOf(file.getFileName())))
          .forEach(file -> strange.add("there is a file %s beside the results".formatted(file)));
    }
    return strange;
  }

  /** Removes what the round has left in a {@code /tmp} that nobody else uses. */
  void sweep() throws IOException {
    if (ownTmp) {
      Set<Path> now = files();
      now.removeAll(before);
      for (Path file : now) {
        if (file.startsWith(TMP) || file.startsWith(SHARED_MEMORY)) {
          TemporaryFolder.delete(file);
          Files.deleteIfExists(file);
        }
      }
    }
  }

  /** Entries of the folders for temporary files, and all files of the installation. */
  private Set<Path> files() throws IOException {
    Set<Path> all = new TreeSet<>();
    for (Path place : List.of(TMP, SHARED_MEMORY)) {
      try (var files = Files.list(place)) {
        files
            .filter(file -> !OTHERS.matcher(String.valueOf(file.getFileName())).lookingAt())
            .forEach(all::add);
      }
    }
    Path kept = installation.resolve("target/kept");
    Files.walkFileTree(
        installation,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return folder.equals(kept) || folder.endsWith(".git")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            all.add(file);
            return FileVisitResult.CONTINUE;
          }
        });
    return all;
  }
}
