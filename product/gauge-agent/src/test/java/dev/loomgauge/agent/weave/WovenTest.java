package dev.loomgauge.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.agent.FakeInstrumentation;
import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.RecordedSpans;
import dev.loomgauge.agent.span.Span;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.StandardCharsets;
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

  private final FakeInstrumentation jvm;

  WovenTest() throws Exception {
    Service service =
        new Service(
            Map.of(
                HERE + "$Pool", FakeInstrumentation.original(Pool.class),
                HERE + "$Server", FakeInstrumentation.original(Server.class),
                HERE + "$Other", FakeInstrumentation.original(Other.class)));
    jvm =
        new FakeInstrumentation(
            service.loadClass(HERE + "$Pool"),
            service.loadClass(HERE + "$Server"),
            service.loadClass(HERE + "$Other"),
            int[].class);
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

  private static boolean hasTheHook(byte[] file) {
    return new String(file, StandardCharsets.ISO_8859_1).contains("dev/loomgauge/agent/boot/Hook");
  }
}
