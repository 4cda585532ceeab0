package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Where the values of a request variable come from. */
public sealed interface RequestValues {

  /**
   * The first value, of a request that is sent once. A file without lines has the empty text.
   *
   * @throws InputException if a file cannot be read
   */
  default String first() {
    return switch (this) {
      case Numbers numbers -> String.valueOf(numbers.from());
      case Keys keys -> String.valueOf(keys.from());
      case Lines lines -> lines.read();
    };
  }

  /** Whole numbers, each as likely as the others; both ends included. */
  record Numbers(long from, long to) implements RequestValues {}

  /** The keys of a seeded table, from one of them to the last. */
  record Keys(long from, Table table) implements RequestValues {
    public Numbers in(DatabaseSettings size) {
      return new Numbers(
          from,
          switch (table) {
            case ORDERS -> size.orders();
            case CUSTOMERS -> size.customers();
          });
    }
  }

  /** The lines of a file, each as likely as the others. */
  record Lines(Path file) implements RequestValues {
    private String read() {
      try (Stream<String> lines = Files.lines(file)) {
        return lines.filter(line -> !line.isBlank()).findFirst().orElse("");
      } catch (IOException | UncheckedIOException e) {
        throw new InputException(
            file.toString(), 0, "cannot be read: " + e.getMessage(), "Make it readable, in UTF-8.");
      }
    }
  }

  /** A table that is seeded. */
  enum Table {
    ORDERS,
    CUSTOMERS
  }
}
