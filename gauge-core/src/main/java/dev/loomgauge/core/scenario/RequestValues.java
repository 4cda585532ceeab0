package dev.loomgauge.core.scenario;

import java.nio.file.Path;

/** Where the values of a request variable come from. */
public sealed interface RequestValues {

  /** Whole numbers, each as likely as the others; both ends included. */
  record Numbers(long from, long to) implements RequestValues {}

  /** The keys of a seeded table, from one of them to the last. */
  record Keys(long from, Table table) implements RequestValues {
    /** Those of a database. */
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
  record Lines(Path file) implements RequestValues {}

  /** A table that is seeded. */
  enum Table {
    ORDERS,
    CUSTOMERS
  }
}
