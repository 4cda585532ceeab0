package dev.loomgauge.core.scenario;

import dev.loomgauge.protocol.time.Delay;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long a step takes, which the level of a factor may decide. */
public sealed interface Timing {

  /** What holds in a cell with these levels. */
  Plain in(Map<String, String> levels);

  /** A timing that no factor decides. */
  sealed interface Plain extends Timing {
    @Override
    default Plain in(Map<String, String> levels) {
      return this;
    }
  }

  /** Written in the scenario. */
  record Known(Distribution distribution) implements Plain {}

  /**
   * The CPU time that a calibration measures for the station's tier.
   *
   * @param shape how it varies, with a mean of one second that stands for the measured mean
   * @param part of the tier's demand that this step spends
   */
  record Calibrated(Distribution shape, Part part) implements Plain {
    private static final double USUAL_CV = 0.02;

    /** Which part of a demand. */
    public sealed interface Part {
      /** As written, 0 to 1. */
      record Share(double of) implements Part {}

      /** As much as others of which nothing is written. */
      record Rest() implements Part {}

      /** What a request costs before it waits, as a calibration measures it. */
      record Before() implements Part {}

      /** What it costs after that. */
      record After() implements Part {}
    }

    /**
     * How it varies where the scenario does not say: hardly, for all requests run the same code.
     * The little there is lets users that run in lockstep fall out of it, as they do.
     */
    public static Distribution usual(Duration mean) {
      return new Distribution.Written(new Delay.LogNormal(mean, USUAL_CV));
    }
  }

  /**
   * The delay of the scenario's downstream.
   *
   * @param route of it; empty for what has none
   */
  record OfDownstream(String route) implements Plain {}

  /**
   * Time that the load adds to a wait: none alone, in proportion to the throughput up to one, and
   * no more beyond it, where nothing was seen.
   *
   * @param most above 0
   * @param rps requests per second at which it was that long, above 0
   */
  record Growing(Duration most, double rps) implements Plain {}

  /**
   * Depends on the level of a factor.
   *
   * @param timings level to timing; the reader has checked that none is missing
   */
  record ByLevel(String factor, Map<String, Timing> timings) implements Timing {
    public ByLevel {
      timings = Collections.unmodifiableMap(new LinkedHashMap<>(timings));
    }

    @Override
    public Plain in(Map<String, String> levels) {
      Timing timing = timings.get(levels.getOrDefault(factor, ""));
      if (timing == null) {
        throw new IllegalArgumentException("no timing for " + factor + " in " + levels);
      }
      return timing.in(levels);
    }
  }
}
