package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.result.file.OwnerFolder;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What the heap of a JVM that runs says of its pools.
 *
 * @param paused for how long the JVM stood still, at most
 * @param read how long it took to read the dump
 */
public record HeapReader(HeapSizes sizes, long bytes, Duration paused, Duration read) {
  private static final String DIAGNOSTIC = "com.sun.management:type=HotSpotDiagnostic";

  /** Beside the heap a dump has the classes and their texts. */
  private static final long CLASSES = 100L << 20;

  /**
   * Dumps what lives in the heap, which pauses the JVM, and reads the dump: of a large heap most is
   * garbage, which would take longer to write than the JVM is waited for. It holds whatever secrets
   * the service has, so it lies in a folder of its owner's alone and is deleted before it is read.
   *
   * @param folder takes it for that time
   * @throws ProbeException if the disk has no room, the JVM does not dump its heap in 10 s, or the
   *     dump cannot be read; nothing of it is left
   */
  public static HeapReader read(JvmProbe jvm, Path folder) {
    Path own = folder.resolve("heap");
    Path wanted = own.resolve("heap.hprof");
    long begin = System.nanoTime();
    try {
      OwnerFolder.make(own);
      String name = jvm.files().output(wanted);
      Path file = jvm.files().written(wanted);
      try (Closeable _ = () -> delete(own, file)) {
        requireRoom(jvm, wanted);
        dump(jvm, name);
        Duration paused = since(begin);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
          Files.delete(file);
          long opened = System.nanoTime();
          HeapSizes sizes = PoolFinder.find(channel);
          return new HeapReader(sizes, channel.size(), paused, since(opened));
        }
      }
    } catch (IOException e) {
      throw failed(jvm, e);
    }
  }

  /**
   * A JVM that writes in parallel has its segments beside the file, and leaves them where it fails.
   *
   * @param file may lie elsewhere, in a folder that is deleted with what is known of the JVM
   */
  private static void delete(Path folder, Path file) throws IOException {
    TemporaryFolder.delete(folder);
    Files.deleteIfExists(file);
  }

  /** "heap dumped in 0.6 s (84 MB), while the service stood still, and read in 0.9 s". */
  public String words() {
    return "heap dumped in %.1f s (%.0f MB), while the service stood still, and read in %.1f s"
        .formatted(paused.toMillis() / 1000.0, Bytes.mb(bytes), read.toMillis() / 1000.0);
  }

  private static void requireRoom(JvmProbe jvm, Path wanted) {
    long heap = jvm.heapUsed();
    try {
      long room = jvm.files().room(wanted);
      if (!fits(heap, room)) {
        throw new ProbeException(
            "Pool sizes are not looked up in the heap: its %.0f MB may not fit on the disk of %s, which has %.0f MB left."
                .formatted(
                    Bytes.mb(heap), jvm.files().written(wanted).getParent(), Bytes.mb(room)));
      }
    } catch (IOException e) {
      throw new ProbeException("Pool sizes are not looked up in the heap: " + e.getMessage(), e);
    }
  }

  /** Whether a heap surely fits as a dump into a number of bytes. */
  static boolean fits(long heap, long room) {
    return room >= heap + heap / 2 + CLASSES;
  }

  private static void dump(JvmProbe jvm, String file) throws IOException {
    try {
      jvm.server()
          .invoke(
              ObjectName.getInstance(DIAGNOSTIC),
              "dumpHeap",
              new Object[] {file, /* live= */ true},
              new String[] {String.class.getName(), boolean.class.getName()});
    } catch (JMException e) {
      throw failed(jvm, e);
    }
  }

  private static ProbeException failed(JvmProbe jvm, Exception cause) {
    return new ProbeException(
        "Pool sizes are not looked up in the heap: process %d did not dump it: %s"
            .formatted(jvm.pid(), cause),
        cause);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }
}
