package dev.loomgauge.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Of a database that is not there. */
@Timeout(60)
class LikeOrdersTest {
  private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

  private static Set<String> shown() throws Exception {
    return BEANS.queryNames(new ObjectName("com.zaxxer.hikari:type=Pool (*)"), null).stream()
        .map(name -> name.getKeyProperty("type"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Object size(String pool) throws Exception {
    return BEANS.getAttribute(
        new ObjectName("com.zaxxer.hikari:type=PoolConfig (" + pool + ")"), "MaximumPoolSize");
  }

  @Test
  void eachPoolShowsItselfByItsNameAndEndsWithAll() throws Exception {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:postgresql://127.0.0.1:1/none");
    config.setUsername("nobody");
    config.setPassword("");
    config.setConnectionTimeout(250);
    config.setInitializationFailTimeout(-1);
    config.setPoolName("orders");
    try (HikariDataSource orders = new HikariDataSource(config)) {
      JdbcClient read;
      try (LikeOrders pools = new LikeOrders(orders)) {
        pools.open("write", 10);
        read = pools.open("read", 5);
        assertThat(shown()).contains("Pool (read)", "Pool (write)");
        assertThat(size("write")).isEqualTo(10);
        assertThat(size("read")).isEqualTo(5);
      }
      assertThat(shown()).doesNotContain("Pool (read)", "Pool (write)");
      JdbcClient ended = read;
      assertThatThrownBy(() -> ended.sql("select 1").query(Integer.class).single())
          .isInstanceOf(CannotGetJdbcConnectionException.class)
          .hasStackTraceContaining("closed");
    }
  }
}
