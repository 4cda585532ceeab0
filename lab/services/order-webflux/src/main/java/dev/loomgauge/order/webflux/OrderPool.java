package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.DatabaseSettings;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

/** The pool of database connections: a fixed size, seen over JMX under the name {@code orders}. */
@Configuration(proxyBeanMethods = false)
class OrderPool {
  private static final Logger LOG = LoggerFactory.getLogger(OrderPool.class);

  @Bean(destroyMethod = "dispose")
  ConnectionPool orderConnections(DatabaseSettings database) {
    var postgres =
        new PostgresqlConnectionFactory(
            PostgresqlConnectionConfiguration.builder()
                .host(database.host())
                .port(database.port())
                .database(database.name())
                .username(database.user())
                .password(database.password())
                .applicationName("order-webflux")
                .schema(database.schema())
                .connectTimeout(database.poolTimeout())
                .statementTimeout(database.timeout())
                .build());
    var pool =
        new ConnectionPool(
            ConnectionPoolConfiguration.builder(postgres)
                .name("orders")
                .registerJmx(true)
                .initialSize(database.poolSize())
                .minIdle(database.poolSize())
                .maxSize(database.poolSize())
                .maxAcquireTime(database.poolTimeout())
                .build());
    // The pool fills in the background and outlives a database that is not there yet.
    pool.warmup()
        .subscribe(
            opened -> {},
            failure -> LOG.warn("the pool could not be filled at once: {}", failure.toString()));
    return pool;
  }

  @Bean
  DatabaseClient databaseClient(ConnectionPool pool) {
    return DatabaseClient.create(pool);
  }

  @Bean
  TransactionalOperator transaction(ConnectionPool pool) {
    return TransactionalOperator.create(new R2dbcTransactionManager(pool));
  }
}
