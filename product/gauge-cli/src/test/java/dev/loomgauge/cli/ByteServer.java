package dev.loomgauge.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** What {@code Calling.java} calls: answers each byte with the next larger one. */
public final class ByteServer implements AutoCloseable {
  private final ServerSocket server;

  /** Answers until it is closed. */
  public ByteServer() throws IOException {
    server = new ServerSocket(0, 200, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual().start(this::accept);
  }

  public int port() {
    return server.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> answer(socket));
      }
    } catch (IOException e) {
      // closed: the test is over
    }
  }

  private static void answer(Socket socket) {
    try (socket) {
      for (int read = socket.getInputStream().read();
          read >= 0;
          read = socket.getInputStream().read()) {
        socket.getOutputStream().write(read + 1);
      }
    } catch (IOException e) {
      // the service has ended
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
