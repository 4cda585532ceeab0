package dev.loomgauge.run.discovery;

import java.nio.channels.FileChannel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The classes of a heap dump, by name and by what they extend. */
final class HeapTypes {
  private final Map<Long, HeapType> types = new HashMap<>();
  private final Map<Long, Long> names = new HashMap<>();
  private final Map<Long, String> texts = new HashMap<>();

  private HeapTypes() {}

  /** Reads them: texts come before the classes that they name, so they are read second. */
  static HeapTypes of(FileChannel file) {
    HeapTypes all = new HeapTypes();
    Set<Long> wanted = new HashSet<>();
    DumpRecords.walk(
        file,
        new DumpRecords.Visitor() {
          @Override
          public void loaded(long type, long name) {
            all.names.put(type, name);
            wanted.add(name);
          }

          @Override
          public void type(HeapType type) {
            all.types.put(type.id(), type);
            type.fields().forEach(field -> wanted.add(field.name()));
          }
        });
    DumpRecords.walk(
        file,
        new DumpRecords.Visitor() {
          @Override
          public boolean heap() {
            return false;
          }

          @Override
          public boolean wanted(long text) {
            return wanted.contains(text);
          }

          @Override
          public void text(long id, String text) {
            all.texts.put(id, text);
          }
        });
    return all;
  }

  /** Of all classes: {@code com.zaxxer.hikari.HikariConfig}. */
  Set<String> names() {
    return types.keySet().stream().map(this::name).collect(Collectors.toSet());
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
   * Classes that are called that, in whatever package a shaded copy lies, and all that extend them.
   *
   * @param name with its package
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
    for (long type = id; type != 0; type = type(type).parent()) {
      if (parents.contains(type)) {
        return true;
      }
    }
    return false;
  }
}
