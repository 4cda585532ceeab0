package dev.loomgauge.run.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Free ports for tiers to listen on. They lie below the range from which systems take the local
 * ports of outgoing connections (RFC 6335: 49152 up; Linux: 32768 up), so that ten thousand users
 * cannot take one between the search and its use; and none is given twice in one run.
 */
public final class Ports {
  private static final int LOWEST = 16_384;
  private static final int HIGHEST = 32_767;
  private static final int ATTEMPTS = 2_000;
  private static final int LOOKS = 5;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private Ports() {}

  /** A port on which nothing listens at this address; {@link TierException} if none is found. */
  public static int free(InetAddress address) {
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST + 1);
      if (GIVEN.add(port) && isFree(address, port)) {
        return port;
      }
    }
    throw new TierException(
        "No free port found on %s between %d and %d after %d attempts: see what listens there with ss -ltn."
            .formatted(address.getHostAddress(), LOWEST, HIGHEST, ATTEMPTS));
  }

  /** A port on which nothing listens at 127.0.0.1. */
  public static int free() {
    return free(loopback());
  }

  /** 127.0.0.1, whatever this machine's resolver says. */
  public static InetAddress loopback() {
    return InetAddress.ofLiteral("127.0.0.1");
  }

  /** Whether one can listen there soon: who looks for a free port has it for a moment. */
  public static boolean becomesFree(InetAddress address, int port) {
    for (int look = 1; look < LOOKS && !isFree(address, port); look++) {
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return isFree(address, port);
  }

  public static boolean isFree(InetAddress address, int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address, port));
      return true;
    } catch (IOException e) {
      return false; // that is the answer
    }
  }
}
