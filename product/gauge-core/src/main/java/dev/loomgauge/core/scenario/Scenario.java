package dev.loomgauge.core.scenario;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.Quoted;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A question put to the laboratory.
 *
 * @param services manifests of the services; each thread mode is taken from the first that offers
 *     it; none in a pure model
 * @param mix keys of the endpoints in the manifests, with their shares
 * @param blocks each a matrix of factor to levels; the cells are the union of their products
 * @param surroundings what is around the service
 * @param path what a request does
 * @param procedure how the cells are measured
 */
public record Scenario(
    Heading heading,
    List<ServiceManifest> services,
    Mix mix,
    List<Map<String, List<String>>> blocks,
    Surroundings surroundings,
    RequestPath path,
    Procedure procedure) {

  /** What a reader sees first, and for messages the file that it was read from. */
  public record Heading(String file, String name, String title, String question, String text) {}

  /**
   * What is around the service.
   *
   * @param deployment instances of the service: those that a run starts, side by side on the
   *     service's CPUs, or those that a pure model assumes
   * @param delays dependencies of the user's own whose replies are delayed
   */
  public record Surroundings(
      Downstream downstream,
      DatabaseSettings database,
      Deployment deployment,
      List<Delayed> delays,
      Hosts hosts) {
    public Surroundings {
      delays = List.copyOf(delays);
    }
  }

  /** "quick: What do virtual threads change?": the name, and the question where it has one. */
  public String headline() {
    return heading.question().isEmpty() ? name() : name() + ": " + heading.question();
  }

  /** What a command takes for it: the name of one that ships, else its file. */
  public String called() {
    String file = heading.file();
    return file.contains("scenarios/") && file.endsWith("-" + name() + ".yaml")
        ? name()
        : ProgramName.word(file);
  }

  /** Whether there is no service to measure: stations, resources and demands are all given. */
  public boolean pureModel() {
    return services.isEmpty();
  }

  /** Checks that it can be measured, not predicted alone; {@link InputException} saying why not. */
  public void checkMeasurable() {
    String reason = "";
    if (pureModel()) {
      reason = "it is a pure model: it names no service.";
    } else if (elsewhere() && !services.stream().allMatch(s -> s.address().isPresent())) {
      reason = "some of its services are started here, and others run elsewhere.";
    } else if (elsewhere()
        && (deployment().instances() > 1
            || procedure.memory().isPresent()
            || load().sustained()
            || surroundings.hosts().aroundService()
            || !surroundings.delays().isEmpty()
            || !procedure.jvm().isEmpty())) {
      reason =
          "its service runs elsewhere, and instances, memory, a load from 'from' on, delays, options of its JVM, and everything under 'hosts' except 'load' are for one that is started here.";
    } else if (!addressed()) {
      reason =
          "'address' of a service leaves out levels: it needs one for each level of one factor.";
    } else if (elsewhere() && calibration() != null && !calibration().measure().isZero()) {
      reason =
          "its service runs elsewhere, where its CPU is not seen: 'measure' under 'calibration' must be 0s.";
    } else if (deployment().balancer() != Deployment.ONE.balancer()) {
      reason = "a run gives every user an instance in turn, and this has another balancer.";
    } else if (deployment().instances() > 1
        && (procedure.memory().isPresent() || load().sustained())) {
      reason = "the memory of one process is followed, and this has several instances.";
    } else if (deployment().instances() > 1
        && path.resources().values().stream()
            .anyMatch(pool -> pool.shared() && !pool.name().equals(RequestPath.DOWNSTREAM))) {
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
          heading.file(),
          0,
          "this cannot be measured: " + reason,
          "Ask " + ProgramName.with("predict ") + called() + ".");
    }
  }

  /** Whether every service that runs elsewhere has an address in each of its cells. */
  private boolean addressed() {
    for (ServiceManifest service : services) {
      for (Map<String, List<String>> block : blocks) {
        Map<String, List<String>> own = new LinkedHashMap<>(block);
        own.computeIfPresent(
            ThreadMode.FACTOR,
            (factor, modes) -> modes.stream().filter(m -> service.offers(factor, m)).toList());
        if (service.address().filter(address -> !address.covers(own)).isPresent()) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a service of it was started by somebody else, and is reached at an address. */
  public boolean elsewhere() {
    return !addresses().isEmpty();
  }

  /** Where such services answer, {@code http://HOST:PORT}, each once. */
  public Set<String> addresses() {
    return services.stream()
        .flatMap(service -> service.address().stream())
        .flatMap(address -> address.all().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Names of all factors, in the order of the file. */
  public List<String> factors() {
    return blocks.stream().flatMap(block -> block.keySet().stream()).distinct().toList();
  }

  /** The first service whose manifest offers the thread mode; every level of it has one. */
  public ServiceManifest serviceFor(String threads) {
    return services.stream()
        .filter(s -> s.offers(ThreadMode.FACTOR, threads))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no service offers thread mode " + threads));
  }

  /** Whether all services are asked with plain GETs, as any load tool makes them. */
  public boolean plainRequests() {
    return !mix.several()
        && services.stream().allMatch(service -> mix.endpoints().stream().allMatch(service::plain));
  }

  public String name() {
    return heading.name();
  }

  public Downstream downstream() {
    return surroundings.downstream();
  }

  public Deployment deployment() {
    return surroundings.deployment();
  }

  public LoadShape load() {
    return procedure.load();
  }

  public @Nullable Calibration calibration() {
    return procedure.calibration();
  }

  public Design design() {
    return procedure.design();
  }

  public long seed() {
    return procedure.seed();
  }

  public Optional<Search> search() {
    return procedure.search();
  }

  public Scenario withSeed(long other) {
    return with(procedure.withSeed(other));
  }

  public Scenario withDesign(Design other) {
    return with(procedure.withDesign(other));
  }

  public Scenario withPath(RequestPath other) {
    return new Scenario(heading, services, mix, blocks, surroundings, other, procedure);
  }

  public Scenario withBlocks(List<Map<String, List<String>>> others) {
    return new Scenario(heading, services, mix, others, surroundings, path, procedure);
  }

  public Scenario with(Procedure other) {
    return new Scenario(heading, services, mix, blocks, surroundings, path, other);
  }
}
