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

  @Test
  void aFamilyIsItsFirstThreePartsAndAPackageBelowItIsOfIt() {
    Drivers drivers = new Drivers(List.of("org.h2.Driver", "com.acme.db.client.jdbc.Driver"));
    assertTrue(drivers.made("org.h2.jdbc.JdbcConnection"));
    assertTrue(drivers.made("com.acme.db.server.Connection"));
    assertFalse(drivers.made("com.acme.pool.Connection"));
    assertFalse(drivers.made("org.h2pool.Connection"));
    assertFalse(drivers.made("Connection"));
    assertTrue(new Drivers(List.of("Driver")).made("Connection"));
    assertFalse(new Drivers(List.of("Driver")).made("org.h2.Connection"));
  }
}
