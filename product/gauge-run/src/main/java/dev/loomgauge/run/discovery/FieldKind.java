package dev.loomgauge.run.discovery;

import dev.loomgauge.run.probe.process.ProbeException;

/** Types of fields and array members, as a heap dump numbers them. */
enum FieldKind {
  REFERENCE(2, 0),
  BOOLEAN(4, 1),
  CHAR(5, 2),
  FLOAT(6, 4),
  DOUBLE(7, 8),
  BYTE(8, 1),
  SHORT(9, 2),
  INT(10, 4),
  LONG(11, 8);

  private static final FieldKind[] BY_TAG = new FieldKind[12];

  static {
    for (FieldKind kind : values()) {
      BY_TAG[kind.tag] = kind;
    }
  }

  private final int tag;
  private final int bytes;

  FieldKind(int tag, int bytes) {
    this.tag = tag;
    this.bytes = bytes;
  }

  static FieldKind of(int tag) {
    FieldKind kind = tag < BY_TAG.length ? BY_TAG[tag] : null;
    if (kind == null) {
      throw new ProbeException(
          "The heap dump cannot be read: a field of type %d is not known.".formatted(tag));
    }
    return kind;
  }

  /** In bytes. */
  int size(int idSize) {
    return this == REFERENCE ? idSize : bytes;
  }
}
