package dev.loomgauge.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Where Loomgauge's own programs and services are, and where it writes: nowhere in a distribution.
 *
 * @param root folder of the checkout or of the unpacked distribution
 * @param javaHome JDK that runs everything that Loomgauge starts
 */
public record Installation(Path root, Path javaHome, Layout layout) {
  private static final Pattern SEVERAL = Pattern.compile("(gauge-[a-z]+)-[a-z]+");

  /** With the layout that the root has. */
  public Installation(Path root, Path javaHome) {
    this(
        root,
        javaHome,
        Files.isDirectory(root.resolve("programs")) ? Layout.DISTRIBUTION : Layout.CHECKOUT);
  }

  /** What differs between the sources with their build and what is made of them. */
  public enum Layout {
    /** Every module has its programs and their libraries, and results lie in the checkout. */
    CHECKOUT,
    /**
     * Programs share their libraries, but for the agent, whose folder is copied to where the JVM of
     * a container sees it. Results lie in the current folder.
     */
    DISTRIBUTION
  }

  public Path java() {
    return javaHome.resolve("bin").resolve("java");
  }

  /**
   * A program of ours: its jar, with its libraries beside it.
   *
   * @param name that of its module, with one word more where the module has several: {@code
   *     gauge-downstream-proxy}
   */
  public Path program(String name) {
    String module = SEVERAL.matcher(name).replaceFirst("$1");
    Path folder =
        switch (layout) {
          case CHECKOUT -> root.resolve("product").resolve(module).resolve("target");
          case DISTRIBUTION ->
              root.resolve(module.equals("gauge-agent") ? "programs/agent" : "programs");
        };
    return folder.resolve(name + ".jar");
  }

  public Path microbenchmarks() {
    return root.resolve("lab/microbench/target/microbench.jar");
  }

  public Path services() {
    return root.resolve("lab/services");
  }

  public Path scenarios() {
    return root.resolve("scenarios");
  }

  public Path published() {
    return root.resolve("published");
  }

  /** Folder below which results go when the user does not say where. */
  public Path work() {
    return layout == Layout.CHECKOUT ? root : Path.of("").toAbsolutePath();
  }

  /**
   * Folder of what is kept between runs: calibrations, the seeded database and the unpacked
   * PostgreSQL. The launcher names it.
   */
  public Path kept() {
    String kept = System.getProperty("loomgauge.kept");
    return kept == null ? root.resolve("target").resolve("kept") : Path.of(kept);
  }
}
