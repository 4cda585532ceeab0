package dev.loomgauge.run.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The scripts that other tools are driven with, written to the trial's folder. */
final class Scripts {
  private Scripts() {}

  /** A script of ours as it ships. */
  static String shipped(String name) {
    try (InputStream in = Scripts.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }

  /**
   * Writes a script of ours with the order in front of it.
   *
   * @throws LoadException if the folder cannot be written to
   */
  static Path write(Path folder, String name, String order) {
    Path file = folder.toAbsolutePath().resolve(name);
    try {
      Files.createDirectories(folder);
      return Files.writeString(file, order + shipped(name));
    } catch (IOException e) {
      throw new LoadException("Cannot write " + file + ": " + e.getMessage() + ".");
    }
  }
}
