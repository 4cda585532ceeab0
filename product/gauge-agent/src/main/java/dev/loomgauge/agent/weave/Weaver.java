package dev.loomgauge.agent.weave;

import dev.loomgauge.agent.span.Table;
import java.lang.instrument.Instrumentation;
import java.util.function.BiFunction;

/** What the agent's entry finds by its name in the class loader that it makes. */
public final class Weaver implements BiFunction<Instrumentation, String, AutoCloseable> {
  @Override
  public AutoCloseable apply(Instrumentation instrumentation, String table) {
    return Woven.in(instrumentation, Table.parse(table));
  }
}
