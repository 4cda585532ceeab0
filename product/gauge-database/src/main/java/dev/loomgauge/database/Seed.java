package dev.loomgauge.database;

import dev.loomgauge.protocol.BadSetting;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What the schema holds: every value follows from a row's number alone.
 *
 * @param schema the schema that is ours to fill
 * @param orders rows of {@code orders}, 1 to 100 million
 * @param customers rows of {@code customers}, 1 to 100 million
 */
record Seed(String schema, long orders, long customers) {
  /** Counts up when the tables or their values change, so that an older schema is seeded again. */
  static final int VERSION = 1;

  private static final long MOST_ROWS = 100_000_000;
  private static final int ORDER_BYTES = 160;
  private static final int CUSTOMER_BYTES = 130;
  private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
  private static final Set<String> TAKEN = Set.of("public", "information_schema");

  Seed {
    requireRows("--orders", orders);
    requireRows("--customers", customers);
    if (!NAME.matcher(schema).matches() || schema.startsWith("pg_") || TAKEN.contains(schema)) {
      throw new BadSetting(
          "--schema '" + schema + "' cannot be ours",
          "give a name of a-z, 0-9 and _ that does not belong to PostgreSQL or to everyone, for"
              + " example loomgauge");
    }
  }

  /** The schema's name in a statement: it may be a word of SQL. */
  String quotedSchema() {
    return '"' + schema + '"';
  }

  /** Disk space that seeded tables and the log of the seeding take; rather too much. */
  long bytes() {
    return orders * ORDER_BYTES + customers * CUSTOMER_BYTES;
  }

  private static void requireRows(String option, long rows) {
    if (rows < 1 || rows > MOST_ROWS) {
      throw new BadSetting(option + " " + rows + " is out of range", "give 1 to " + MOST_ROWS);
    }
  }
}
