package dev.loomgauge.run.tier;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loomgauge.protocol.ServerKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;

/** Services that speak TLS. */
public final class TlsServers {
  private TlsServers() {}

  /** One that answers every request with 200; the caller starts and stops it. */
  public static HttpsServer answering(ServerKey key) throws IOException, GeneralSecurityException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(key.context()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    return server;
  }
}
