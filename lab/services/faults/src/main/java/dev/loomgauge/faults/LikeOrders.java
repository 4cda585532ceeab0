package dev.loomgauge.faults;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.faults.kind.Pools;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Pools like that of the orders, but for name and size: shown over JMX, of a fixed size. */
final class LikeOrders implements Pools, AutoCloseable {
  private final HikariDataSource orders;
  private final List<HikariDataSource> opened = new CopyOnWriteArrayList<>();

  LikeOrders(HikariDataSource orders) {
    this.orders = orders;
  }

  @Override
  public JdbcClient open(String name, int connections) {
    var config = new HikariConfig();
    config.setPoolName(name);
    config.setRegisterMbeans(true);
    config.setJdbcUrl(orders.getJdbcUrl());
    config.setUsername(orders.getUsername());
    config.setPassword(orders.getPassword());
    config.setMaximumPoolSize(connections);
    config.setMinimumIdle(connections);
    config.setConnectionTimeout(orders.getConnectionTimeout());
    config.setInitializationFailTimeout(-1); // a request says what is wrong with the database
    config.setDataSourceProperties(orders.getDataSourceProperties());
    HikariDataSource pool = new HikariDataSource(config);
    opened.add(pool);
    return JdbcClient.create(pool);
  }

  @Override
  public void close() {
    opened.forEach(HikariDataSource::close);
  }
}
