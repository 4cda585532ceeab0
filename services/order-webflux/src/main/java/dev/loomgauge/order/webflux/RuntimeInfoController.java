package dev.loomgauge.order.webflux;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /api/runtime-info}. */
@RestController
class RuntimeInfoController {

  private final ConnectionPool pool;
  private final Downstream downstream;
  private final OrderSettings settings;

  RuntimeInfoController(ConnectionPool pool, Downstream downstream, OrderSettings settings) {
    this.pool = pool;
    this.downstream = downstream;
    this.settings = settings;
  }

  @GetMapping("/api/runtime-info")
  RuntimeInfo runtimeInfo() {
    int poolSize = pool.getMetrics().map(PoolMetrics::getMaxAllocatedSize).orElseThrow();
    return RuntimeInfo.of(poolSize, downstream.maxConnections(), settings);
  }
}
