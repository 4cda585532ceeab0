package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.run.Installation;
import java.util.Iterator;

/** The names of the published systems that ship, read when they are asked for. */
public record SystemNames(Installation home) implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return PublishedFiles.systems(home).stream().map(PublishedSystem::id).iterator();
  }
}
