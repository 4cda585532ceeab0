package dev.loomgauge.run.experiment;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** One measurement at a time on a machine: two at once would measure each other. */
public final class MachineLock implements AutoCloseable {
  private final FileChannel channel;

  private MachineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock; the system frees it however this process ends.
   *
   * @throws ExperimentException if another measurement holds it
   */
  public static MachineLock take() {
    Path file = Path.of(System.getProperty("java.io.tmpdir"), "loomgauge.lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new ExperimentException(
            "Another Loomgauge is measuring on this machine (lock "
                + file
                + "). Wait for its end, or end it.");
      }
      return new MachineLock(channel);
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot take the lock "
              + file
              + ": "
              + e.getMessage()
              + ". Delete the file if it belongs to another user.",
          e);
    }
  }

  private static @org.jspecify.annotations.Nullable FileLock tryLock(FileChannel channel)
      throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new ExperimentException("Cannot give the machine's lock back: " + e.getMessage(), e);
    }
  }
}
