package dev.loomgauge.core.gate;

import java.util.Locale;

/** Which of the two builds of a gate. */
public enum GateBuild {
  /** The one to compare with. */
  BASE,
  /** The one to judge. */
  HEAD;

  /** In lower case, for people and names of files. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
