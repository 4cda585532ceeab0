package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A figure that {@code timeline.csv} has of every second; {@link PoolColumns} are the others.
 * {@code docs/timeline.md} has the unit and the source of each.
 */
public enum TimelineColumn {
  STARTED,
  OK,
  ERRORS,
  IN_FLIGHT,
  CONNECTIONS,
  MEAN_MS,
  P50_MS,
  P95_MS,
  P99_MS,
  MAX_MS,
  GENERATOR_LAG_MS,
  SERVICE_CPU_PCT,
  DATABASE_CPU_PCT,
  DOWNSTREAM_CPU_PCT,
  LOAD_CPU_PCT,
  LOOMGAUGE_CPU_PCT,
  SERVICE_RSS_MB,
  SERVICE_THREADS,
  HEAP_MB,
  GC_MS,
  VIRTUAL_MOUNTED,
  VIRTUAL_QUEUED,
  STEAL_PCT,
  SERVICE_CPUS_FOREIGN_PCT,
  DATABASE_CPUS_FOREIGN_PCT,
  DOWNSTREAM_CPUS_FOREIGN_PCT,
  LOAD_CPUS_FOREIGN_PCT,
  SERVICE_CPUS_STEAL_PCT,
  LOAD_CPUS_STEAL_PCT,
  LOAD_THREAD_PCT,
  DOWNSTREAM_THREAD_PCT,
  CPU_MHZ,
  SWAP_PAGES,
  SERVICE_MAJOR_FAULTS,
  MEMORY_STALL_PCT,
  CLOCK_OFFSET_MS,
  EPOCH_MS,
  HEAP_LIMIT_MB,
  NONHEAP_MB,
  DIRECT_MB,
  SERVICE_PROBE_US,
  DEPENDENCIES_CPU_PCT,
  RUN_QUEUE,
  PINNED_MS,
  CARRIERS,
  SCHEDULING_LAG_MS;

  private static final String CPU = "_CPU_PCT";
  private static final String FOREIGN = "_CPUS_FOREIGN_PCT";
  private static final String STEAL = "_CPUS_STEAL_PCT";
  private static final String THREAD = "_THREAD_PCT";

  private static final Map<String, TimelineColumn> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(TimelineColumn::key, c -> c));

  private final String key = name().toLowerCase(Locale.ROOT);

  /** The name in the header of the file: {@code p99_ms}. */
  public String key() {
    return key;
  }

  /** The column of that key; empty for one of {@link PoolColumns}, or of another version. */
  public static Optional<TimelineColumn> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  /** CPU that a tier used, in percent of one core. */
  public static TimelineColumn cpu(Tier tier) {
    return valueOf(tier.name() + CPU);
  }

  /** The tier whose CPU the column gives; empty for any other column. */
  public Optional<Tier> cpuOf() {
    return name().endsWith(CPU)
        ? Optional.of(Tier.valueOf(name().substring(0, name().length() - CPU.length())))
        : Optional.empty();
  }

  /** CPU that programs of no tier used of a tier's CPUs, in percent of one core. */
  public static Optional<TimelineColumn> foreign(Tier tier) {
    return of(tier, FOREIGN);
  }

  /** CPU that the hypervisor took from a tier's CPUs, in percent of one core. */
  public static Optional<TimelineColumn> steal(Tier tier) {
    return of(tier, STEAL);
  }

  /** CPU that the busiest thread of a tier used, in percent of one core. */
  public static Optional<TimelineColumn> busiestThread(Tier tier) {
    return of(tier, THREAD);
  }

  private static Optional<TimelineColumn> of(Tier tier, String family) {
    return of((tier.name() + family).toLowerCase(Locale.ROOT));
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(TimelineColumn::key).toList();
  }
}
