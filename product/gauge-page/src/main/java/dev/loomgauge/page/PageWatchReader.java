package dev.loomgauge.page;

import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.scenario.PoolWatch;
import java.util.Map;

/** Takes the place of the reader of watched pools in the script ({@link PageSubstitution}). */
public final class PageWatchReader {
  /** Refuses them. */
  public static final Value<Map<String, PoolWatch>> POOLS =
      Value.of(
          Shape.TEXT,
          value -> {
            throw value.error("is of a service, and a page has none.", "Give it to predict.");
          });

  private PageWatchReader() {}
}
