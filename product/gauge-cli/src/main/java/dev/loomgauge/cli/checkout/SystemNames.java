package dev.loomgauge.cli.checkout;

import dev.loomgauge.core.reproduction.PublishedSystem;
import dev.loomgauge.run.Installation;
import java.util.Iterator;

/** The names of the published systems in the checkout, read when they are asked for. */
public record SystemNames(Installation home) implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return PublishedFiles.catalogue(home).systems().stream().map(PublishedSystem::id).iterator();
  }
}
