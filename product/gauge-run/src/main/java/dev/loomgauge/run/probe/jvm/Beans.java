package dev.loomgauge.run.probe.jvm;

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
 * The MBeans that match a pattern, read one request a bean. What changes slowly can be kept for
 * some readings, since each request costs the service. Pools appear late: a pattern that matched
 * nothing is looked up again at every fifth reading.
 */
final class Beans {
  private static final int SLOW = 5;

  private final ObjectName pattern;
  private final Predicate<ObjectName> wanted;
  private final String[] attributes;
  private Set<ObjectName> names = Set.of();
  private final int keep;
  private List<Map<String, Object>> last = List.of();
  private int readings;

  private Beans(ObjectName pattern, Predicate<ObjectName> wanted, int keep, String... attributes) {
    this.pattern = pattern;
    this.wanted = wanted;
    this.keep = keep;
    this.attributes = attributes;
  }

  /** Beans that are read each time. */
  static Beans of(String pattern, String... attributes) {
    return new Beans(name(pattern), _ -> true, 1, attributes);
  }

  /** Beans that are read every fifth time. */
  static Beans slow(String pattern, String... attributes) {
    return new Beans(name(pattern), _ -> true, SLOW, attributes);
  }

  /** The same without some of them. */
  Beans but(Predicate<ObjectName> unwanted) {
    return new Beans(pattern, unwanted.negate(), keep, attributes);
  }

  private static ObjectName name(String pattern) {
    try {
      return new ObjectName(pattern);
    } catch (MalformedObjectNameException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  /** Attribute to value of every bean there is; an attribute a bean does not have is left out. */
  List<Map<String, Object>> read(MBeanServerConnection server) throws IOException {
    int reading = readings++;
    if (names.isEmpty() && reading % SLOW == 0) {
      names = lookUp(server);
      last = readAll(server);
    } else if (reading % keep == 0) {
      last = readAll(server);
    }
    return last;
  }

  private List<Map<String, Object>> readAll(MBeanServerConnection server) throws IOException {
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
