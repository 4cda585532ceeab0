package dev.loomgauge.run.discovery;

import dev.loomgauge.run.discovery.HeapDump.HeapObject;
import dev.loomgauge.run.discovery.HeapTypes.FieldKind;
import dev.loomgauge.run.discovery.HeapTypes.HeapType;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A heap dump. It is read from the start for each question, and only what was asked for is kept:
 * classes with the names of their fields, and the objects of some of them.
 */
record HeapDump(FileChannel file, HeapTypes types) {
  /**
   * Reads the classes.
   *
   * @throws dev.loomgauge.run.probe.process.ProbeException if it is no heap dump, or is cut off
   */
  static HeapDump of(FileChannel file) {
    return new HeapDump(file, HeapTypes.of(file));
  }

  /** The objects of some classes. */
  List<HeapObject> objects(Set<Long> ofTypes) {
    return ofTypes.isEmpty() ? List.of() : read(ofTypes, Set.of());
  }

  /** Some objects by their ids, arrays of {@code long} and {@code byte} among them. */
  Map<Long, HeapObject> byId(Set<Long> ids) {
    Map<Long, HeapObject> found = new HashMap<>();
    if (!ids.isEmpty()) {
      read(Set.of(), ids).forEach(object -> found.put(object.id(), object));
    }
    return found;
  }

  private List<HeapObject> read(Set<Long> ofTypes, Set<Long> ids) {
    List<HeapObject> found = new ArrayList<>();
    DumpRecords.walk(
        file,
        new DumpRecords.Visitor() {
          @Override
          public boolean wanted(long object, long type) {
            return ofTypes.contains(type) || ids.contains(object);
          }

          @Override
          public void object(long object, long type, DumpStream fields) {
            found.add(new HeapObject(object, type, fields(type, fields), 0, ""));
          }

          @Override
          public boolean array(long object) {
            return ids.contains(object);
          }

          @Override
          public void longs(long object, long[] values) {
            long packed = java.util.Arrays.stream(values).filter(v -> v != 0).findFirst().orElse(0);
            found.add(new HeapObject(object, 0, Map.of(), packed, ""));
          }

          @Override
          public void bytes(long object, byte[] values) {
            String latin = new String(values, StandardCharsets.ISO_8859_1);
            found.add(new HeapObject(object, 0, Map.of(), 0, latin));
          }
        });
    return found;
  }

  private Map<String, Long> fields(long of, DumpStream in) {
    Map<String, Long> values = new HashMap<>();
    for (HeapType type : types.line(of)) {
      for (HeapType.Field field : type.fields()) {
        long value =
            switch (field.kind()) {
              case REFERENCE -> in.id();
              case BOOLEAN -> in.u1();
              case INT -> in.i4();
              case LONG -> in.i8();
              case BYTE -> (byte) in.u1();
              case SHORT -> (short) in.u2();
              case CHAR -> in.u2();
              case FLOAT, DOUBLE -> {
                in.skip(field.kind().size(in.idSize()));
                yield 0;
              }
            };
        if (field.kind() != FieldKind.FLOAT && field.kind() != FieldKind.DOUBLE) {
          values.putIfAbsent(types.text(field.name()), value);
        }
      }
    }
    return values;
  }

  /**
   * An object of a heap dump.
   *
   * @param type its class; 0 for an array
   * @param fields name to value: a number, 0 or 1 of a boolean, the id of an object; of two fields
   *     of one name that of the subclass
   * @param packed of an array of {@code long} the first value that is not 0; else 0
   * @param latin of an array of {@code byte} a character each; else empty
   */
  record HeapObject(long id, long type, Map<String, Long> fields, long packed, String latin) {
    HeapObject {
      fields = Map.copyOf(fields);
    }

    OptionalLong field(String name) {
      Long value = fields.get(name);
      return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
  }

  /**
   * Follows paths of fields through a heap dump. Objects on the way are fetched together, one
   * reading of the dump for each step, however many paths there are.
   */
  static final class Paths {
    private static final String SEPARATOR = "\\.";
    private static final Charset WIDE =
        ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN
            ? StandardCharsets.UTF_16BE
            : StandardCharsets.UTF_16LE;

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

    /**
     * The text that a path leads to; empty as {@link #follow} is. A text of the JDK has a byte for
     * each character, or where its {@code coder} is 1 two in the order of the machine (JEP 254).
     */
    String text(HeapObject from, String path) {
      HeapObject text = target(from, path);
      HeapObject bytes = text == null ? null : object(text.field("value").orElse(0));
      if (text == null || bytes == null) {
        return "";
      }
      return text.field("coder").orElse(0) == 0
          ? bytes.latin()
          : new String(bytes.latin().getBytes(StandardCharsets.ISO_8859_1), WIDE);
    }

    private @org.jspecify.annotations.Nullable HeapObject object(long id) {
      HeapObject object = known.get(id);
      if (object == null && id != 0) {
        missing.add(id);
      }
      return object;
    }
  }
}
