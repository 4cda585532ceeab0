package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.input.InputFile;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Commands for the shell of another host. */
final class ShellWords {
  private ShellWords() {}

  /** A word of which the shell reads nothing but what it says. */
  static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  static String line(Collection<String> words) {
    return words.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }

  /**
   * Runs a script of this package, whatever shell the user has. It is encoded, because that of the
   * C shell takes line ends and exclamation marks for its own even between quotes.
   */
  static String script(String name, List<String> arguments) {
    String encoded =
        Base64.getEncoder()
            .encodeToString(InputFile.shipped(ShellWords.class, name).getBytes(UTF_8));
    String run = "eval \"$(echo " + encoded + " | base64 -d)\"";
    return line(
        Stream.concat(Stream.of("sh", "-c", run, "loomgauge-" + name), arguments.stream())
            .toList());
  }
}
