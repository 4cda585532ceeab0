package dev.loomgauge.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.agent.span.Drivers;
import dev.loomgauge.agent.span.LenderNames;
import dev.loomgauge.agent.span.Spans;
import dev.loomgauge.agent.span.Table;
import dev.loomgauge.agent.span.TracedRow;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import net.bytebuddy.description.method.MethodDescription;
import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;

class TargetsTest {
  private static final String HERE = TargetsTest.class.getName();
  private static final Table TABLE =
      Table.parse(
          "ACQUIRE\tINTERFACE\tRESULT\t{class}\t"
              + HERE
              + "$Source\tget\n"
              + "RELEASE\tINTERFACE\tSELF\t\t"
              + HERE
              + "$Source\tclose\n"
              + "ACQUIRE\tCLASS\tRESULT\tnamed\t"
              + HERE
              + "$Named\tget\n"
              + "ENTRY\tCLASS\tNONE\tserver\t"
              + HERE
              + "$Server\tserve\n"
              + "NOT\t"
              + HERE
              + "$Not\n");

  private final Targets targets = new Targets(TABLE);

  interface Base {
    Object get();
  }

  interface Source extends Base {
    default Object get(String user) {
      return user;
    }

    void close();
  }

  interface Narrow extends Source {}

  /** Has every method that is looked for, and others of their names. */
  static class Pool implements Source {
    @Override
    public Object get() {
      return "";
    }

    public void get(int nothing) {
      assertThat(nothing).isZero();
    }

    @Override
    public void close() {
      // nothing is held
    }

    public void close(Object other) {
      assertThat(other).isNotNull();
    }

    @Override
    public int hashCode() {
      return 1;
    }

    @Override
    public boolean equals(Object other) {
      return other == this;
    }
  }

  static class Small extends Pool {
    @Override
    public void close() {
      // nothing is held
    }
  }

  static class Plain extends Pool {}

  static class Named implements Source {
    @Override
    public Object get() {
      return "";
    }

    @Override
    public void close() {
      // nothing is held
    }
  }

  static class NotOne extends Pool {
    @Override
    public Object get() {
      return "";
    }
  }

  abstract static class Open implements Source {
    @Override
    public abstract Object get();

    @Override
    public abstract void close();
  }

  static class Far implements Narrow {
    @Override
    public Object get() {
      return "";
    }

    @Override
    public void close() {
      // nothing is held
    }
  }

  static class Server {
    void serve() {
      // nobody asks
    }

    void other() {
      // nobody asks
    }
  }

  private List<String> rows(Class<?> type) {
    List<String> rows = new ArrayList<>();
    for (TracedRow row : targets.of(TypeDescription.ForLoadedType.of(type))) {
      rows.add(row.kind() + " " + row.where() + " " + row.method());
    }
    return rows;
  }

  @Test
  void aClassHasTheRowsOfItsNameAndOfTheInterfacesWhoseMethodsItDeclares() {
    assertThat(rows(Pool.class))
        .containsExactly("ACQUIRE INTERFACE get", "RELEASE INTERFACE close");
    assertThat(rows(Small.class)).containsExactly("RELEASE INTERFACE close");
    assertThat(rows(Plain.class)).isEmpty();
    assertThat(rows(Named.class)).containsExactly("ACQUIRE CLASS get", "RELEASE INTERFACE close");
    assertThat(rows(NotOne.class)).isEmpty();
    assertThat(rows(Open.class)).isEmpty();
    assertThat(rows(Source.class)).isEmpty();
    assertThat(rows(Server.class)).containsExactly("ENTRY CLASS serve");
    assertThat(targets.byName(TypeDescription.ForLoadedType.of(Pool.class))).isEmpty();
    assertThat(targets.byName(TypeDescription.ForLoadedType.of(Server.class))).hasSize(1);
  }

  @Test
  void aRowOfAnInterfaceGivesWayToOneOfTheNameOnlyForTheSameKindAndMethod() {
    String pool = HERE + "$Pool\t";
    String source = HERE + "$Source\t";
    Table table =
        Table.parse(
            "ACQUIRE\tCLASS\tRESULT\tn\t"
                + pool
                + "get\n"
                + "ACQUIRE\tINTERFACE\tARGUMENT\ta\t"
                + source
                + "get\n"
                + "RELEASE\tINTERFACE\tARGUMENT\tb\t"
                + source
                + "get\n"
                + "ACQUIRE\tINTERFACE\tSELF\tc\t"
                + source
                + "hashCode\n"
                + "ACQUIRE\tCLASS\tSELF\td\tjava.lang.Object\thashCode\n");

    assertThat(new Targets(table).of(TypeDescription.ForLoadedType.of(Pool.class)))
        .extracting(TracedRow::label)
        .containsExactly("n", "b", "c");
    assertThat(methods(Object.class, table.of("java.lang.Object").get(0)))
        .as("a native method")
        .isEmpty();
    assertThat(rows(Far.class)).containsExactly("ACQUIRE INTERFACE get", "RELEASE INTERFACE close");
    assertThat(targets.any(Far.class)).isTrue();
  }

  @Test
  void whatIsLoadedIsATargetByItsNameOrByWhatItImplements() {
    assertThat(targets.any(Pool.class)).isTrue();
    assertThat(targets.any(Plain.class)).isTrue();
    assertThat(targets.any(Server.class)).isTrue();
    assertThat(targets.any(NotOne.class)).isFalse();
    assertThat(targets.any(Source.class)).isFalse();
    assertThat(targets.any(Narrow.class)).isFalse();
    assertThat(targets.any(String.class)).isFalse();
    assertThat(Targets.implemented(Plain.class, Base.class.getName())).isTrue();
    assertThat(Targets.implemented(Plain.class, Source.class.getName())).isTrue();
    assertThat(Targets.implemented(Plain.class, Closeable.class.getName())).isFalse();
    assertThat(Targets.implemented(Plain.class, Callable.class.getName())).isFalse();
  }

  private static List<String> methods(Class<?> type, TracedRow row) {
    List<String> methods = new ArrayList<>();
    for (MethodDescription method :
        TypeDescription.ForLoadedType.of(type).getDeclaredMethods().filter(Targets.method(row))) {
      methods.add(method.getName() + method.getParameters().size());
    }
    return methods;
  }

  @Test
  void anAcquireReturnsSomethingAndAReleaseOfItselfTakesNothing() {
    TracedRow acquire = TABLE.interfaces().get(0);
    TracedRow release = TABLE.interfaces().get(1);
    TracedRow argument =
        new TracedRow(
            TracedRow.Kind.RELEASE,
            TracedRow.Where.INTERFACE,
            TracedRow.Member.ARGUMENT,
            "",
            "x",
            "close");
    TracedRow byName =
        new TracedRow(
            TracedRow.Kind.ACQUIRE, TracedRow.Where.CLASS, TracedRow.Member.RESULT, "", "x", "get");

    assertThat(methods(Pool.class, acquire)).containsExactly("get0");
    assertThat(methods(Pool.class, release)).containsExactly("close0");
    assertThat(methods(Pool.class, argument)).isEmpty();
    assertThat(methods(Pool.class, byName)).containsExactlyInAnyOrder("get0", "get1");
    assertThat(methods(Open.class, acquire)).isEmpty();
  }

  @Test
  void theAgentsOwnClassesAndThoseOfTheJdkThatAreNotNamedAreLeftAlone() {
    HookTransformer hooks =
        new HookTransformer(targets, new Spans(new Drivers(List.of()), new LenderNames(Map.of())));
    TypeDescription pool = TypeDescription.ForLoadedType.of(Pool.class);
    TypeDescription server = TypeDescription.ForLoadedType.of(Server.class);
    ClassLoader jdk = ClassLoader.getPlatformClassLoader();

    assertThat(hooks.matches(pool, HookTransformer.class.getClassLoader(), null, null, null))
        .isFalse();
    assertThat(hooks.matches(pool, null, null, null, null)).isFalse();
    assertThat(hooks.matches(server, null, null, null, null)).isTrue();
    assertThat(hooks.matches(server, jdk, null, null, null))
        .as("a loader that does not find the hook")
        .isFalse();
    assertThat(hooks.hooked()).isEmpty();
  }
}
