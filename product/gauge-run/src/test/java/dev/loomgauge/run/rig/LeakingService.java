package dev.loomgauge.run.rig;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * A service that keeps memory for good and makes garbage besides, both by the clock from its first
 * request on: however slow the machine makes its requests, each catches up with what is owed. What
 * it keeps from its start on makes its level.
 */
public final class LeakingService {
  private static final int PIECE_BYTES = 50_000;

  /** With 8 MB for young objects some ten collections a second; each is a reading. */
  private static final double GARBAGE_PER_SECOND = 60e6;

  private static final int DELAY_MS = 50;
  private static final int LEVEL_BYTES = 40_000_000;

  private final double leakPerSecond;
  private final List<byte[]> kept = new ArrayList<>(List.of(new byte[LEVEL_BYTES]));
  private @Nullable Long begin;
  private double leaked;
  private double wasted;
  private int last;

  private LeakingService(double leakPerSecond) {
    this.leakPerSecond = leakPerSecond;
  }

  /** Argument: bytes kept a second. Prints its port. */
  public static void main(String[] arguments) throws IOException {
    LeakingService service = new LeakingService(Double.parseDouble(arguments[0]));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 512);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          int told = service.owed();
          try {
            Thread.sleep(DELAY_MS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          byte[] body = ("ok " + told).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
    System.out.println(server.getAddress().getPort());
  }

  private synchronized int owed() {
    long now = System.nanoTime();
    long first = Objects.requireNonNullElse(begin, now);
    begin = first;
    double seconds = (now - first) / 1e9;
    while (leaked + PIECE_BYTES <= leakPerSecond * seconds) {
      kept.add(new byte[PIECE_BYTES]);
      leaked += PIECE_BYTES;
    }
    while (wasted + PIECE_BYTES <= GARBAGE_PER_SECOND * seconds) {
      last = new byte[PIECE_BYTES].length;
      wasted += PIECE_BYTES;
    }
    return last + kept.size();
  }
}
