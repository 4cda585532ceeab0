package dev.loomgauge.order.mvc;

import dev.loomgauge.order.blocking.BlockingParts;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/**
 * The service's entry point. Settings come from the environment: see {@code application.yaml} and
 * {@code order.yaml}.
 */
@SpringBootApplication
@Import(BlockingParts.class)
public class OrderMvc {
  /** Starts the service; {@code --NAME=value} sets what the environment variable NAME would. */
  public static void main(String[] args) {
    SpringApplication.run(OrderMvc.class, args);
  }
}
