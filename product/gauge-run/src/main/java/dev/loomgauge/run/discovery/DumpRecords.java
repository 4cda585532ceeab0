package dev.loomgauge.run.discovery;

import dev.loomgauge.run.discovery.HeapTypes.FieldKind;
import dev.loomgauge.run.discovery.HeapTypes.HeapType;
import dev.loomgauge.run.probe.process.ProbeException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Walks through a heap dump (the format of HotSpot's {@code hprof_b_spec}) and shows what is in it,
 * a record at a time; nothing of it is kept here.
 */
record DumpRecords(DumpStream in, Visitor visitor) {
  private static final int TEXT = 0x01;
  private static final int LOADED = 0x02;
  private static final int HEAP = 0x0C;
  private static final int SEGMENT = 0x1C;
  private static final int LONGEST_ARRAY = 1024;

  /** What is to be learnt of a dump. */
  interface Visitor {
    /** Whether the objects are of interest; else the heap is skipped. */
    default boolean heap() {
      return true;
    }

    /** Whether a text is of interest. */
    default boolean wanted(long text) {
      return false;
    }

    default void text(long id, String text) {}

    default void loaded(long type, long name) {}

    default void type(HeapType type) {}

    /**
     * Whether the fields of an object are of interest.
     *
     * @param type its class
     */
    default boolean wanted(long object, long type) {
      return false;
    }

    /** An object that is of interest; reads its fields, all of them or in part. */
    default void object(long object, long type, DumpStream fields) {}

    /**
     * Whether an array of {@code long} or {@code byte} is of interest; a long one has data of the
     * service.
     */
    default boolean array(long object) {
      return false;
    }

    default void longs(long object, long[] values) {}

    default void bytes(long object, byte[] values) {}
  }

  /**
   * From the first record to the last.
   *
   * @throws ProbeException if it is no heap dump, or is cut off
   */
  static void walk(FileChannel file, Visitor visitor) {
    new DumpRecords(new DumpStream(file), visitor).walk();
  }

  private void walk() {
    while (in.more()) {
      int tag = in.u1();
      in.skip(4);
      long length = in.u4();
      long end = in.position() + length;
      switch (tag) {
        case TEXT -> {
          long id = in.id();
          if (visitor.wanted(id)) {
            visitor.text(id, in.text(end - in.position()));
          }
        }
        case LOADED -> {
          in.skip(4);
          long type = in.id();
          in.skip(4);
          visitor.loaded(type, in.id());
        }
        case HEAP, SEGMENT -> {
          while (visitor.heap() && in.position() < end) {
            part();
          }
        }
        default -> {
          // stack traces, the end of a heap
        }
      }
      in.skip(end - in.position());
    }
  }

  private void part() {
    int tag = in.u1();
    int id = in.idSize();
    switch (tag) {
      case 0xFF, 0x05, 0x07 -> in.skip(id); // roots
      case 0x01 -> in.skip(2L * id);
      case 0x02, 0x03, 0x08 -> in.skip(id + 8L);
      case 0x04, 0x06 -> in.skip(id + 4L);
      case 0x20 -> type();
      case 0x21 -> object();
      case 0x22 -> {
        in.skip(id + 4L);
        long length = in.u4();
        in.skip(id + length * id);
      }
      case 0x23 -> array();
      default ->
          throw new ProbeException(
              "The heap dump cannot be read: a part of kind 0x%02x at byte %,d is not known."
                  .formatted(tag, in.position() - 1));
    }
  }

  private void type() {
    long type = in.id();
    in.skip(4);
    long parent = in.id();
    in.skip(5L * in.idSize() + 4);
    for (int constants = in.u2(); constants > 0; constants--) {
      in.skip(2);
      in.skip(kind().size(in.idSize()));
    }
    for (int statics = in.u2(); statics > 0; statics--) {
      in.skip(in.idSize());
      in.skip(kind().size(in.idSize()));
    }
    int count = in.u2();
    List<HeapType.Field> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fields.add(new HeapType.Field(in.id(), kind()));
    }
    visitor.type(new HeapType(type, parent, fields));
  }

  private void object() {
    long object = in.id();
    in.skip(4);
    long type = in.id();
    long end = in.u4() + in.position();
    if (visitor.wanted(object, type)) {
      visitor.object(object, type, in);
    }
    in.skip(end - in.position());
  }

  private void array() {
    long object = in.id();
    in.skip(4);
    long length = in.u4();
    FieldKind kind = kind();
    if (kind == FieldKind.BYTE && length <= LONGEST_ARRAY && visitor.array(object)) {
      visitor.bytes(object, in.bytes((int) length));
    } else if (kind == FieldKind.LONG && length <= LONGEST_ARRAY && visitor.array(object)) {
      long[] values = new long[(int) length];
      for (int i = 0; i < values.length; i++) {
        values[i] = in.i8();
      }
      visitor.longs(object, values);
    } else {
      in.skip(length * kind.size(in.idSize()));
    }
  }

  private FieldKind kind() {
    return FieldKind.of(in.u1());
  }
}
