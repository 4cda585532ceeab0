package dev.loomgauge.faults;

import com.zaxxer.hikari.HikariDataSource;
import dev.loomgauge.faults.kind.Faults;
import dev.loomgauge.order.blocking.BlockingParts;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/**
 * The service's entry point. Settings come from the environment: see {@code application.yaml} and
 * {@code order.yaml}.
 */
@SpringBootApplication
@Import(BlockingParts.class)
public class FaultsOnDemand {
  /** Starts the service; {@code --NAME=value} sets what the environment variable NAME would. */
  public static void main(String[] args) {
    SpringApplication.run(FaultsOnDemand.class, args);
  }

  @Bean
  Faults faults() {
    return new Faults();
  }

  @Bean
  LikeOrders pools(HikariDataSource orders) {
    return new LikeOrders(orders);
  }

  /** What goes on beside the requests. */
  @Bean
  ApplicationRunner background(@Value("${background}") String name) {
    return arguments -> Background.begin(name);
  }
}
