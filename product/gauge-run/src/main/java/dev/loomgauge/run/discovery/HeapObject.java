package dev.loomgauge.run.discovery;

import java.util.Map;
import java.util.OptionalLong;

/**
 * An object of a heap dump.
 *
 * @param type its class; 0 for an array
 * @param fields name to value: a number, 0 or 1 of a boolean, the id of an object; of two fields of
 *     one name that of the subclass
 * @param packed of an array of {@code long} the first value that is not 0; else 0
 */
record HeapObject(long id, long type, Map<String, Long> fields, long packed) {
  /** Copies. */
  HeapObject {
    fields = Map.copyOf(fields);
  }

  OptionalLong field(String name) {
    Long value = fields.get(name);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
