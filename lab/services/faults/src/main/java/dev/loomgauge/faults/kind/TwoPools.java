package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.OrderSummary;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Two pools of connections of one library, one after the other: ten connections to write, each held
 * for 5 ms, and five to read, each held for 20 ms. The five let 250 requests through in a second
 * and are the limit; in dumps of the threads those that wait for either stand in the same method.
 */
final class TwoPools implements Fault {
  private static final int WRITE = 10;
  private static final int READ = 5;
  private static final double WRITE_SECONDS = 0.005;
  private static final double READ_SECONDS = 0.02;

  /** Opened by the first request that needs them. */
  private final Map<String, JdbcClient> opened = new ConcurrentHashMap<>();

  @Override
  public OrderSummary answer(Request request) {
    hold(pool("write", WRITE, request.pools()), WRITE_SECONDS);
    hold(pool("read", READ, request.pools()), READ_SECONDS);
    return request.summary();
  }

  private JdbcClient pool(String name, int connections, Pools pools) {
    return opened.computeIfAbsent(name, own -> pools.open(own, connections));
  }

  private static void hold(JdbcClient pool, double seconds) {
    pool.sql("select 1 from pg_sleep(?)").param(seconds).query(Integer.class).single();
  }
}
