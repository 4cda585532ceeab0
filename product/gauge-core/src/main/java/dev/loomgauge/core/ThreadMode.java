package dev.loomgauge.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The thread modes that have words and colours of their own. Which there are is open: a service may
 * offer others, by any name.
 */
public enum ThreadMode {
  PLATFORM,
  VIRTUAL,
  REACTIVE;

  public static final String FACTOR = "threads";

  /** The level in scenarios, manifests and results: {@code platform}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  public boolean is(String level) {
    return key().equals(level);
  }

  /** The mode of a level; empty for a service's own. */
  public static Optional<ThreadMode> of(String level) {
    return Arrays.stream(values()).filter(mode -> mode.is(level)).findFirst();
  }
}
