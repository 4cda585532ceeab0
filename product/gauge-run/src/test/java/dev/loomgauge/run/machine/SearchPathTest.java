package dev.loomgauge.run.machine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.rig.Fixture;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchPathTest {
  @TempDir Path root;

  @Test
  void theFirstExecutableFileIsFoundAsTheShellFindsIt() throws IOException {
    new Fixture(root)
        .file("a/tool", "not executable")
        .file("b/tool/x", "a folder")
        .file("c/tool", "#!/bin/sh")
        .file("d/tool", "#!/bin/sh");
    assertThat(root.resolve("c/tool").toFile().setExecutable(true)).isTrue();
    assertThat(root.resolve("d/tool").toFile().setExecutable(true)).isTrue();
    String path =
        String.join(
            File.pathSeparator,
            "",
            root + "/none",
            root + "/a",
            root + "/b",
            root + "/c",
            root + "/d");

    assertThat(SearchPath.find("tool", path)).hasValue(root.resolve("c/tool"));
    assertThat(SearchPath.find("tools", path)).isEmpty();
    Path here = Path.of("").toAbsolutePath();
    assertThat(SearchPath.find(here.relativize(root.resolve("c/tool").toRealPath()).toString(), ""))
        .as("an empty place is not the current folder")
        .isEmpty();
  }

  @Test
  void aProgramIsFoundInThePathOfThisProcess() {
    assertThat(SearchPath.find("sh"))
        .isPresent()
        .isEqualTo(SearchPath.find("sh", System.getenv("PATH")));
    assertThat(SearchPath.find("no-such-program-anywhere")).isEmpty();
  }
}
