package dev.loomgauge.run.machine;

import java.util.Locale;

/** A part of the rig with processes of its own. */
public enum Tier {
  /** What is measured. */
  SERVICE,
  /** PostgreSQL. */
  DATABASE,
  /** The stub that the service calls. */
  DOWNSTREAM,
  /** The load generator. */
  LOAD,
  /** This program; it shares the CPUs of {@link #LOAD}. */
  LOOMGAUGE;

  /** The name in files and on screens: {@code service}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
