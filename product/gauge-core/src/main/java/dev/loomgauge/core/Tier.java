package dev.loomgauge.core;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
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
  /** The user's own programs of this machine that the service talks to, found by its sockets. */
  DEPENDENCIES,
  /** This program; it shares the CPUs of {@link #LOAD}. */
  LOOMGAUGE;

  /** The name in files and on screens: {@code service}. */
  @JsonValue
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The tier of that key; {@link IllegalArgumentException} if there is none. */
  public static Tier of(String key) {
    return Arrays.stream(values())
        .filter(tier -> tier.key().equals(key))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No tier is called " + key));
  }

  @Override
  public String toString() {
    return key();
  }
}
