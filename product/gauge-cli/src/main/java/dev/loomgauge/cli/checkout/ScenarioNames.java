package dev.loomgauge.cli.checkout;

import dev.loomgauge.run.Installation;
import java.util.Iterator;

/** The names of the scenarios that ship, read when they are asked for. */
public record ScenarioNames(Installation home) implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return ScenarioFiles.all(home).keySet().iterator();
  }
}
