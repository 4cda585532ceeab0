package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.input.NearestWord;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The scenarios that ship, by name: {@code scenarios/01-quick.yaml} is "quick". */
public final class ScenarioFiles {
  private ScenarioFiles() {}

  /** The file of a scenario, by its name or path; {@link OptionException} if there is none. */
  public static Path find(Installation home, String asked) {
    Path path = Path.of(asked);
    if (Files.isRegularFile(path)) {
      return path;
    }
    Map<String, Path> known = all(home);
    Path found = known.get(asked);
    if (found == null) {
      throw new OptionException(
          asked,
          "there is no such scenario or file.",
          (known.isEmpty()
                  ? "Name a file: no scenarios are beside this program."
                  : NearestWord.remedy(asked, known.keySet()))
              + elsewhere(home));
    }
    return found;
  }

  /** Where the other scenarios are: those with services of ours ship with these alone. */
  private static String elsewhere(Installation home) {
    return Files.isDirectory(home.services())
        ? ""
        : " The scenarios with services are in loomgauge-lab.zip.";
  }

  /** Name to file, in the order of their numbers; none where no scenarios came along. */
  public static Map<String, Path> all(Installation home) {
    if (!Files.isDirectory(home.scenarios())) {
      return Map.of();
    }
    try (Stream<Path> files = Files.list(home.scenarios())) {
      Map<String, Path> all = new LinkedHashMap<>();
      files
          .filter(f -> f.toString().endsWith(".yaml"))
          .sorted()
          .forEach(f -> all.put(f.getFileName().toString().replaceAll("^\\d+-|\\.yaml$", ""), f));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot list " + home.scenarios(), e);
    }
  }

  /** The names of the scenarios that ship, read when they are asked for. */
  public record ScenarioNames(Installation home) implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ScenarioFiles.all(home).keySet().iterator();
    }
  }
}
