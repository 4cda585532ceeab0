package dev.loomgauge.run.rig;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;

/**
 * A service that keeps some bytes of every request for good, and makes garbage besides. What it
 * keeps from its start on makes its level, of which a flat heap moves by a small share only.
 */
public final class LeakingService {
  private static final int GARBAGE_BYTES = 40_000;

  /** Many, so that collections are frequent and each is a reading; only the last is held. */
  private static final int PIECES = 10;

  private static final int DELAY_MS = 50;
  private static final int LEVEL_BYTES = 80_000_000;

  private LeakingService() {}

  /** Argument: bytes kept of every request. Prints its port. */
  public static void main(String[] arguments) throws IOException {
    int kept = Integer.parseInt(arguments[0]);
    ConcurrentLinkedQueue<byte[]> leak = new ConcurrentLinkedQueue<>();
    leak.add(new byte[LEVEL_BYTES]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 512);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        "/",
        exchange -> {
          byte[] garbage = new byte[0];
          for (int i = 0; i < PIECES; i++) {
            garbage = new byte[GARBAGE_BYTES];
          }
          if (kept > 0) {
            leak.add(new byte[kept]);
          }
          try {
            Thread.sleep(DELAY_MS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          byte[] body =
              ("ok " + garbage.length + " " + leak.isEmpty()).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
    server.start();
    System.out.println(server.getAddress().getPort());
  }
}
