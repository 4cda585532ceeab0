package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Commands for the shell of another host. */
final class ShellWords {
  private ShellWords() {}

  /** A word of which the shell reads nothing but what it says. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** Words as one command line. */
  static String line(Collection<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  /**
   * Runs a script of this package, whatever shell the user has. It is encoded, because that of the
   * C shell takes line ends and exclamation marks for its own even between quotes.
   */
  static String script(String name, List<String> arguments) {
    String encoded = Base64.getEncoder().encodeToString(text(name).getBytes(UTF_8));
    String run = "eval \"$(echo " + encoded + " | base64 -d)\"";
    return line(
        Stream.concat(Stream.of("sh", "-c", run, "loomgauge-" + name), arguments.stream())
            .toList());
  }

  private static String text(String name) {
    try (InputStream in = ShellWords.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + name, e);
    }
  }
}
