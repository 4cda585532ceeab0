package dev.loomgauge.proxy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A server on loopback that does with each connection what a test says. */
final class Dependency implements AutoCloseable {
  private final ServerSocket server;

  /** What it does with a connection; its end closes it. */
  interface Conversation {
    void with(Socket socket) throws IOException, InterruptedException;
  }

  Dependency(Conversation conversation) throws IOException {
    server = new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1"));
    Thread.ofVirtual().start(() -> accept(conversation));
  }

  private void accept(Conversation conversation) {
    try {
      while (true) {
        Socket socket = server.accept();
        Thread.ofVirtual()
            .start(
                () -> {
                  try (socket) {
                    conversation.with(socket);
                  } catch (IOException e) {
                    // the client has gone, as some tests have it
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
      }
    } catch (IOException e) {
      // closed: the test is over
    }
  }

  int port() {
    return server.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
