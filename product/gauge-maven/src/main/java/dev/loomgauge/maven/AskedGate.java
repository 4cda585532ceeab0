package dev.loomgauge.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What {@code loomgauge gate} is asked. What the program refuses with a line of its own is not
 * checked here.
 *
 * @param time for how long times are compared; empty for facts alone
 * @param failOn outcomes that fail; empty for those that do without it
 * @param options further words; behind "--" the command that starts the service
 */
record AskedGate(
    Path base,
    Path head,
    Path out,
    List<String> gets,
    Optional<String> time,
    Optional<String> failOn,
    List<String> options) {
  AskedGate {
    gets = List.copyOf(gets);
    options = List.copyOf(options);
  }

  /** The words that the program is called with. */
  List<String> words() {
    List<String> words =
        new ArrayList<>(List.of("gate", "--base=" + base, "--head=" + head, "--out=" + out));
    gets.forEach(path -> words.add("--get=" + path));
    time.ifPresent(length -> words.add("--time=" + length));
    failOn.ifPresent(outcome -> words.add("--fail-on=" + outcome));
    words.addAll(options);
    return words;
  }
}
