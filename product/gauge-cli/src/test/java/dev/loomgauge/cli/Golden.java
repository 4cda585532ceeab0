package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TimeZone;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Texts that were agreed on, a file each. {@code -Dgolden.update=true} writes the files again; the
 * difference is then in the working tree, to be read before it is committed.
 */
public final class Golden {
  private static final Path AGREED = Path.of("src/test/resources/golden");
  private static final Path MADE = Path.of("target/golden");
  private static final PrintStream NOWHERE = new PrintStream(OutputStream.nullOutputStream());

  /** Where the scenarios and services are that ship. */
  static final Installation CHECKOUT =
      new Installation(Commands.root(), Path.of(System.getProperty("java.home")));

  /** Where users may be: with other digits, other separators, and other dates. */
  private static final List<Place> PLACES =
      List.of(
          new Place("de-CH", "America/St_Johns"), new Place("ar-EG-u-nu-arab", "Asia/Kathmandu"));

  private Golden() {}

  private record Place(String locale, String zone) {}

  /** Makes texts. */
  @FunctionalInterface
  public interface Maker {
    /** Name of a file to its text. */
    Map<String, String> make() throws IOException;
  }

  /** The texts are as agreed, wherever they are made. */
  public static void check(Maker maker) throws IOException {
    for (Place place : PLACES) {
      for (Map.Entry<String, String> text : at(place, maker).entrySet()) {
        check(place.locale(), text.getKey(), text.getValue());
      }
    }
  }

  /** What a part of the program prints, once the program has begun in such a place. */
  public static void checkPrinted(String name, Consumer<PrintStream> part) throws IOException {
    check(
        () -> {
          Main.commands(CHECKOUT, NOWHERE, NOWHERE);
          ByteArrayOutputStream printed = new ByteArrayOutputStream();
          part.accept(new PrintStream(printed, true, StandardCharsets.UTF_8));
          return Map.of(name, printed.toString(StandardCharsets.UTF_8));
        });
  }

  /**
   * The same of texts that take long to make, and that no command makes: in one of the places,
   * which their name chooses, once the program has begun there.
   */
  static void checkOnce(String name, Maker maker) throws IOException {
    Place place = PLACES.get(Math.floorMod(name.hashCode(), PLACES.size()));
    Maker begun =
        () -> {
          Main.commands(CHECKOUT, NOWHERE, NOWHERE);
          return maker.make();
        };
    for (Map.Entry<String, String> text : at(place, begun).entrySet()) {
      check(place.locale(), text.getKey(), text.getValue());
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
      write(agreed, text);
    }
    assertThat(write(MADE.resolve(name), text))
        .as(
            "%s, made in the locale %s, is not as agreed. To agree: ./mvnw test -pl product/gauge-cli -am"
                + " -Pfull -Dtest=GoldenTest,PredictionsGoldenTest,FaultsGoldenTest"
                + " -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true",
            agreed, locale)
        .hasSameTextualContentAs(agreed);
  }

  private static Path write(Path file, String text) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.writeString(file, text);
  }

  /** The names in a folder of agreed texts, without what follows a dot. */
  static List<String> names(String folder) throws IOException {
    try (Stream<Path> files = Files.list(AGREED.resolve(folder))) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("\\..*", ""))
          .sorted()
          .toList();
    }
  }
}
