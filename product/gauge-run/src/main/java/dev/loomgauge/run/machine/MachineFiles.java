package dev.loomgauge.run.machine;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The files in which Linux tells of itself: proc(5), sysfs(5). Nothing is there on other systems.
 *
 * @param root the folder that holds {@code proc} and {@code sys}, "/" but for tests
 */
public record MachineFiles(Path root) {
  /** Whether this is a Linux that shows its processes. */
  public boolean linux() {
    return Files.isDirectory(root.resolve("proc/self"));
  }

  public boolean exists(String file) {
    return Files.exists(root.resolve(file));
  }

  /** The content without blanks around it; empty where the file is missing or cannot be read. */
  public Optional<String> text(String file) {
    try (InputStream in = new FileInputStream(root.resolve(file).toFile())) {
      return Optional.of(new String(in.readAllBytes(), ISO_8859_1).strip());
    } catch (IOException e) {
      return Optional.empty(); // /sys refuses some reads, /proc those of ended processes: not known
    }
  }

  public Optional<Long> number(String file) {
    return text(file).filter(text -> text.matches("-?\\d{1,18}")).map(Long::valueOf);
  }

  /** The first line of a file that begins with {@code key}, without it. */
  public Optional<String> line(String file, String key) {
    return text(file).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst();
  }

  /** The names in a folder, sorted; none where there is no such folder. */
  public List<String> names(String folder) {
    String[] names = root.resolve(folder).toFile().list();
    return names == null ? List.of() : Arrays.stream(names).sorted().toList();
  }
}
