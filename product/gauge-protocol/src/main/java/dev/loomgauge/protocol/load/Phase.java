package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** The part of a load that a second belongs to. */
public enum Phase {
  @JsonProperty("ramp")
  RAMP,
  @JsonProperty("warmup")
  WARMUP,
  @JsonProperty("window")
  WINDOW,
  /** The load falls. */
  @JsonProperty("down")
  DOWN,
  /** The window was over before the load ended. */
  @JsonProperty("after")
  AFTER;

  /** As it is written. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
