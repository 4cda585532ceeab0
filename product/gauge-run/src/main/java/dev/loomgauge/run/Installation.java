package dev.loomgauge.run;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Where Loomgauge's own programs and services are.
 *
 * @param root folder of the checkout
 * @param javaHome JDK that runs everything that Loomgauge starts
 */
public record Installation(Path root, Path javaHome) {
  private static final Pattern SEVERAL = Pattern.compile("(gauge-[a-z]+)-[a-z]+");

  /** The {@code java} program. */
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
    return root.resolve("product").resolve(module).resolve("target").resolve(name + ".jar");
  }

  /** The batches for JMH, with their libraries beside them. */
  public Path microbenchmarks() {
    return root.resolve("lab/microbench/target/microbench.jar");
  }

  /** Folder of the services that scenarios name by a word. */
  public Path services() {
    return root.resolve("lab/services");
  }

  /** Folder of the scenarios that ship. */
  public Path scenarios() {
    return root.resolve("scenarios");
  }

  /** What is kept between runs: the seeded database and the unpacked PostgreSQL. */
  public Path kept() {
    return root.resolve("target").resolve("kept");
  }
}
