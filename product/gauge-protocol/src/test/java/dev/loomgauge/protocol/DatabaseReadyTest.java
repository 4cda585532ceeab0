package dev.loomgauge.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DatabaseReadyTest {
  @Test
  void theAddressForServicesHasHostPortDatabaseAndSchemaInTheirPlaces() {
    DatabaseReady ready =
        new DatabaseReady(
            true,
            new DatabaseReady.Access("10.0.0.7", 5_433, "shop", "user", "secret"),
            "loomgauge",
            new DatabaseReady.Content("17.2", 1_000, 100, true),
            12,
            34L);

    assertThat(ready.jdbcUrl())
        .isEqualTo("jdbc:postgresql://10.0.0.7:5433/shop?currentSchema=loomgauge");
    assertThat(ready).hasToString("PostgreSQL 17.2 at 10.0.0.7:5433/shop (schema loomgauge)");
  }
}
