package dev.loomgauge.contract;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import reactor.blockhound.BlockHound;
import reactor.blockhound.BlockingOperationError;

/**
 * BlockHound, which also remembers what it caught: a library may swallow the error it throws. The
 * test's JVM needs {@code -XX:+AllowRedefinitionToAddDeleteMethods}.
 */
public final class BlockingWatch {
  private static final List<String> SEEN = new CopyOnWriteArrayList<>();
  private static boolean installed;

  private BlockingWatch() {}

  /** Watches from now on. */
  public static synchronized void install() {
    if (installed) {
      return;
    }
    BlockHound.builder()
        .loadIntegrations()
        .blockingMethodCallback(
            method -> {
              var error = new BlockingOperationError(method);
              SEEN.add(method + " on " + Thread.currentThread().getName() + trace(error));
              throw error;
            })
        .install();
    installed = true;
  }

  /** Every blocking call seen on a thread that must not block, with where it came from. */
  public static List<String> seen() {
    return List.copyOf(SEEN);
  }

  /** Forgets and returns what was seen: for the test that blocks on purpose. */
  public static List<String> drain() {
    List<String> seen = seen();
    SEEN.removeAll(seen);
    return seen;
  }

  private static String trace(Throwable error) {
    var lines = new StringBuilder();
    for (StackTraceElement element : error.getStackTrace()) {
      lines.append("\n  at ").append(element);
    }
    return lines.toString();
  }
}
