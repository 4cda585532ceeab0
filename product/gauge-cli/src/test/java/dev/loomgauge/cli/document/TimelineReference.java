package dev.loomgauge.cli.document;

import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The columns of timeline.csv as a document. */
final class TimelineReference {
  private TimelineReference() {}

  static String text() {
    return """
    # timeline.csv
    The file has a row per second of a trial. `second` is 0 in the first second of the measured window and negative before it; `phase` is `ramp`, `warmup`, `window`, `down` or `after`.
    A field is empty where its figure was not seen. This page is made from the program.

    | column | unit | source | empty where |
    |---|---|---|---|
    """
        + Arrays.stream(TimelineColumn.values())
            .map(
                column ->
                    "| `%s` | %s | %s | %s |\n"
                        .formatted(
                            column.key(),
                            column.unit().words(),
                            column.source().words(),
                            column.source().emptyWhere()))
            .collect(Collectors.joining())
        + new PoolColumns("POOL")
            .all().stream()
                .map(
                    column ->
                        "| `%s` | number | JMX, as the `watch` of the service's manifest says | services that do not show it |\n"
                            .formatted(column))
                .collect(Collectors.joining());
  }
}
