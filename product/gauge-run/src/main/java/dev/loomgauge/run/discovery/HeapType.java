package dev.loomgauge.run.discovery;

import java.util.List;

/**
 * A class.
 *
 * @param parent its superclass; 0 for none
 * @param fields that it declares itself, in the order in which they lie in an object
 */
record HeapType(long id, long parent, List<Field> fields) {
  /** Copies. */
  HeapType {
    fields = List.copyOf(fields);
  }

  /**
   * A field of its objects.
   *
   * @param name the text that is its name
   */
  record Field(long name, FieldKind kind) {}
}
