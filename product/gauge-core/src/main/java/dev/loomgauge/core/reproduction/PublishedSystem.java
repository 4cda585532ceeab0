package dev.loomgauge.core.reproduction;

import java.util.List;

/**
 * A system of a public write-up.
 *
 * @param id its name on the command line
 * @param source name of the write-up
 * @param title one line for people
 * @param repeats what measures it here, in order
 */
public record PublishedSystem(String id, String source, String title, List<Repeat> repeats) {
  public PublishedSystem {
    repeats = List.copyOf(repeats);
  }
}
