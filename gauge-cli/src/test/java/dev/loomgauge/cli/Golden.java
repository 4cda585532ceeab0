package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

/**
 * Texts that were agreed on, a file each. {@code -Dgolden.update=true} writes the files anew; the
 * difference is then in the working tree, to be read before it is committed.
 */
final class Golden {
  private static final Path AGREED = Path.of("src/test/resources/golden");
  private static final Path MADE = Path.of("target/golden");

  /** Where users may be: with other digits, other separators, and other dates. */
  private static final List<Place> PLACES =
      List.of(
          new Place("de-CH", "America/St_Johns"), new Place("ar-EG-u-nu-arab", "Asia/Kathmandu"));

  private Golden() {}

  private record Place(String locale, String zone) {}

  /** Makes texts. */
  @FunctionalInterface
  interface Maker {
    /** Name of a file to its text. */
    Map<String, String> make() throws IOException;
  }

  /** The texts are as agreed, wherever they are made. */
  static void check(Maker maker) throws IOException {
    for (Place place : PLACES) {
      for (Map.Entry<String, String> text : at(place, maker).entrySet()) {
        check(place.locale(), text.getKey(), text.getValue());
      }
    }
  }

  private static Map<String, String> at(Place place, Maker maker) throws IOException {
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag(place.locale()));
      TimeZone.setDefault(TimeZone.getTimeZone(place.zone()));
      return maker.make();
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  private static void check(String locale, String name, String text) throws IOException {
    Path agreed = AGREED.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(Files.createDirectories(AGREED).resolve(name), text);
    }
    Path made = Files.writeString(Files.createDirectories(MADE).resolve(name), text);
    assertThat(made)
        .as(
            "%s, made in the locale %s, is not as agreed. To agree: ./mvnw test -pl gauge-cli -am"
                + " -Dtest=GoldenTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true",
            agreed, locale)
        .hasSameTextualContentAs(agreed);
  }
}
