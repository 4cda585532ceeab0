package com.zaxxer.hikari;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Has the name of the library's own, and a name of its own. */
public class HikariDataSource extends Sources {
  private final String poolName;
  private final DataSource members;

  public HikariDataSource(String poolName, DataSource members) {
    this.poolName = poolName;
    this.members = members;
  }

  public String getPoolName() {
    return poolName;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return members.getConnection();
  }
}
