package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.RuntimeInfo;
import dev.loomgauge.order.parts.ServerLimits;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.scheduler.Schedulers;

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
    return RuntimeInfo.of(
        "order-webflux",
        kind(Thread.currentThread()),
        ServerLimits.NONE,
        poolSize,
        downstream.maxConnections(),
        settings);
  }

  /** {@code reactive} when an event loop of Reactor Netty answers. */
  private static String kind(Thread thread) {
    if (thread instanceof FastThreadLocalThread && Schedulers.isNonBlockingThread(thread)) {
      return "reactive";
    }
    return thread.isVirtual() ? "virtual" : "platform";
  }
}
