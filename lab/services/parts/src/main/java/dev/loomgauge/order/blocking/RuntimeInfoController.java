package dev.loomgauge.order.blocking;

import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.RuntimeInfo;
import org.springframework.beans.factory.annotation.Value;
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
        TomcatLimits.of(context.getWebServer()),
        pool.getMaximumPoolSize(),
        downstream.maxConnections(),
        settings);
  }
}
