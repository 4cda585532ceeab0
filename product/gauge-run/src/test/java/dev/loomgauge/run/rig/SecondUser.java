package dev.loomgauge.run.rig;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Another user of the machine, as whom root can run a test's programs. */
public final class SecondUser {
  /** The account that every Linux has and that owns nothing. */
  public static final String NAME = "nobody";

  private static final int ID = 65_534;

  private SecondUser() {}

  /**
   * The same Java command as that user, with its classes copied to where he can read them. Skips
   * the test where it cannot be done.
   *
   * @param folder a temporary one, which is opened to all
   */
  public static List<String> command(List<String> java, Path folder) throws IOException {
    assumeTrue(
        Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid")),
        "needs root, to start a process of another user");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> command =
        new ArrayList<>(
            List.of("setpriv", "--reuid=" + ID, "--regid=" + ID, "--clear-groups", "--"));
    command.addAll(java);
    int path = command.indexOf("-cp") + 1;
    command.set(path, copied(command.get(path), folder));
    assumeTrue(runs(command.subList(0, 6), "-version"), "needs a second user who can run this JDK");
    return command;
  }

  private static boolean runs(List<String> begin, String argument) throws IOException {
    List<String> command = new ArrayList<>(begin);
    command.add(argument);
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String copied(String classPath, Path folder) {
    return Arrays.stream(classPath.split(File.pathSeparator, -1))
        .map(Path::of)
        .map(from -> copied(from, folder).toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Path copied(Path from, Path folder) {
    Path to = folder.resolve("classes-" + Integer.toHexString(from.hashCode()));
    try (Stream<Path> files = Files.exists(to) ? Stream.empty() : Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = to.resolve(from.relativize(file).toString());
        Path made =
            Files.isDirectory(file) ? Files.createDirectories(copy) : Files.copy(file, copy);
        Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
      return to;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
