package dev.loomgauge.order.blocking;

import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.RuntimeInfo;
import dev.loomgauge.order.parts.ServerLimits;
import org.apache.coyote.AbstractProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/runtime-info}. */
@RestController
class RuntimeInfoController {
  private final WebServerApplicationContext context;
  private final HikariDataSource pool;
  private final Downstream downstream;
  private final OrderSettings settings;
  private final String name;

  RuntimeInfoController(
      WebServerApplicationContext context,
      HikariDataSource pool,
      Downstream downstream,
      OrderSettings settings,
      @Value("${spring.application.name}") String name) {
    this.context = context;
    this.pool = pool;
    this.downstream = downstream;
    this.settings = settings;
    this.name = name;
  }

  @GetMapping("/api/runtime-info")
  RuntimeInfo runtimeInfo() {
    return RuntimeInfo.of(
        name,
        Thread.currentThread().isVirtual() ? "virtual" : "platform",
        limits(context.getWebServer()),
        pool.getMaximumPoolSize(),
        downstream.maxConnections(),
        settings);
  }

  /** Tomcat's limits, read from the connector that serves. */
  private static ServerLimits limits(@Nullable WebServer server) {
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
