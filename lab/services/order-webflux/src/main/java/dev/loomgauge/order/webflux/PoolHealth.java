package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.DatabaseSettings;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ValidationDepth;
import java.time.Duration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Up when a connection of the pool reaches the database. */
@Component("dbHealthIndicator")
class PoolHealth implements ReactiveHealthIndicator {
  private final ConnectionPool pool;
  private final Duration timeout;

  PoolHealth(ConnectionPool pool, DatabaseSettings database) {
    this.pool = pool;
    timeout = database.poolTimeout();
  }

  @Override
  public Mono<Health> health() {
    return Mono.usingWhen(
            pool.create(),
            connection -> Mono.from(connection.validate(ValidationDepth.REMOTE)),
            Connection::close)
        .timeout(timeout)
        .map(valid -> valid ? Health.up().build() : Health.down().build())
        .onErrorResume(failure -> Mono.just(Health.down(failure).build()));
  }
}
