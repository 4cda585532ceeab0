package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.DatabaseSettings;
import dev.loomgauge.order.parts.OrderSettings;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;

/** The service's entry point. Settings come from the environment: see {@code order.yaml}. */
@SpringBootApplication
@EnableConfigurationProperties({OrderSettings.class, DatabaseSettings.class})
public class OrderWebflux {
  /** Starts the service; {@code --NAME=value} sets what the environment variable NAME would. */
  public static void main(String[] args) {
    SpringApplication.run(OrderWebflux.class, args);
  }
}
