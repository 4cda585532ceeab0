package dev.loomgauge.run.discovery;

import dev.loomgauge.run.probe.process.ProbeException;
import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The classes of a heap dump, by name and by what they extend. */
final class HeapTypes implements DumpRecords.Visitor {
  private final Map<Long, HeapType> types = new HashMap<>();
  private final Map<Long, Long> names = new HashMap<>();
  private final Map<Long, String> texts = new HashMap<>();

  private final Set<Long> wanted = new HashSet<>();
  private boolean named;

  private HeapTypes() {}

  /** Reads them: texts come before the classes that they name, so they are read second. */
  static HeapTypes of(FileChannel file) {
    HeapTypes all = new HeapTypes();
    DumpRecords.walk(file, all);
    all.named = true;
    DumpRecords.walk(file, all);
    return all;
  }

  @Override
  public boolean heap() {
    return !named;
  }

  @Override
  public void loaded(long type, long name) {
    names.put(type, name);
    wanted.add(name);
  }

  @Override
  public void type(HeapType type) {
    types.put(type.id(), type);
    type.fields().forEach(field -> wanted.add(field.name()));
  }

  @Override
  public boolean wanted(long text) {
    return named && wanted.contains(text);
  }

  @Override
  public void text(long id, String text) {
    texts.put(id, text);
  }

  /** Whether there is a class of that name, shaded or not. */
  boolean has(String name) {
    return types.keySet().stream().anyMatch(id -> isCalled(name(id), name));
  }

  String name(long type) {
    return text(names.getOrDefault(type, 0L)).replace('/', '.');
  }

  String text(long id) {
    return texts.getOrDefault(id, "");
  }

  /** Its own class comes first, then its superclasses, as the fields lie in an object. */
  HeapType type(long id) {
    return types.getOrDefault(id, new HeapType(id, 0, java.util.List.of()));
  }

  /**
   * Classes that are called that, package and all, wherever a shaded copy lies, and all that extend
   * them.
   */
  Set<Long> called(String name) {
    Set<Long> called =
        types.keySet().stream().filter(id -> isCalled(name(id), name)).collect(Collectors.toSet());
    if (called.isEmpty()) {
      return called;
    }
    return types.keySet().stream().filter(id -> extendsOne(id, called)).collect(Collectors.toSet());
  }

  static boolean isCalled(String type, String name) {
    return type.equals(name) || type.endsWith("." + name);
  }

  private boolean extendsOne(long id, Set<Long> parents) {
    return line(id).stream().anyMatch(type -> parents.contains(type.id()));
  }

  /** A class, its superclass and so on, each once. */
  List<HeapType> line(long id) {
    Map<Long, HeapType> line = new LinkedHashMap<>();
    for (long type = id; type != 0 && !line.containsKey(type); type = type(type).parent()) {
      line.put(type, type(type));
    }
    return List.copyOf(line.values());
  }

  /**
   * A class.
   *
   * @param parent its superclass; 0 for none
   * @param fields that it declares itself, in the order in which they lie in an object
   */
  record HeapType(long id, long parent, List<Field> fields) {
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

    private static final FieldKind[] ALL = values();
    private final int tag;
    private final int bytes;

    FieldKind(int tag, int bytes) {
      this.tag = tag;
      this.bytes = bytes;
    }

    static FieldKind of(int tag) {
      for (FieldKind kind : ALL) {
        if (kind.tag == tag) {
          return kind;
        }
      }
      throw new ProbeException(
          "The heap dump cannot be read: a field of type %d is not known.".formatted(tag));
    }

    int size(int idSize) {
      return this == REFERENCE ? idSize : bytes;
    }
  }
}
