package dev.loomgauge.maven;

import dev.loomgauge.client.InstalledLoomgauge;
import dev.loomgauge.client.OneLine;
import dev.loomgauge.client.StartedLoomgauge;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Compares the service that the project builds with another build of it by what their requests do,
 * and fails where it is worse.
 */
@Mojo(name = "gate", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class GateMojo extends AbstractMojo {
  /** One gate measures at a time, however many modules Maven builds at once. */
  private static final Object TURN = new Object();

  /** Exit code of a gate that fails; any other than that and 0 is no verdict. */
  private static final int GATE_FAILED = 1;

  private static final String BOLD = "**";

  /**
   * The folder of an unpacked zip of Loomgauge, or of a checkout that is built. Without it, that
   * which LOOMGAUGE_HOME in the environment names, else loomgauge of the PATH.
   */
  @Parameter(property = InstalledLoomgauge.HOME)
  @Nullable File home;

  /** The build to compare with: a jar, or what the command names as {build}. */
  @Parameter(property = "loomgauge.base")
  @Nullable File base;

  /** The build to judge: the artifact of the project, if no other is named. */
  @Parameter(property = "loomgauge.head", defaultValue = "${project.artifact.file}")
  @Nullable File head;

  /** Paths of the requests, as of the option --get. */
  @Parameter(property = "loomgauge.gets")
  List<String> gets = List.of();

  /** For how long times are compared, such as 15m; facts alone without it. */
  @Parameter(property = "loomgauge.time")
  @Nullable String time;

  /** What fails: worse (as without it), changed, undecided or never. */
  @Parameter(property = "loomgauge.failOn")
  @Nullable String failOn;

  /** Further options of the command, a word each; behind -- the command that starts the service. */
  @Parameter(property = "loomgauge.options")
  List<String> options = List.of();

  /** The results folder. */
  @Parameter(
      property = "loomgauge.out",
      defaultValue = "${project.build.directory}/loomgauge-gate",
      required = true)
  File out = new File("target/loomgauge-gate");

  /** Whether nothing is compared. */
  @Parameter(property = "loomgauge.skip", defaultValue = "false")
  boolean skip;

  /** The folder in which the program and the service work. */
  @Parameter(defaultValue = "${project.basedir}", readonly = true, required = true)
  File folder = new File("").getAbsoluteFile();

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (skip) {
      getLog().info("loomgauge:gate is skipped.");
      return;
    }
    AskedGate asked = asked();
    InstalledLoomgauge program =
        InstalledLoomgauge.find(
            Optional.ofNullable(home).map(File::getPath),
            System.getenv(),
            MojoExecutionException::new);
    try {
      synchronized (TURN) {
        run(program, asked);
      }
    } catch (IOException | UncheckedIOException | CompletionException e) {
      throw new MojoExecutionException(program.launcher() + " cannot be run: " + e.getMessage(), e);
    }
  }

  private AskedGate asked() throws MojoExecutionException {
    return new AskedGate(
        named(
            base,
            "base: no build to compare with is named. Name one: <base> in the configuration of loomgauge:gate, or -Dloomgauge.base=main/app.jar."),
        named(
            head,
            "head: the project has built no artifact. Run package or verify before loomgauge:gate, in the module of the service; or name a build: <head>, or -Dloomgauge.head=target/app.jar."),
        out.toPath(),
        gets,
        Optional.ofNullable(time),
        Optional.ofNullable(failOn),
        options);
  }

  private static Path named(@Nullable File build, String refusal) throws MojoExecutionException {
    if (build == null) {
      throw new MojoExecutionException(refusal);
    }
    return build.toPath();
  }

  private void run(InstalledLoomgauge program, AskedGate asked)
      throws IOException, MojoExecutionException, MojoFailureException {
    Path summary = asked.out().resolve("summary.md");
    Optional<FileTime> earlier = written(summary);
    try (StartedLoomgauge started =
        StartedLoomgauge.of(program.command(asked.words()).directory(folder))) {
      Process process = started.process();
      CompletableFuture<String> said =
          CompletableFuture.supplyAsync(() -> shown(process.getErrorStream()));
      shown(process.getInputStream());
      int code = process.waitFor();
      String last = said.join();
      if (code == GATE_FAILED && !written(summary).equals(earlier)) {
        throw new MojoFailureException("%s [%s]".formatted(headline(summary), asked.out()));
      }
      if (code != 0) {
        throw new MojoExecutionException("loomgauge gate ended with %d: %s".formatted(code, last));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("loomgauge gate was interrupted.", e);
    }
  }

  /** When; empty where there is none, as where a JVM did not start, which ends with 1 as well. */
  private static Optional<FileTime> written(Path summary) throws IOException {
    return Files.exists(summary)
        ? Optional.of(Files.getLastModifiedTime(summary))
        : Optional.empty();
  }

  /** Shows lines as they come; returns the last one that says something. */
  private String shown(InputStream printed) {
    String last = "it said nothing.";
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(printed, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        getLog().info(line);
        last = line.isBlank() ? last : OneLine.of(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return last;
  }

  /** The first line of the verdict, which the summary has in bold. */
  private static String headline(Path summary) throws IOException {
    return Files.readAllLines(summary).stream()
        .filter(line -> line.startsWith(BOLD) && line.indexOf(BOLD, BOLD.length()) > 0)
        .map(line -> line.substring(BOLD.length(), line.indexOf(BOLD, BOLD.length())))
        .findFirst()
        .map(OneLine::of)
        .orElse("The gate fails.");
  }
}
