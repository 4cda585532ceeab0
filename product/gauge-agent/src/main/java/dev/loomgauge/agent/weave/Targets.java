package dev.loomgauge.agent.weave;

import static net.bytebuddy.matcher.ElementMatchers.isAbstract;
import static net.bytebuddy.matcher.ElementMatchers.isNative;
import static net.bytebuddy.matcher.ElementMatchers.named;
import static net.bytebuddy.matcher.ElementMatchers.not;
import static net.bytebuddy.matcher.ElementMatchers.returns;
import static net.bytebuddy.matcher.ElementMatchers.takesNoArguments;

import dev.loomgauge.agent.span.Table;
import dev.loomgauge.agent.span.TracedRow;
import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.matcher.ElementMatcher;
import org.jspecify.annotations.Nullable;

/** The rows of the table that are about a class. */
record Targets(Table table) {
  /** Of a class that is loaded: by its name, or by what it implements. */
  boolean any(Class<?> type) {
    if (!table.of(type.getName()).isEmpty()) {
      return true;
    }
    return !type.isInterface()
        && table.counts(type.getName())
        && table.interfaces().stream().anyMatch(row -> implemented(type, row.type()));
  }

  /** Whether a class that is loaded implements an interface. */
  static boolean implemented(Class<?> type, String name) {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      for (Class<?> implemented : at.getInterfaces()) {
        if (implemented.getName().equals(name) || implemented(implemented, name)) {
          return true;
        }
      }
    }
    return false;
  }

  /** By the name of the class. */
  List<TracedRow> byName(TypeDescription type) {
    return table.of(type.getName());
  }

  /** By its name, or by an interface whose method it declares itself. */
  List<TracedRow> of(TypeDescription type) {
    List<TracedRow> rows = new ArrayList<>(byName(type));
    if (type.isInterface() || !table.counts(type.getName())) {
      return rows;
    }
    for (TracedRow row : table.interfaces()) {
      boolean named =
          rows.stream().anyMatch(r -> r.kind() == row.kind() && r.method().equals(row.method()));
      if (!named
          && !type.getDeclaredMethods().filter(method(row)).isEmpty()
          && implemented(type.asErasure(), row.type())) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static boolean implemented(TypeDescription type, String name) {
    for (TypeDescription at = type; at != null; at = superclass(at)) {
      if (at.getInterfaces().asErasures().stream()
          .anyMatch(i -> i.getName().equals(name) || implemented(i, name))) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable TypeDescription superclass(TypeDescription type) {
    TypeDescription.Generic above = type.getSuperClass();
    return above == null ? null : above.asErasure();
  }

  /** The methods of a row in its class. */
  static ElementMatcher.Junction<MethodDescription> method(TracedRow row) {
    ElementMatcher.Junction<MethodDescription> concrete =
        named(row.method()).and(not(isAbstract())).and(not(isNative()));
    if (row.where() == TracedRow.Where.CLASS) {
      return concrete;
    }
    return row.kind() == Kind.RELEASE && row.member() == Member.SELF
        ? concrete.and(takesNoArguments())
        : concrete.and(not(returns(void.class)));
  }
}
