package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.load.plan.PlanException;
import dev.loomgauge.load.plan.PlanReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A short plan against a server of this process, before a first plan whose start it has in common
 * with other processes: its first requests would otherwise wait some tenths of a second for classes
 * to load, in each process for another time.
 */
final class EngineWarmUp {
  private static final int WINDOW_MS = 500;
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(UTF_8);

  private EngineWarmUp() {}

  /** Makes one; where it fails, says so on standard error. */
  static void make() throws InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().name("engine-warm-up").start(() -> serve(server));
      String plan =
          """
          {"version": 1, "target": "http://%s:%d", "request": {"method": "GET", "path": "/"},
           "closed": {"users": 1}, "windowMs": %d, "timeoutMs": 1000, "drainMs": 100}
          """
              .formatted(
                  server.getInetAddress().getHostAddress(), server.getLocalPort(), WINDOW_MS);
      new Engine()
          .run(
              PlanReader.read(new ByteArrayInputStream(plan.getBytes(UTF_8))),
              OutputStream.nullOutputStream());
    } catch (IOException | PlanException e) {
      System.err.println(
          "gauge-load: no warm-up of the engine, so that the first requests may be some tenths of a second late: "
              + e.getMessage());
    }
  }

  private static void serve(ServerSocket server) {
    try (Socket connection = server.accept();
        InputStream in = connection.getInputStream();
        OutputStream out = connection.getOutputStream()) {
      connection.setTcpNoDelay(true);
      byte[] request = new byte[4_096]; // comes whole, being short
      while (in.read(request) > 0) {
        out.write(ANSWER);
      }
    } catch (IOException e) {
      System.getLogger(EngineWarmUp.class.getName())
          .log(System.Logger.Level.DEBUG, "The warm-up is over", e);
    }
  }
}
