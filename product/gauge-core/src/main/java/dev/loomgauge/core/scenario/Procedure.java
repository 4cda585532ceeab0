package dev.loomgauge.core.scenario;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the cells of a scenario are measured.
 *
 * @param calibration how services are warmed and calibrated; null in a pure model
 * @param design how often, in what order and for what comparison the cells are measured
 * @param seed of the order and of the load
 * @param jvm options for every service's JVM
 * @param search for the largest load that is carried; empty where the cells are all there is
 * @param memory time from one reading of the service's memory to the next, in every trial, a second
 *     at least; each reading collects garbage. Empty where it is not read
 */
public record Procedure(
    LoadShape load,
    @Nullable Calibration calibration,
    Design design,
    long seed,
    List<String> jvm,
    Optional<Search> search,
    Optional<Duration> memory) {

  public Procedure withSeed(long other) {
    return new Procedure(load, calibration, design, other, jvm, search, memory);
  }

  public Procedure withDesign(Design other) {
    return new Procedure(load, calibration, other, seed, jvm, search, memory);
  }
}
