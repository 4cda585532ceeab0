package dev.loomgauge.run.process;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
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

  /** Frees the name. */
  @Override
  public void close() throws IOException {
    new SystemCall("close").call(descriptor);
  }
}
