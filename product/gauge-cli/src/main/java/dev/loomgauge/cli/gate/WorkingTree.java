package dev.loomgauge.cli.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The working tree of git, whose root has {@code .git}, that a build lies in; read without git. */
record WorkingTree(Path root) {
  private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
  private static final String REF = "ref: ";
  private static final String FOLDER = "gitdir: ";

  /** The nearest above a file; empty where it lies in none. */
  static Optional<WorkingTree> of(Path file) {
    return above(file)
        .filter(folder -> Files.exists(folder.resolve(".git")))
        .findFirst()
        .map(WorkingTree::new);
  }

  /** All folders above a file, the nearest first. */
  static Stream<Path> above(Path file) {
    return Stream.iterate(
        file.toAbsolutePath().normalize().getParent(), folder -> folder != null, Path::getParent);
  }

  /** Whether a text is a whole commit of git: 40 or 64 hexadecimal digits in lower case. */
  static boolean isCommit(String text) {
    return COMMIT.matcher(text).matches();
  }

  /** The commit that is checked out; empty where the files do not tell it. */
  Optional<String> commit() {
    try {
      Path own = own();
      String head = text(own.resolve("HEAD"));
      return head.startsWith(REF)
          ? ofRef(own, head.substring(REF.length()))
          : Optional.of(head).filter(WorkingTree::isCommit);
    } catch (IOException | UncheckedIOException | InvalidPathException e) {
      return Optional.empty(); // A gate needs no commit: what cannot be read is not known.
    }
  }

  /** What is of this tree alone: of a further tree ({@code git worktree}) it lies elsewhere. */
  private Path own() throws IOException {
    Path git = root.resolve(".git");
    if (Files.isDirectory(git)) {
      return git;
    }
    String file = text(git);
    return file.startsWith(FOLDER) ? root.resolve(file.substring(FOLDER.length())) : git;
  }

  private static Optional<String> ofRef(Path own, String ref) throws IOException {
    Path common = own.resolve("commondir");
    Path shared = Files.isRegularFile(common) ? own.resolve(text(common)) : own;
    for (Path folder : List.of(own, shared)) {
      if (Files.isRegularFile(folder.resolve(ref))) {
        return Optional.of(text(folder.resolve(ref))).filter(WorkingTree::isCommit);
      }
    }
    Path packed = shared.resolve("packed-refs");
    if (!Files.isRegularFile(packed)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(packed)) {
      return lines
          .filter(line -> line.endsWith(" " + ref))
          .map(line -> line.substring(0, line.indexOf(' ')))
          .filter(WorkingTree::isCommit)
          .findFirst();
    }
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file).strip();
  }
}
