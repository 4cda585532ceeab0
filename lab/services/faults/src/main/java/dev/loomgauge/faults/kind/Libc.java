package dev.loomgauge.faults.kind;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.util.Optional;

/**
 * A function of the C library. {@code java.lang.foreign} is reached by reflection: on the oldest
 * JDK that services run on it is a preview, which code compiled for that JDK cannot name.
 */
final class Libc {
  private static final String FOREIGN = "java.lang.foreign.";
  private static final MethodHandle USLEEP = usleep();

  private Libc() {}

  /** Blocks the thread that carries this one. */
  static void usleep(int micros) {
    try {
      int ignored = (int) USLEEP.invokeExact(micros);
    } catch (Throwable e) {
      throw new IllegalStateException("usleep could not be called", e);
    }
  }

  private static MethodHandle usleep() {
    try {
      Class<?> linkers = Class.forName(FOREIGN + "Linker");
      Class<?> options = Class.forName(FOREIGN + "Linker$Option");
      Class<?> layouts = Class.forName(FOREIGN + "MemoryLayout");
      Class<?> functions = Class.forName(FOREIGN + "FunctionDescriptor");
      Class<?> segments = Class.forName(FOREIGN + "MemorySegment");
      Object linker = linkers.getMethod("nativeLinker").invoke(null);
      Object library = linkers.getMethod("defaultLookup").invoke(linker);
      Optional<?> address =
          (Optional<?>)
              Class.forName(FOREIGN + "SymbolLookup")
                  .getMethod("find", String.class)
                  .invoke(library, "usleep");
      Object number = Class.forName(FOREIGN + "ValueLayout").getField("JAVA_INT").get(null);
      Object parameters = Array.newInstance(layouts, 1);
      Array.set(parameters, 0, number);
      Object function =
          functions.getMethod("of", layouts, layouts.arrayType()).invoke(null, number, parameters);
      return (MethodHandle)
          linkers
              .getMethod("downcallHandle", segments, functions, options.arrayType())
              .invoke(linker, address.orElseThrow(), function, Array.newInstance(options, 0));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JDK has no linker as that of JDK 21 and newer", e);
    }
  }
}
