package dev.loomgauge.agent.span;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DriversTest {

  @Test
  void connectionsOfTheDriversOwnPackagesAreItsOwn() {
    Drivers drivers = new Drivers(List.of("org.postgresql.Driver", "org.apache.derby.jdbc.Driver"));

    assertTrue(drivers.made("org.postgresql.jdbc.PgConnection"));
    assertTrue(drivers.made("org.apache.derby.impl.jdbc.EmbedConnection"));
  }

  /** org.apache has drivers and pools, so three parts of a name tell a family. */
  @Test
  void aPoolOfTheSameHouseIsNoDriver() {
    Drivers drivers = new Drivers(List.of("org.apache.derby.jdbc.Driver"));

    assertFalse(drivers.made("org.apache.commons.dbcp2.PoolableConnection"));
    assertFalse(drivers.made("com.zaxxer.hikari.pool.HikariProxyConnection"));
  }
}
