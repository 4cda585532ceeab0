package dev.loomgauge.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The folder of a program that was unpacked, with a script in its place.
 *
 * @param home the folder
 */
public record FakeLoomgauge(Path home) {
  /** What the program writes, as its own tests have agreed on; seen from a module. */
  private static final Path GOLDEN = Path.of("../gauge-cli/src/test/resources/golden");

  /** The same of {@code try --facts}. */
  public static final Path AGREED = GOLDEN.resolve("facts.json");

  /** The summary of a gate that fails. */
  public static final Path AGREED_SUMMARY = GOLDEN.resolve("gate-summary.md");

  /** One that ends with a code and leaves nothing. */
  public static FakeLoomgauge ending(Path home, int code) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    try (InputStream script =
        Objects.requireNonNull(FakeLoomgauge.class.getResourceAsStream("/fake/loomgauge.sh"))) {
      Files.write(bin.resolve("loomgauge"), script.readAllBytes());
    }
    if (!bin.resolve("loomgauge").toFile().setExecutable(true)) {
      throw new IOException("no script can be run in " + bin);
    }
    return new FakeLoomgauge(home).with("code", String.valueOf(code));
  }

  /** One that leaves facts. */
  public static FakeLoomgauge leaving(Path home, String facts) throws IOException {
    return ending(home, 0).leaving("facts.json", facts);
  }

  /** One that leaves the facts that were agreed on. */
  public static FakeLoomgauge agreed(Path home) throws IOException {
    return leaving(home, Files.readString(AGREED));
  }

  /** The same, with a file in its results folder. */
  public FakeLoomgauge leaving(String name, String text) throws IOException {
    Files.createDirectories(home.resolve("leaves"));
    return with("leaves/" + name, text);
  }

  public FakeLoomgauge saying(String line) throws IOException {
    return with("says", line);
  }

  public FakeLoomgauge taking(String seconds) throws IOException {
    return with("takes", seconds);
  }

  private FakeLoomgauge with(String name, String text) throws IOException {
    Files.write(home.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  /** The words of all its calls; none where it was not called. */
  public List<String> asked() throws IOException {
    Path asked = home.resolve("asked");
    return Files.exists(asked) ? Files.readAllLines(asked) : List.of();
  }

  /** The folder in which its last call worked. */
  public Path where() throws IOException {
    return Path.of(Files.readString(home.resolve("where")).strip());
  }
}
