package dev.loomgauge.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which commit a build belongs to, from the files of git. */
class WorkingTreeTest {
  private static final String COMMIT = "0123456789abcdef".repeat(3).substring(0, 40);
  private static final String OTHER = "fedcba9876543210".repeat(4);

  @TempDir private Path folder = Path.of("");

  private Path write(String file, String text) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text);
  }

  private WorkingTree tree() {
    return WorkingTree.of(folder.resolve("target/app.jar")).orElseThrow();
  }

  @Test
  void aCommitOrABranchIsCheckedOut() throws IOException {
    assertThat(WorkingTree.of(folder.resolve("target/app.jar"))).isEmpty();
    write(".git/HEAD", COMMIT + "\n");
    assertThat(tree()).isEqualTo(new WorkingTree(folder.toAbsolutePath()));
    assertThat(tree().commit()).contains(COMMIT);
    write(".git/HEAD", "ref: refs/heads/feature/one\n");
    assertThat(tree().commit()).isEmpty();
    write(".git/packed-refs", "# pack-refs\n%s refs/heads/feature/one\n".formatted(OTHER));
    assertThat(tree().commit()).contains(OTHER);
    write(".git/refs/heads/feature/one", COMMIT + "\n");
    assertThat(tree().commit()).as("loose before packed").contains(COMMIT);
  }

  @Test
  void aFurtherTreeHasItsHeadElsewhereAndSharesBranches() throws IOException {
    write("main/.git/refs/heads/old", COMMIT + "\n");
    write("main/.git/worktrees/base/HEAD", "ref: refs/heads/old\n");
    write("main/.git/worktrees/base/commondir", "../..\n");
    write("base/.git", "gitdir: ../main/.git/worktrees/base\n");

    assertThat(WorkingTree.of(folder.resolve("base/target/app.jar")).orElseThrow().commit())
        .contains(COMMIT);
  }

  @Test
  void whatIsNoCommitIsNotKnown() throws IOException {
    for (String head : new String[] {"", "ref: ", "ref: \0", "main", COMMIT + "0", "ref: ../x"}) {
      write(".git/HEAD", head);
      write("x", "no commit");
      assertThat(tree().commit()).as(head).isEmpty();
    }
    Files.write(folder.resolve(".git/packed-refs"), new byte[] {(byte) 0xff, '\n'});
    write(".git/HEAD", "ref: refs/heads/main");
    assertThat(tree().commit()).isEmpty();
    Files.delete(folder.resolve(".git/HEAD"));
    assertThat(tree().commit()).isEmpty();
  }
}
