package dev.loomgauge.run.rig;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/**
 * An HTTP server that sends itself a number of requests, the argument; each of them sleeps on a
 * virtual thread.
 */
public final class Sleepers {
  private Sleepers() {}

  public static void main(String[] arguments) throws Exception {
    int requests = Integer.parseInt(arguments[0]);
    CountDownLatch asleep = new CountDownLatch(requests);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), requests);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", _ -> sleep(asleep));
    server.start();
    List<Socket> clients = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      Socket client = new Socket(InetAddress.getLoopbackAddress(), server.getAddress().getPort());
      client
          .getOutputStream()
          .write("GET / HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      clients.add(client);
    }
    asleep.await();
    System.out.println("started");
    System.in.read(); // to the end of the test
    for (Socket client : clients) {
      client.close();
    }
  }

  private static void sleep(CountDownLatch asleep) {
    asleep.countDown();
    try {
      Thread.sleep(600_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
