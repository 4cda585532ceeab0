package dev.loomgauge.run.discovery;

import dev.loomgauge.core.discovery.HeapSizes.Threads;
import java.util.List;
import java.util.Optional;

/**
 * Where a library keeps the size of its pools. A path is the names of fields with dots between,
 * from the pool on.
 *
 * @param label as the resource of a request has it
 * @param threads that it has
 * @param names what the names of its threads begin with; empty where they may have any
 * @param type class whose objects, or its subclasses', are pools
 * @param sizes of which the first that leads anywhere counts
 * @param rest what else the library says of a pool
 */
record KnownPool(
    String label, Threads threads, String names, String type, List<Size> sizes, Rest rest) {

  /**
   * What else the library says of a pool.
   *
   * @param open of one that is not closed
   * @param ignored when its size means nothing
   * @param lent how it tells when it was used last
   * @param leased what lessens its size
   */
  record Rest(
      Optional<Open> open,
      Optional<Ignored> ignored,
      Optional<Lent> lent,
      Optional<Leased> leased) {
    private static final Rest NONE =
        new Rest(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Where a size is.
   *
   * @param least paths to numbers, the least of which it is
   * @param packed whether it lies in bits 40 to 59 of a long, as JBoss Threads has it
   */
  record Size(List<String> least, boolean packed) {
    static Size at(String... least) {
      return new Size(List.of(least), false);
    }

    static Size packed(String path) {
      return new Size(List.of(path), true);
    }
  }

  /** The value of a field in a pool that is not closed. */
  record Open(String field, long value) {}

  /**
   * When the size means nothing.
   *
   * @param declared field with the number that is configured all the same
   * @param other path to what is used in its place
   * @param always whether the size means nothing as soon as there is another; else where no path
   *     leads to a size
   */
  record Ignored(String declared, String other, boolean always) {}

  /**
   * Members that a pool lends, and when it last did.
   *
   * @param owner path from a member to the pool
   * @param last field with the time
   * @param second as long as that time counts
   */
  record Lent(String type, String owner, String last, long second) {}

  /**
   * Members that are given away for good.
   *
   * @param owner path from the lease to the pool
   * @param count field with how many
   * @param to whom, in words
   */
  record Leased(String type, String owner, String count, String to) {}

  static KnownPool connections(String label, String type, Size... sizes) {
    return new KnownPool(label, Threads.NONE, "", type, List.of(sizes), Rest.NONE);
  }

  static KnownPool threads(String label, String names, String type, Size... sizes) {
    return new KnownPool(label, Threads.PLATFORM, names, type, List.of(sizes), Rest.NONE);
  }

  KnownPool ofVirtualThreads() {
    return new KnownPool(label, Threads.VIRTUAL, names, type, sizes, rest);
  }

  KnownPool openWhere(String field, long value) {
    return with(
        new Rest(Optional.of(new Open(field, value)), rest.ignored(), rest.lent(), rest.leased()));
  }

  KnownPool with(Ignored ignored) {
    return with(new Rest(rest.open(), Optional.of(ignored), rest.lent(), rest.leased()));
  }

  KnownPool with(Lent lent) {
    return with(new Rest(rest.open(), rest.ignored(), Optional.of(lent), rest.leased()));
  }

  KnownPool with(Leased leased) {
    return with(new Rest(rest.open(), rest.ignored(), rest.lent(), Optional.of(leased)));
  }

  private KnownPool with(Rest other) {
    return new KnownPool(label, threads, names, type, sizes, other);
  }
}
