package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.own.QuickPace;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * This checkout once more, with the same launcher and programs, but for the pace at which {@code
 * try} observes: for what starts it as a process. No switch reaches that pace, so its jar has
 * another main class.
 */
public final class QuickInstallation {
  /** Its folder, below the module's target. */
  public static final Path HOME = Path.of("target/quick").toAbsolutePath();

  private static final Path OWN = Path.of("product/gauge-cli/target");

  private QuickInstallation() {}

  /** Makes it again. */
  public static void make() throws IOException {
    if (Files.exists(HOME)) {
      TestFolders.delete(HOME);
    }
    Path built = Commands.root().resolve(OWN);
    Path own = Files.createDirectories(HOME.resolve(OWN));
    Files.createSymbolicLink(own.resolve("lib"), built.resolve("lib"));
    quick(Files.copy(built.resolve("gauge-cli.jar"), own.resolve("gauge-cli.jar")));
    for (Path module : in(Commands.root().resolve("product"))) {
      Path there = HOME.resolve("product").resolve(module.getFileName());
      if (Files.notExists(there)) {
        Files.createSymbolicLink(there, module);
      }
    }
    Path bin = Files.createDirectory(HOME.resolve("bin"));
    for (Path file : in(Commands.root().resolve("bin"))) {
      Files.copy(file, bin.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /** The jar of its program. */
  public static Path program() {
    return HOME.resolve(OWN).resolve("gauge-cli.jar");
  }

  private static void quick(Path program) throws IOException {
    try (FileSystem jar = FileSystems.newFileSystem(program)) {
      for (Class<?> each : List.of(QuickMain.class, QuickPace.class)) {
        String file = each.getName().replace('.', '/') + ".class";
        Files.copy(Path.of("target/test-classes", file), jar.getPath(file));
      }
      Path manifest = jar.getPath("META-INF/MANIFEST.MF");
      String usual = Files.readString(manifest);
      String quick =
          usual.replaceFirst("(?m)^Main-Class: .*$", "Main-Class: " + QuickMain.class.getName());
      assertThat(quick).isNotEqualTo(usual);
      Files.writeString(manifest, quick);
    }
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
