package dev.loomgauge.core.scenario;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A question put to the laboratory.
 *
 * @param file where it was read from, for messages
 * @param services manifests of the services; each thread mode is taken from the first that offers
 *     it; none in a pure model
 * @param endpoint key of the endpoint in the manifests
 * @param blocks each a matrix of factor to levels; the cells are the union of their products
 * @param path what a request does
 * @param deployment instances of the service: those that a run starts, side by side on the
 *     service's CPUs, or those that a pure model assumes
 * @param design how often, in what order and for what comparison the cells are measured
 * @param seed of the order and of the load
 * @param jvm options for every service's JVM
 * @param search for the largest load that is carried; empty where the cells are all there is
 * @param memory how the service's memory is read in every trial; empty where it is not
 * @param text the file as read
 */
public record Scenario(
    String file,
    String name,
    String title,
    String question,
    List<ServiceManifest> services,
    String endpoint,
    List<Map<String, List<String>>> blocks,
    LoadShape load,
    @Nullable Calibration calibration,
    Downstream downstream,
    DatabaseSettings database,
    RequestPath path,
    Deployment deployment,
    Design design,
    long seed,
    List<String> jvm,
    Optional<Search> search,
    Optional<MemoryWatch> memory,
    String text) {

  /** Whether there is no service to measure: stations, resources and demands are all given. */
  public boolean pureModel() {
    return services.isEmpty();
  }

  /**
   * Checks that this can be measured, and not predicted alone.
   *
   * @throws InputException saying why not
   */
  public void checkMeasurable() {
    String reason = "";
    if (pureModel()) {
      reason = "it is a pure model: it names no service.";
    } else if (deployment.balancer() != Deployment.ONE.balancer()) {
      reason = "a run gives every user an instance in turn, and this has another balancer.";
    } else if (deployment.instances() > 1 && (memory.isPresent() || load.sustained())) {
      reason = "the memory of one process is followed, and this has several instances.";
    } else if (deployment.instances() > 1
        && path.resources().values().stream().anyMatch(RequestPath.Resource::shared)) {
      reason = "a run can give its instances no pool that they share.";
    } else {
      for (String word : WhatIfWords.ALL) {
        reason =
            factors().contains(word)
                ? "a run cannot set its factor " + Quoted.of(word) + "."
                : reason;
      }
    }
    if (!reason.isEmpty()) {
      throw new InputException(
          file,
          0,
          "this cannot be measured: " + reason,
          "Ask ./loomgauge predict " + Quoted.cut(name) + ".");
    }
  }

  /** Names of all factors, in the order of the file. */
  public List<String> factors() {
    Map<String, Boolean> names = new LinkedHashMap<>();
    blocks.forEach(block -> block.keySet().forEach(f -> names.put(f, true)));
    return List.copyOf(names.keySet());
  }

  /**
   * The first service whose manifest offers the thread mode; there is one for every level of the
   * scenario.
   */
  public ServiceManifest serviceFor(String threads) {
    return services.stream()
        .filter(s -> s.offers(ThreadMode.FACTOR, threads))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no service offers thread mode " + threads));
  }

  /** With other seed. */
  public Scenario withSeed(long other) {
    return with(design, other, load, calibration, search, jvm);
  }

  /** With another design of the experiment. */
  public Scenario withDesign(Design other) {
    return with(other, seed, load, calibration, search, jvm);
  }

  /** With a load of another shape, and services that are warmed and measured otherwise. */
  public Scenario withLoad(LoadShape other, @Nullable Calibration otherCalibration) {
    return with(design, seed, other, otherCalibration, search, jvm);
  }

  /** With another search. */
  public Scenario withSearch(Search other) {
    return with(design, seed, load, calibration, Optional.of(other), jvm);
  }

  /** With other options for every service's JVM. */
  public Scenario withJvm(List<String> other) {
    return with(design, seed, load, calibration, search, other);
  }

  private Scenario with(
      Design otherDesign,
      long otherSeed,
      LoadShape otherLoad,
      @Nullable Calibration otherCalibration,
      Optional<Search> otherSearch,
      List<String> otherJvm) {
    return new Scenario(
        file,
        name,
        title,
        question,
        services,
        endpoint,
        blocks,
        otherLoad,
        otherCalibration,
        downstream,
        database,
        path,
        deployment,
        otherDesign,
        otherSeed,
        otherJvm,
        otherSearch,
        memory,
        text);
  }
}
