package dev.loomgauge.order.blocking;

import dev.loomgauge.order.parts.ServerLimits;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;

/** Tomcat's limits, read from the connector that serves. */
final class TomcatLimits {

  private TomcatLimits() {}

  static ServerLimits of(@Nullable WebServer server) {
    if (server instanceof TomcatWebServer tomcat
        && tomcat.getTomcat().getConnector().getProtocolHandler()
            instanceof AbstractHttp11Protocol<?> protocol) {
      return new ServerLimits(
          maxThreads(protocol),
          protocol.getMaxConnections(),
          protocol.getAcceptCount(),
          protocol.getMaxKeepAliveRequests());
    }
    throw new IllegalStateException("served by " + server + ", not by Tomcat over HTTP/1.1");
  }

  /** Null when requests run on an executor without a limit, as virtual threads do. */
  private static @Nullable Integer maxThreads(AbstractProtocol<?> protocol) {
    int threads = protocol.getMaxThreads();
    return threads > 0 ? threads : null;
  }
}
