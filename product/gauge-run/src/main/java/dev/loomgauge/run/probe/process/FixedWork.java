package dev.loomgauge.run.probe.process;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A piece of work that is always the same, and of the kind that services do: a JSON document is
 * read and written again. It runs through much code and keeps the whole core busy, which is what a
 * core has less of while a neighbour uses it too; arithmetic in a loop takes as long as ever then.
 */
final class FixedWork {
  private static final int ORDERS = 20;

  private final JsonMapper mapper = new JsonMapper();
  private final String document =
      IntStream.range(0, ORDERS)
          .mapToObj(
              i ->
                  """
                  {"id": %d, "customer": "Customer %d", "paid": %b, "total": %d.%d, "items": [%d, %d]}\
                  """
                      .formatted(i, 7919 * i, i % 3 == 0, 31 * i, i, i * i, -i))
          .collect(Collectors.joining(", ", "[", "]"));

  /** Does it; the result depends on all of it, so that nothing can be left out. */
  int run() {
    return mapper.writeValueAsString(mapper.readTree(document)).hashCode();
  }
}
