package dev.loomgauge.run.fitness;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
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
record MachineFiles(Path root) {
  /** Settings below proc/sys come whole in the first read or not at all. */
  private static final int LONGEST_READ = 1 << 16;

  /** Whether this is a Linux that shows its processes. */
  boolean linux() {
    return Files.isDirectory(root.resolve("proc/self"));
  }

  boolean exists(String file) {
    return Files.exists(root.resolve(file));
  }

  /** The content without blanks around it; empty where the file is missing or cannot be read. */
  Optional<String> text(String file) {
    Path path = root.resolve(file);
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (InputStream in = new FileInputStream(path.toFile())) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      byte[] buffer = new byte[LONGEST_READ];
      for (int length; (length = in.read(buffer)) > 0; ) {
        all.write(buffer, 0, length);
      }
      return Optional.of(all.toString(ISO_8859_1).strip());
    } catch (IOException e) {
      return Optional.empty(); // /sys refuses some reads, /proc those of ended processes: not known
    }
  }

  /** A file that holds one whole number. */
  Optional<Long> number(String file) {
    return text(file).filter(text -> text.matches("-?\\d{1,18}")).map(Long::valueOf);
  }

  /** The first line of a file that begins with {@code key}, without it. */
  Optional<String> line(String file, String key) {
    return text(file).stream()
        .flatMap(String::lines)
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(key.length()).strip())
        .findFirst();
  }

  /** The names in a folder, sorted; none where there is no such folder. */
  List<String> names(String folder) {
    String[] names = root.resolve(folder).toFile().list();
    return names == null ? List.of() : Arrays.stream(names).sorted().toList();
  }
}
