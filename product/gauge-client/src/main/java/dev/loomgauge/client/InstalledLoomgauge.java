package dev.loomgauge.client;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The program of an unpacked distribution, or of a checkout that is built. */
public record InstalledLoomgauge(Path launcher) {
  /** The property that names its folder. */
  public static final String HOME = "loomgauge.home";

  private static final String VARIABLE = "LOOMGAUGE_HOME";

  /**
   * Finds it: by the property, else by the environment, else on the path. An empty property or
   * variable, as a build passes one on that is not set, names no folder.
   *
   * @param refusal makes an exception of the line that says that it is not there
   */
  public static <X extends Exception> InstalledLoomgauge find(
      Optional<String> property, Map<String, String> environment, Function<String, X> refusal)
      throws X {
    Optional<String> home =
        property
            .filter(folder -> !folder.isEmpty())
            .or(() -> Optional.ofNullable(environment.get(VARIABLE)))
            .filter(folder -> !folder.isEmpty());
    String path = environment.getOrDefault("PATH", "");
    return home.map(folder -> Stream.of(folder + "/bin"))
        .orElseGet(() -> Stream.of(path.split(File.pathSeparator, -1)).filter(f -> !f.isEmpty()))
        .map(folder -> Path.of(folder, "loomgauge").toAbsolutePath().normalize())
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst()
        .map(InstalledLoomgauge::new)
        .orElseThrow(
            () ->
                refusal.apply(
                    "Loomgauge is not %s. Name the folder of an unpacked zip, or of a checkout that is built, by the system property %s or by %s in the environment, or put its bin on the PATH."
                        .formatted(home.map("in "::concat).orElse("found"), HOME, VARIABLE)));
  }

  /** Its command line. */
  public ProcessBuilder command(List<String> words) {
    return new ProcessBuilder(
        Stream.concat(Stream.of(launcher.toString()), words.stream()).toList());
  }
}
