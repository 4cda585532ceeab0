package dev.loomgauge.run.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A function of the C library that returns an {@code int}, -1 with {@code errno} for an error.
 *
 * @param name as in its manual page
 */
record SystemCall(String name) {
  private static final Linker LINKER = Linker.nativeLinker();
  private static final StructLayout STATE = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  /** It returned -1. */
  static final class Failure extends IOException {
    private static final long serialVersionUID = 1L;
    private final int errno;

    Failure(String name, int errno) {
      super("%s() failed with errno %d".formatted(name, errno));
      this.errno = errno;
    }

    /** Why; errno(3). */
    int errno() {
      return errno;
    }
  }

  /**
   * Calls it.
   *
   * @param arguments each an {@link Integer} or a {@link MemorySegment}
   */
  @SuppressWarnings("restricted") // ./loomgauge and its jar enable native access
  int call(Object... arguments) throws Failure {
    MemoryLayout[] layouts =
        Arrays.stream(arguments)
            .map(a -> a instanceof Integer ? JAVA_INT : ADDRESS)
            .toArray(MemoryLayout[]::new);
    MethodHandle function =
        LINKER.downcallHandle(
            LINKER.defaultLookup().findOrThrow(name),
            FunctionDescriptor.of(JAVA_INT, layouts),
            Linker.Option.captureCallState("errno"));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(STATE);
      List<Object> all = new ArrayList<>();
      all.add(state);
      all.addAll(List.of(arguments));
      int result = (int) invoke(function, all);
      if (result < 0) {
        throw new Failure(name, (int) ERRNO.get(state, 0L));
      }
      return result;
    }
  }

  private static Object invoke(MethodHandle function, List<Object> arguments) {
    try {
      return function.invokeWithArguments(arguments);
    } catch (Throwable e) { // a method handle declares it; a C function throws nothing
      throw new IllegalStateException(e);
    }
  }
}
