package dev.loomgauge.run.process;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static java.nio.charset.StandardCharsets.US_ASCII;

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
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A listening Unix socket in Linux's abstract namespace (unix(7)): a name that one process of the
 * machine holds, that needs no file, and that is free again as soon as its holder has ended. Java
 * knows Unix sockets by file only, so the system is called.
 */
final class AbstractSocket implements AutoCloseable {
  // The same on x86-64 and AArch64.
  private static final int AF_UNIX = 1;
  private static final int STREAM_CLOEXEC_NONBLOCK = 1 | 0x80000 | 0x800;
  private static final int SOL_SOCKET = 1;
  private static final int SO_PEERCRED = 17;
  private static final int EADDRINUSE = 98;

  /** How many may ask for the holder; nobody is ever accepted. */
  private static final int BACKLOG = 4096;

  /** {@code struct ucred}: pid, uid and gid of 4 bytes each. */
  private static final int CREDENTIALS = 12;

  private final int descriptor;

  private AbstractSocket() throws IOException {
    descriptor = new SystemCall("socket").call(AF_UNIX, STREAM_CLOEXEC_NONBLOCK, 0);
  }

  /**
   * Takes a name.
   *
   * @return nothing if somebody holds it
   * @throws IOException if the system knows no such names, or forbids them
   */
  static Optional<AbstractSocket> take(String name) throws IOException {
    AbstractSocket socket = new AbstractSocket();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = address(arena, name);
      new SystemCall("bind").call(socket.descriptor, address, (int) address.byteSize());
      new SystemCall("listen").call(socket.descriptor, BACKLOG);
      return Optional.of(socket);
    } catch (SystemCall.Failure e) {
      socket.close();
      if (e.errno() == EADDRINUSE) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** The process that holds a name; empty if nobody does, or it is not visible from here. */
  static OptionalLong holder(String name) throws IOException {
    try (Arena arena = Arena.ofConfined();
        AbstractSocket socket = new AbstractSocket()) {
      MemorySegment address = address(arena, name);
      new SystemCall("connect").call(socket.descriptor, address, (int) address.byteSize());
      MemorySegment credentials = arena.allocate(CREDENTIALS, Integer.BYTES);
      MemorySegment length = arena.allocateFrom(JAVA_INT, CREDENTIALS);
      new SystemCall("getsockopt")
          .call(socket.descriptor, SOL_SOCKET, SO_PEERCRED, credentials, length);
      int pid = credentials.get(JAVA_INT, 0); // 0: of another pid namespace
      return pid > 0 ? OptionalLong.of(pid) : OptionalLong.empty();
    } catch (SystemCall.Failure e) {
      return OptionalLong.empty(); // it has ended meanwhile
    }
  }

  /** {@code struct sockaddr_un}: the family, a zero byte that makes it abstract, the name. */
  private static MemorySegment address(Arena arena, String name) {
    byte[] bytes = name.getBytes(US_ASCII);
    MemorySegment address = arena.allocate(Short.BYTES + 1L + bytes.length, Short.BYTES);
    address.set(JAVA_SHORT, 0, (short) AF_UNIX);
    MemorySegment.copy(bytes, 0, address, JAVA_BYTE, Short.BYTES + 1L, bytes.length);
    return address;
  }

  @Override
  public void close() throws IOException {
    new SystemCall("close").call(descriptor);
  }

  /** A C library function that returns an {@code int}, -1 with {@code errno} for an error. */
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

    /** Calls it with arguments that are each an {@link Integer} or a {@link MemorySegment}. */
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
}
