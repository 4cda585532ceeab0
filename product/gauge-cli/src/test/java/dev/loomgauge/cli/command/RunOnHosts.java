package dev.loomgauge.cli.command;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Loomgauge as a process of its own on the controller of some hosts. */
final class RunOnHosts {
  static final Duration LONG = Duration.ofMinutes(3);

  private final Path folder;
  private final NamespaceHosts hosts;
  private final Map<String, String> environment;
  private @Nullable Process loomgauge;

  RunOnHosts(Path folder, NamespaceHosts hosts, Map<String, String> environment) {
    this.folder = folder;
    this.hosts = hosts;
    this.environment = Map.copyOf(environment);
  }

  Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:TieredStopAtLevel=1", // as the launcher has it
                "-Dloomgauge.home=" + Commands.root(),
                "-jar",
                Commands.root().resolve("product/gauge-cli/target/gauge-cli.jar").toString()));
    command.addAll(List.of(arguments));
    command.add("--plain");
    if (!command.contains("--resume")) {
      command.addAll(List.of("--out", results().toString()));
    }
    ProcessBuilder builder =
        new ProcessBuilder(hosts.onController(command))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    builder.environment().putAll(environment);
    loomgauge = builder.start();
    return loomgauge;
  }

  Path results() {
    return folder.resolve("results");
  }

  List<String> ids() {
    return new ResultsFolder(results()).readTrials().stream().map(Trial::id).toList();
  }

  int rows() {
    ResultsFolder results = new ResultsFolder(results());
    return Files.isRegularFile(results.trialsCsv()) ? results.readTrials().size() : 0;
  }

  /** Trials that have begun, ended or not. */
  int begun() {
    String[] folders = results().resolve("trials").toFile().list();
    return folders == null ? 0 : folders.length;
  }

  String said() throws IOException {
    return Files.readString(folder.resolve("err"));
  }

  interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Waits; a long wait ends when Loomgauge does. */
  void await(Duration most, Condition condition) throws IOException, InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!condition.holds()) {
      if (System.nanoTime() > end
          || (loomgauge != null && !loomgauge.isAlive() && most.equals(LONG))) {
        throw new AssertionError("not within " + most + "; Loomgauge said: " + said());
      }
      Thread.sleep(200);
    }
  }

  /** Kills it. */
  void kill() throws InterruptedException {
    if (loomgauge != null) {
      loomgauge.destroyForcibly().waitFor();
    }
  }
}
