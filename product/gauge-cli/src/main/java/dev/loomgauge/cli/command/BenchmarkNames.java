package dev.loomgauge.cli.command;

import dev.loomgauge.core.batch.Microbenchmark;
import java.util.Iterator;

/** The names of the microbenchmarks, for completion. */
final class BenchmarkNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Microbenchmark.ALL.stream().map(Microbenchmark::key).iterator();
  }
}
