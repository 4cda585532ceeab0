package dev.loomgauge.agent.span;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * What tells pools of one library apart: the text that a public method of theirs, without
 * parameters, returns.
 */
public final class LenderNames {
  private final Map<String, String> methods;
  private final ConcurrentMap<Class<?>, Optional<Method>> found = new ConcurrentHashMap<>();

  /** With the methods by the binary names of their classes, whose subclasses have them, too. */
  public LenderNames(Map<String, String> methods) {
    this.methods = Map.copyOf(methods);
  }

  /** Of a pool, as every event can hold it; empty where it has none, or does not tell. */
  String of(@Nullable Object lender) {
    if (lender == null || methods.isEmpty()) {
      return "";
    }
    return found
        .computeIfAbsent(lender.getClass(), this::method)
        .map(method -> Span.whole(told(method, lender)))
        .orElse("");
  }

  private Optional<Method> method(Class<?> type) {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      String name = methods.get(at.getName());
      if (name != null) {
        return named(at, name);
      }
    }
    return Optional.empty();
  }

  private static Optional<Method> named(Class<?> type, String name) {
    try {
      return Optional.of(type.getMethod(name));
    } catch (NoSuchMethodException e) {
      return Optional.empty(); // a release without it: its pools go by the name of the library
    }
  }

  private static String told(Method method, Object lender) {
    try {
      return method.invoke(lender) instanceof String name ? name.strip() : "";
    } catch (IllegalAccessException | InvocationTargetException e) {
      return ""; // the span is recorded under the name of the library
    }
  }
}
