package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release of docs/install.md as a dry run, in a clone whose remote is no real repository. */
@Tag("full")
@Tag("beside")
class ReleaseIT {
  @TempDir private Path shared = Path.of("");

  @Test
  void aDryRunUploadsTheZipsTheirSumsAndTheirBills() throws Exception {
    Path made = Commands.root().resolve("target/dist");
    assumeTrue(Files.exists(made.resolve("SHA256SUMS")), "needs -Pdist or -Pfull");
    assumeTrue(Files.exists(Commands.root().resolve(".git")), "needs a clone of the repository");
    Path clone = shared.resolve("clone");
    run(shared, "git", "clone", "-q", Commands.root().toString(), clone.toString());
    run(clone, "git", "checkout", "-q", "-B", "main");
    run(clone, "git", "remote", "set-url", "origin", "https://github.com/example/loomgauge.git");
    Path dist = Files.createDirectories(clone.resolve("target/dist"));
    for (String name : released()) {
      if (Files.exists(made.resolve(name))) {
        Files.createSymbolicLink(dist.resolve(name), made.resolve(name));
      } else { // the bills, which commands of their own make of all modules
        assertThat(name).endsWith(".cdx.json");
        Files.writeString(dist.resolve(name), "{}");
      }
    }

    String out =
        run(clone, "./mvnw", "-B", "-N", "jreleaser:full-release", "-Djreleaser.dry.run=true");

    assertThat(out).contains("Releasing to https://github.com/example/loomgauge@");
    assertThat(out.lines().filter(line -> line.contains("- uploading ")))
        .extracting(line -> line.replaceFirst(".*- uploading ", ""))
        .containsAll(released());
  }

  /** The files that the configuration names. */
  private static List<String> released() throws IOException {
    String version = Commands.run("--version").out().strip().replace("loomgauge ", "");
    return Files.readString(Commands.root().resolve("jreleaser.yml"))
        .lines()
        .filter(line -> line.contains("path: target/dist/"))
        .map(line -> line.replaceFirst(".*/", "").replace("{{projectVersion}}", version))
        .toList();
  }

  private String run(Path folder, String... command) throws Exception {
    Path out = shared.resolve("out");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(out.toFile());
    builder.environment().put("GIT_CONFIG_COUNT", "1"); // the checkout may be another user's
    builder.environment().put("GIT_CONFIG_KEY_0", "safe.directory");
    builder.environment().put("GIT_CONFIG_VALUE_0", "*");
    builder.environment().put("JRELEASER_GITHUB_TOKEN", "none");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    String text = Files.readString(out);
    assertThat(process.waitFor()).as(text).isZero();
    return text;
  }
}
