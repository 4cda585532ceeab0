package dev.loomgauge.order.blocking;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.order.parts.DatabaseSettings;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pool of database connections: a fixed size, seen over JMX under the name {@code orders}. */
@Configuration(proxyBeanMethods = false)
class OrderPool {
  /** How much later than the database's own timeout the socket gives up, if it froze. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  @Bean
  HikariDataSource dataSource(
      DatabaseSettings database, @Value("${spring.application.name}") String name) {
    var config = new HikariConfig();
    config.setPoolName("orders");
    config.setRegisterMbeans(true);
    config.setJdbcUrl(
        "jdbc:postgresql://%s:%s/%s".formatted(database.host(), database.port(), database.name()));
    config.setUsername(database.user());
    config.setPassword(database.password());
    config.setMaximumPoolSize(database.poolSize());
    config.setMinimumIdle(database.poolSize());
    config.setConnectionTimeout(database.poolTimeout().toMillis());
    // The pool fills in the background and outlives a database that is not there yet.
    config.setInitializationFailTimeout(-1);
    config.addDataSourceProperty("ApplicationName", name);
    config.addDataSourceProperty("currentSchema", database.schema());
    config.addDataSourceProperty(
        "options", "-c statement_timeout=" + database.timeout().toMillis());
    config.addDataSourceProperty("socketTimeout", database.timeout().plus(GRACE).toSeconds());
    return new HikariDataSource(config);
  }
}
