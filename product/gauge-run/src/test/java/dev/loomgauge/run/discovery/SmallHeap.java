package dev.loomgauge.run.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A heap with a HikariCP pool, in the format of {@code hprof_b_spec}. */
final class SmallHeap {
  private static final int OBJECT = 2;
  private static final int INT = 10;
  private static final int LONG = 11;

  private final int idSize;
  private final int aboveObject;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final DataOutputStream all = new DataOutputStream(bytes);
  private final Map<String, Integer> texts = new LinkedHashMap<>();

  SmallHeap(int idSize) {
    this(idSize, 0);
  }

  /**
   * One that may be wrong.
   *
   * @param aboveObject the superclass of Object
   */
  SmallHeap(int idSize, int aboveObject) {
    this.idSize = idSize;
    this.aboveObject = aboveObject;
  }

  byte[] bytes() throws IOException {
    all.write("JAVA PROFILE 1.0.2\0".getBytes(UTF_8));
    all.writeInt(idSize);
    all.writeLong(0);
    String pool = "com/zaxxer/hikari/pool/HikariPool";
    String config = "com/zaxxer/hikari/HikariConfig";
    String entry = "com/zaxxer/hikari/pool/PoolEntry";
    loaded(101, pool);
    loaded(102, config);
    loaded(103, entry);
    loaded(104, "java/lang/Object");
    for (String field :
        List.of("poolState", "config", "maxPoolSize", "hikariPool", "lastAccessed")) {
      text(field);
    }
    ByteArrayOutputStream heap = new ByteArrayOutputStream();
    DataOutputStream parts = new DataOutputStream(heap);
    type(parts, 104, aboveObject, Map.of());
    type(parts, 101, 104, ordered("poolState", INT, "config", OBJECT));
    type(parts, 102, 104, ordered("maxPoolSize", INT));
    type(parts, 103, 104, ordered("hikariPool", OBJECT, "lastAccessed", LONG));
    object(parts, 201, 101, 4 + idSize);
    parts.writeInt(0);
    id(parts, 202);
    object(parts, 202, 102, 4);
    parts.writeInt(10);
    object(parts, 203, 103, idSize + 8);
    id(parts, 201);
    parts.writeLong(4_000_000_000L);
    parts.write(0x23);
    id(parts, 204);
    parts.writeInt(0);
    parts.writeInt(2);
    parts.write(LONG);
    parts.writeLong(0);
    parts.writeLong(7);
    record(0x1C, heap.toByteArray());
    record(0x2C, new byte[0]);
    return bytes.toByteArray();
  }

  private static Map<String, Integer> ordered(Object... fields) {
    Map<String, Integer> ordered = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      ordered.put((String) fields[i], (Integer) fields[i + 1]);
    }
    return ordered;
  }

  private void record(int tag, byte[] content) throws IOException {
    all.write(tag);
    all.writeInt(0);
    all.writeInt(content.length);
    all.write(content);
  }

  private void id(DataOutputStream out, long id) throws IOException {
    if (idSize == 8) {
      out.writeLong(id);
    } else {
      out.writeInt((int) id);
    }
  }

  private int text(String text) throws IOException {
    Integer known = texts.get(text);
    if (known != null) {
      return known;
    }
    int id = 1 + texts.size();
    texts.put(text, id);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(content);
    id(out, id);
    out.write(text.getBytes(UTF_8));
    record(0x01, content.toByteArray());
    return id;
  }

  private void loaded(int type, String name) throws IOException {
    int text = text(name);
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(content);
    out.writeInt(1);
    id(out, type);
    out.writeInt(0);
    id(out, text);
    record(0x02, content.toByteArray());
  }

  private void type(DataOutputStream out, int type, int parent, Map<String, Integer> fields)
      throws IOException {
    out.write(0x20);
    id(out, type);
    out.writeInt(0);
    id(out, parent);
    for (int i = 0; i < 5; i++) {
      id(out, 0);
    }
    out.writeInt(0);
    out.writeShort(0);
    out.writeShort(0);
    out.writeShort(fields.size());
    for (Map.Entry<String, Integer> field : fields.entrySet()) {
      id(out, text(field.getKey()));
      out.write(field.getValue());
    }
  }

  private void object(DataOutputStream out, int object, int type, int length) throws IOException {
    out.write(0x21);
    id(out, object);
    out.writeInt(0);
    id(out, type);
    out.writeInt(length);
  }
}
