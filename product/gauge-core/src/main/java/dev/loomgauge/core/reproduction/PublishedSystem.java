package dev.loomgauge.core.reproduction;

import java.util.List;

/**
 * A system of a public write-up: its name on the command line, the write-up's, one line for people,
 * and what measures it here, in order.
 */
public record PublishedSystem(String id, String source, String title, List<Repeat> repeats) {
  public PublishedSystem {
    repeats = List.copyOf(repeats);
  }
}
