package dev.loomgauge.run.probe;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/**
 * The MBeans that match a pattern, read one request a bean. Pools appear late: a pattern that
 * matched nothing is looked up again at every fifth reading.
 */
final class Beans {
  private static final int READINGS_A_LOOKUP = 5;

  private final ObjectName pattern;
  private final Predicate<ObjectName> wanted;
  private final String[] attributes;
  private Set<ObjectName> names = Set.of();
  private int readings;

  private Beans(ObjectName pattern, Predicate<ObjectName> wanted, String... attributes) {
    this.pattern = pattern;
    this.wanted = wanted;
    this.attributes = attributes;
  }

  static Beans of(String pattern, String... attributes) {
    return of(pattern, _ -> true, attributes);
  }

  static Beans of(String pattern, Predicate<ObjectName> wanted, String... attributes) {
    try {
      return new Beans(new ObjectName(pattern), wanted, attributes);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  /** Attribute to value of every bean there is; an attribute a bean does not have is left out. */
  List<Map<String, Object>> read(MBeanServerConnection server) throws IOException {
    if (names.isEmpty() && readings++ % READINGS_A_LOOKUP == 0) {
      names = lookUp(server);
    }
    List<Map<String, Object>> all = new ArrayList<>();
    try {
      for (ObjectName name : names) {
        Map<String, Object> values = new HashMap<>();
        for (Attribute attribute : server.getAttributes(name, attributes).asList()) {
          values.put(attribute.getName(), attribute.getValue());
        }
        all.add(values);
      }
    } catch (InstanceNotFoundException | ReflectionException e) {
      names = Set.of(); // replaced by others or going away; looked up again
      readings = 0;
      return List.of();
    }
    return all;
  }

  private Set<ObjectName> lookUp(MBeanServerConnection server) throws IOException {
    if (!pattern.isPattern()) {
      return server.isRegistered(pattern) ? Set.of(pattern) : Set.of();
    }
    Set<ObjectName> found = server.queryNames(pattern, null);
    found.removeIf(wanted.negate());
    return found;
  }
}
