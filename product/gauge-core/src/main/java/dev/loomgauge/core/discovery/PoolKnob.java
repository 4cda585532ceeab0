package dev.loomgauge.core.discovery;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.input.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A setting that reaches a pool, and with it a factor of the scenario.
 *
 * @param factor whose level is the size; the resource's name where no factor has it already
 * @param found the level that leaves the service as it is: the size that was seen, or {@code
 *     unlimited}
 * @param now the value that the setting has today, for people
 */
public record PoolKnob(String resource, String factor, String variable, String found, String now) {
  private static final String UNLIMITED = "unlimited";
  private static final String POOL = "pool";

  /** Of a setting whose value is the size that was found. */
  public PoolKnob(String resource, String factor, String variable, String found) {
    this(resource, factor, variable, found, found);
  }

  /**
   * The knobs of a service: one for each pool whose size was seen and that a setting reaches; of
   * several pools of a library only those that the user names.
   *
   * @param heap of the service: what it is built with, and how many connections its server takes
   * @param named resource to variable, as the user says; wins over what the framework has
   * @throws OptionException if the user names something that was not found
   */
  public static List<PoolKnob> of(HeapSizes heap, ServiceModel model, Map<String, String> named) {
    SettingsFamily family = SettingsFamily.of(heap);
    named.forEach(PoolKnob::check);
    Map<String, String> own =
        named.entrySet().stream()
            .collect(
                Collectors.toMap(
                    e -> resource("--knob " + e.getKey(), e.getKey(), model),
                    Map.Entry::getValue,
                    (first, _) -> first));
    List<PoolKnob> knobs = new ArrayList<>();
    Optional.ofNullable(own.get(SettingsFamily.LIMIT))
        .or(() -> family.variable(SettingsFamily.LIMIT))
        .map(
            variable ->
                limit(
                    variable,
                    own.containsKey(SettingsFamily.LIMIT)
                        ? OptionalInt.empty()
                        : heap.connections()))
        .ifPresent(knobs::add);
    for (ServiceModel.Resource pool : model.resources()) {
      Optional<String> variable =
          Optional.ofNullable(own.get(pool.name()))
              .or(
                  () ->
                      heap.several(pool.label())
                          ? Optional.empty()
                          : family.variable(pool.label()));
      OptionalInt size = size(pool);
      if (size.isEmpty() && own.containsKey(pool.name())) {
        throw new OptionException(
            "--knob " + pool.name(),
            "reaches a pool whose size is not known, so it cannot be varied: " + pool.evidence(),
            "Leave it out, or ask for more users with --max-users, so that the pool is full.");
      }
      if (variable.isPresent() && size.isPresent()) {
        knobs.add(
            new PoolKnob(
                pool.name(), factor(pool), variable.get(), String.valueOf(size.getAsInt())));
      }
    }
    return List.copyOf(knobs);
  }

  /**
   * Requests are not limited today; but the setting may have a value that none of the loads came
   * to, because it bounds connections.
   */
  private static PoolKnob limit(String variable, OptionalInt connections) {
    return new PoolKnob(
        SettingsFamily.LIMIT,
        SettingsFamily.LIMIT,
        variable,
        UNLIMITED,
        connections.isPresent() ? connections.getAsInt() + " connections (heap)" : UNLIMITED);
  }

  /**
   * Checks what can be checked before the service is known.
   *
   * @throws OptionException if this is no name of an environment variable
   */
  public static void check(String resource, String variable) {
    if (!variable.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new OptionException(
          "--knob " + resource + "=" + variable,
          "names no environment variable.",
          "Give the one that the service reads the size from: --knob connections=MY_POOL_SIZE.");
    }
  }

  /**
   * The resource that a user means: by its name, {@code pool} for the only pool of connections, or
   * {@code limit} for a bound on the requests in the service.
   *
   * @throws OptionException if there is none, with those that were found
   */
  public static String resource(String option, String name, ServiceModel model) {
    List<String> pools =
        model.resources().stream()
            .map(ServiceModel.Resource::name)
            .filter(pool -> !pool.equals(ThreadMode.FACTOR))
            .toList();
    if (name.equals(POOL) && pools.size() == 1) {
      return pools.getFirst();
    }
    return model.resources().stream()
        .filter(r -> r.name().equals(name) || factor(r).equals(name))
        .map(ServiceModel.Resource::name)
        .findFirst()
        .or(() -> Optional.of(name).filter(SettingsFamily.LIMIT::equals))
        .orElseThrow(
            () ->
                new OptionException(
                    option,
                    "is no pool that was found in this service.",
                    "Found: "
                        + (model.resources().isEmpty()
                            ? "none"
                            : Quoted.list(
                                model.resources().stream()
                                    .map(ServiceModel.Resource::name)
                                    .toList()))
                        + ". Always known: '"
                        + SettingsFamily.LIMIT
                        + "', a bound on the requests in the service."));
  }

  /** The factor of a pool: {@code threads} is the thread mode, so its pool has another name. */
  public static String factor(ServiceModel.Resource pool) {
    return pool.name().equals(ThreadMode.FACTOR)
        ? pool.label().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
        : pool.name();
  }

  /** The one size that was seen; empty for none, or for another one in each mode. */
  private static OptionalInt size(ServiceModel.Resource pool) {
    List<Integer> sizes =
        pool.capacity().values().stream()
            .filter(OptionalInt::isPresent)
            .map(OptionalInt::getAsInt)
            .distinct()
            .toList();
    return sizes.size() == 1 ? OptionalInt.of(sizes.getFirst()) : OptionalInt.empty();
  }

  /** The size that was found; empty where that is unlimited. */
  public OptionalInt size() {
    return size(found);
  }

  /** A level as a number of members; empty for one that is none. */
  public static OptionalInt size(String level) {
    return level.matches("\\d{1,9}")
        ? OptionalInt.of(Integer.parseInt(level))
        : OptionalInt.empty();
  }

  /** Whether it bounds the requests in the service, and no pool that was found. */
  boolean limit() {
    return resource.equals(SettingsFamily.LIMIT);
  }

  /** {@code connections: [10]}: the factor with its only level. */
  String levels() {
    return "%s: [%s]".formatted(factor, found);
  }

  String knob() {
    return "%s: {env: %s, range: 1..100_000, unset: %s}".formatted(factor, variable, found);
  }
}
