package dev.loomgauge.junit;

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
record FakeLoomgauge(Path home) {
  /** What the program writes, as its own tests have agreed on. */
  static final Path AGREED = Path.of("../gauge-cli/src/test/resources/golden/facts.json");

  /** One that ends with a code and leaves nothing. */
  static FakeLoomgauge ending(Path home, int code) throws IOException {
    Path bin = Files.createDirectories(home.resolve("bin"));
    try (InputStream script =
        Objects.requireNonNull(FakeLoomgauge.class.getResourceAsStream("/fake/loomgauge.sh"))) {
      Files.write(bin.resolve("loomgauge"), script.readAllBytes());
    }
    if (!bin.resolve("loomgauge").toFile().setExecutable(true)) {
      throw new IOException("no script can be run in " + bin);
    }
    FakeLoomgauge fake = new FakeLoomgauge(home);
    fake.write("code", String.valueOf(code));
    return fake;
  }

  /** One that leaves facts. */
  static FakeLoomgauge leaving(Path home, String facts) throws IOException {
    FakeLoomgauge fake = ending(home, 0);
    fake.write("facts.json", facts);
    return fake;
  }

  /** One that leaves the facts that were agreed on. */
  static FakeLoomgauge agreed(Path home) throws IOException {
    return leaving(home, Files.readString(AGREED));
  }

  FakeLoomgauge saying(String line) throws IOException {
    write("says", line);
    return this;
  }

  FakeLoomgauge taking(String seconds) throws IOException {
    write("takes", seconds);
    return this;
  }

  private void write(String name, String text) throws IOException {
    Files.write(home.resolve(name), text.getBytes(StandardCharsets.UTF_8));
  }

  /** The words of all its calls; none where it was not called. */
  List<String> asked() throws IOException {
    Path asked = home.resolve("asked");
    return Files.exists(asked) ? Files.readAllLines(asked) : List.of();
  }
}
