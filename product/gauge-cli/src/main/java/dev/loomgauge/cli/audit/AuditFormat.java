package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.Format;
import java.util.Optional;

/** How an audit is printed; {@code table} is for people. */
enum AuditFormat {
  table,
  json,
  csv,
  markdown,
  sarif,
  github;

  /** As rows; empty for notations of their own. */
  Optional<Format> rows() {
    return switch (this) {
      case table -> Optional.of(Format.table);
      case json -> Optional.of(Format.json);
      case csv -> Optional.of(Format.csv);
      case markdown -> Optional.of(Format.markdown);
      case sarif, github -> Optional.empty();
    };
  }
}
