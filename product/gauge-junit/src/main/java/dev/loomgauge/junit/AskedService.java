package dev.loomgauge.junit;

import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * The service of an annotation at a place: "@LoomgaugeTest of shop.OrdersTest". What the program
 * refuses with a line of its own is not checked here.
 */
record AskedService(LoomgaugeTest test, String place) {
  /** Refused in one line where it names no service, or several. */
  AskedService {
    long named =
        Stream.of(!test.jar().isEmpty(), test.command().length > 0, !test.port().isEmpty())
            .filter(is -> is)
            .count();
    if (named != 1) {
      throw new ExtensionConfigurationException(
          "%s names %s service. Write one of jar, command and port."
              .formatted(place, named == 0 ? "no" : "more than one"));
    }
  }

  Duration duration() {
    try {
      return Duration.parse("PT" + test.duration());
    } catch (DateTimeParseException e) {
      throw new ExtensionConfigurationException(
          "%s: duration = \"%s\" is no length of time. Write 90s, 10m or 1h30m."
              .formatted(place, test.duration()),
          e);
    }
  }

  /** The words that the program is called with; a port may be that of a field of the test. */
  List<String> words(Path results, ToIntFunction<String> field) {
    List<String> words = new ArrayList<>(List.of("try", "--facts", "--plain", "--out=" + results));
    if (test.users() != 0) {
      words.add("--users=" + test.users());
    }
    for (String variable : test.env()) {
      words.add("--env=" + variable);
    }
    if (!test.port().isEmpty()) {
      boolean number = test.port().chars().allMatch(Character::isDigit);
      String port = number ? test.port() : String.valueOf(field.applyAsInt(test.port()));
      words.add("--get=http://127.0.0.1:" + port + test.get());
      words.add("--pid=" + ProcessHandle.current().pid());
      return words;
    }
    words.add("--get=" + test.get());
    words.add("--");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    words.addAll(
        test.jar().isEmpty() ? List.of(test.command()) : List.of(java, "-jar", test.jar()));
    return words;
  }
}
