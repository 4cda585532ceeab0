package dev.loomgauge.order.webflux;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ValidationDepth;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** Up when a connection of the pool reaches the database. */
@Component("dbHealthIndicator")
class PoolHealth implements ReactiveHealthIndicator {

  private final ConnectionPool pool;

  PoolHealth(ConnectionPool pool) {
    this.pool = pool;
  }

  @Override
  public Mono<Health> health() {
    return Mono.usingWhen(
            pool.create(),
            connection -> Mono.from(connection.validate(ValidationDepth.REMOTE)),
            Connection::close)
        .map(valid -> valid ? Health.up().build() : Health.down().build())
        .onErrorResume(failure -> Mono.just(Health.down(failure).build()));
  }
}
