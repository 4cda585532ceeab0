package dev.loomgauge.run.discovery;

import dev.loomgauge.run.discovery.HeapDump.HeapObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Follows paths of fields through a heap dump. Objects on the way are fetched together, one reading
 * of the dump for each step, however many paths there are.
 */
final class Paths {
  private static final String SEPARATOR = "\\.";

  private final HeapDump dump;
  private final Map<Long, HeapObject> known = new HashMap<>();
  private final Set<Long> missing = new HashSet<>();

  Paths(HeapDump dump, Iterable<HeapObject> roots) {
    this.dump = dump;
    roots.forEach(root -> known.put(root.id(), root));
  }

  /** Follows paths again and again until all that lies on them is known. */
  void fetch(Runnable follow) {
    Set<Long> asked = new HashSet<>();
    follow.run();
    while (asked.addAll(missing)) {
      known.putAll(dump.byId(Set.copyOf(missing)));
      missing.clear();
      follow.run();
    }
  }

  /**
   * The last field of a path: a number, or the id of an object.
   *
   * @return empty where there is no such field, a reference on the way is null, or the object is
   *     not fetched yet
   */
  OptionalLong follow(HeapObject from, String path) {
    String[] names = path.split(SEPARATOR, -1);
    HeapObject at = from;
    for (int i = 0; i < names.length - 1; i++) {
      HeapObject next = object(at.field(names[i]).orElse(0));
      if (next == null) {
        return OptionalLong.empty();
      }
      at = next;
    }
    return at.field(names[names.length - 1]);
  }

  /** The object that a path leads to; null as {@link #follow} is empty. */
  @org.jspecify.annotations.Nullable
  HeapObject target(HeapObject from, String path) {
    return object(follow(from, path).orElse(0));
  }

  private @org.jspecify.annotations.Nullable HeapObject object(long id) {
    HeapObject object = known.get(id);
    if (object == null && id != 0) {
      missing.add(id);
    }
    return object;
  }
}
