package dev.loomgauge.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.agent.FakeInstrumentation;
import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.RecordedSpans;
import dev.loomgauge.agent.span.Span;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Copies of the classes below, in a class loader of a service. */
class WovenTest {
  private static final String HERE = WovenTest.class.getName();
  private static final String TABLE =
      """
      ENTRY	CLASS	NONE	server	HERE$Server	serve
      ACQUIRE	INTERFACE	RESULT	{class}	HERE$Source	get
      RELEASE	INTERFACE	ARGUMENT		HERE$Source	back
      """
          .replace("HERE", HERE);

  /** What a pool implements. */
  public interface Source {
    /** Lends, or fails if asked to. */
    Object get(boolean fails);

    /** Takes back. */
    Object back(Object lent);
  }

  /** What it lends: a class of a package of which nothing is a driver. */
  public record Lent() {}

  /** A pool. */
  public static final class Pool implements Source {
    @Override
    public Object get(boolean fails) {
      if (fails) {
        throw new IllegalStateException("empty");
      }
      return new Lent();
    }

    @Override
    public Object back(Object lent) {
      return lent;
    }
  }

  /** Serves requests. */
  public static final class Server {
    /** One of them; fails for nobody. */
    public static String serve(String who) {
      if (who.isEmpty()) {
        throw new IllegalArgumentException("nobody");
      }
      return "hello " + who;
    }
  }

  /** A driver of the packages of this test, and so of what is lent. */
  public abstract static class OwnDriver implements Driver {}

  /** Is in no row. */
  public static final class Other {}

  /** Defines these classes itself. */
  private static final class Service extends ClassLoader {
    private final Map<String, byte[]> files;

    Service(Map<String, byte[]> files) {
      super(WovenTest.class.getClassLoader());
      this.files = files;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      byte[] file = files.get(name);
      if (file == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known != null ? known : defineClass(name, file, 0, file.length);
    }
  }

  private final Class<?> pool;
  private final Class<?> server;
  private final FakeInstrumentation jvm;

  WovenTest() throws Exception {
    Service service =
        new Service(
            Map.of(
                HERE + "$Pool", FakeInstrumentation.original(Pool.class),
                HERE + "$Server", FakeInstrumentation.original(Server.class),
                HERE + "$Other", FakeInstrumentation.original(Other.class)));
    pool = service.loadClass(HERE + "$Pool");
    server = service.loadClass(HERE + "$Server");
    jvm = new FakeInstrumentation(pool, server, service.loadClass(HERE + "$Other"), int[].class);
  }

  /** Other tests record spans as well. */
  @AfterEach
  void spansAreKnown() {
    FlightRecorder.register(Span.class);
  }

  /** Calls a class as it is now. */
  private @Nullable Object call(String type, String method, @Nullable Object argument) {
    try {
      Class<?> woven = new Service(jvm.transformed()).loadClass(HERE + type);
      Class<?> parameter =
          method.equals("get")
              ? boolean.class
              : method.equals("serve") ? String.class : Object.class;
      return woven
          .getMethod(method, parameter)
          .invoke(method.equals("serve") ? null : woven.getConstructor().newInstance(), argument);
    } catch (InvocationTargetException e) {
      throw (RuntimeException) e.getCause();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void methodsOfTheTableTellOfTheirCallsAndDoWhatTheyDid() throws Exception {
    AutoCloseable woven = new Weaver().apply(jvm.asSeen(), TABLE);

    assertThat(((IntSupplier) woven).getAsInt()).isEqualTo(2);
    assertThat(jvm.transformed()).containsOnlyKeys(HERE + "$Pool", HERE + "$Server");
    assertThat(
            RecordedSpans.of(
                () -> {
                  assertThat(call("$Server", "serve", "Ann")).isEqualTo("hello Ann");
                  Object lent = call("$Pool", "get", false);
                  assertThat(lent).isEqualTo(new Lent());
                  assertThat(call("$Pool", "back", lent)).isSameAs(lent);
                }))
        .containsExactly("ENTRY server", "ACQUIRE Pool", "RELEASE Pool");
    assertThat(
            RecordedSpans.of(
                () -> {
                  assertThatThrownBy(() -> call("$Server", "serve", "")).hasMessage("nobody");
                  assertThatThrownBy(() -> call("$Pool", "get", true)).hasMessage("empty");
                }))
        .containsExactly("ENTRY server");
    woven.close();
  }

  @Test
  void afterwardsEveryClassIsAsItWas() throws Exception {
    AutoCloseable woven = new Weaver().apply(jvm.asSeen(), TABLE);
    assertThat(jvm.transformed().values()).allMatch(WovenTest::hasTheHook);
    assertThat(jvm.transformers()).hasSize(1);
    jvm.transformed().clear();
    Object call = Hook.began(0, null, null);
    assertThat(call).isNotNull();
    Hook.ended(call, null, false);

    woven.close();

    assertThat(Hook.began(0, null, null)).as("nobody listens").isNull();

    assertThat(jvm.transformed())
        .containsOnlyKeys(HERE + "$Pool", HERE + "$Server")
        .allSatisfy((name, file) -> assertThat(hasTheHook(file)).isFalse());
    assertThat(jvm.transformers()).isEmpty();
    assertThat(FlightRecorder.getFlightRecorder().getEventTypes())
        .extracting(EventType::getName)
        .doesNotContain(Span.NAME);
  }

  /** The pool that is lent from is a data source that opens what it hands out. */
  @Test
  void whatADriverThatIsLoadedMadeIsNotLent() throws Exception {
    FakeInstrumentation service = new FakeInstrumentation(pool, OwnDriver.class);

    assertThat(lent(service)).isEmpty();
  }

  @Test
  void aClassThatCannotBeChangedIsNoDriverAndStaysAsItIs() throws Exception {
    FakeInstrumentation service = new FakeInstrumentation(pool, OwnDriver.class);
    service.keeps(OwnDriver.class);
    assertThat(lent(service)).containsExactly("ACQUIRE Pool");

    FakeInstrumentation fixed = new FakeInstrumentation(pool, server);
    fixed.keeps(pool);
    new Weaver().apply(fixed.asSeen(), TABLE).close();
    assertThat(fixed.transformed()).containsOnlyKeys(HERE + "$Server");
  }

  private static List<String> lent(FakeInstrumentation service) throws Exception {
    AutoCloseable woven = new Weaver().apply(service.asSeen(), TABLE);
    Class<?> now = new Service(service.transformed()).loadClass(HERE + "$Pool");
    Object made = now.getConstructor().newInstance();
    Method get = now.getMethod("get", boolean.class);
    List<String> spans = RecordedSpans.of(() -> assertThat(invoked(get, made, false)).isNotNull());
    woven.close();
    return spans;
  }

  private static @Nullable Object invoked(Method method, Object self, Object argument) {
    try {
      return method.invoke(self, argument);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aMethodTellsItsOwnObjectWhichMayBeTheMember() throws Exception {
    String table =
        """
        ACQUIRE	CLASS	SELF	permit	HERE$Pool	get
        RELEASE	CLASS	SELF		HERE$Pool	back
        """
            .replace("HERE", HERE);
    AutoCloseable woven = new Weaver().apply(jvm.asSeen(), table);
    Class<?> now = new Service(jvm.transformed()).loadClass(HERE + "$Pool");
    Method get = now.getMethod("get", boolean.class);
    Method back = now.getMethod("back", Object.class);
    Object one = now.getConstructor().newInstance();
    Object two = now.getConstructor().newInstance();
    assertThat(
            RecordedSpans.of(
                () -> {
                  assertThat(invoked(get, one, false)).isEqualTo(new Lent());
                  assertThat(invoked(back, two, one)).isSameAs(one);
                  assertThat(invoked(back, one, two)).isSameAs(two);
                }))
        .containsExactly("ACQUIRE permit", "RELEASE permit");
    woven.close();
  }

  @Test
  void whatFailsInTheListenerDoesNotReachTheService() throws Exception {
    AutoCloseable woven = new Weaver().apply(jvm.asSeen(), TABLE);
    for (boolean begins : new boolean[] {true, false}) {
      Hook.listen(
          new Hook() {
            @Override
            protected Object begin(int point, @Nullable Object self, @Nullable Object first) {
              if (begins) {
                return "call";
              }
              throw new IllegalStateException("begin");
            }

            @Override
            protected void end(Object call, @Nullable Object result, boolean failed) {
              throw new IllegalStateException("end");
            }
          });
      assertThat(call("$Server", "serve", "Ann")).isEqualTo("hello Ann");
      assertThatThrownBy(() -> call("$Server", "serve", "")).hasMessage("nobody");
    }
    woven.close();
  }

  private static boolean hasTheHook(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1).contains("dev/loomgauge/agent/boot/Hook");
  }
}
