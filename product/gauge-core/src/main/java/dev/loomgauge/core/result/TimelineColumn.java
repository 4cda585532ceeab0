package dev.loomgauge.core.result;

import dev.loomgauge.core.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A figure that {@code timeline.csv} has of every second; {@link PoolColumns} are the others. */
public enum TimelineColumn {
  STARTED(Unit.REQUESTS, Source.LOAD_ENGINE),
  OK(Unit.REQUESTS, Source.LOAD_ENGINE),
  ERRORS(Unit.REQUESTS, Source.LOAD_ENGINE),
  IN_FLIGHT(Unit.REQUESTS, Source.LOAD_ENGINE),
  CONNECTIONS(Unit.COUNT, Source.LOAD_ENGINE),
  MEAN_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  P50_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  P95_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  P99_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  MAX_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  GENERATOR_LAG_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  SERVICE_CPU_PCT(Unit.PERCENT, Source.PROCESSES),
  DATABASE_CPU_PCT(Unit.PERCENT, Source.PROCESSES),
  DOWNSTREAM_CPU_PCT(Unit.PERCENT, Source.PROCESSES),
  LOAD_CPU_PCT(Unit.PERCENT, Source.PROCESSES),
  LOOMGAUGE_CPU_PCT(Unit.PERCENT, Source.PROCESSES),
  SERVICE_RSS_MB(Unit.MEBIBYTES, Source.PROCESSES),
  SERVICE_THREADS(Unit.COUNT, Source.PROCESSES),
  HEAP_MB(Unit.MEBIBYTES, Source.JVM),
  GC_MS(Unit.MILLISECONDS, Source.JVM),
  VIRTUAL_MOUNTED(Unit.COUNT, Source.JVM),
  VIRTUAL_QUEUED(Unit.COUNT, Source.JVM),
  STEAL_PCT(Unit.PERCENT, Source.CPUS),
  SERVICE_CPUS_FOREIGN_PCT(Unit.PERCENT, Source.CPUS_LESS_TIERS),
  DATABASE_CPUS_FOREIGN_PCT(Unit.PERCENT, Source.CPUS_LESS_TIERS),
  DOWNSTREAM_CPUS_FOREIGN_PCT(Unit.PERCENT, Source.CPUS_LESS_TIERS),
  LOAD_CPUS_FOREIGN_PCT(Unit.PERCENT, Source.CPUS_LESS_TIERS),
  SERVICE_CPUS_STEAL_PCT(Unit.PERCENT, Source.CPUS),
  LOAD_CPUS_STEAL_PCT(Unit.PERCENT, Source.CPUS),
  LOAD_THREAD_PCT(Unit.PERCENT, Source.THREADS),
  DOWNSTREAM_THREAD_PCT(Unit.PERCENT, Source.THREADS),
  CPU_MHZ(Unit.MEGAHERTZ, Source.FREQUENCY),
  SWAP_PAGES(Unit.PER_SECOND, Source.MEMORY),
  SERVICE_MAJOR_FAULTS(Unit.PER_SECOND, Source.LINUX_PROCESS),
  MEMORY_STALL_PCT(Unit.PERCENT, Source.MEMORY),
  CLOCK_OFFSET_MS(Unit.MILLISECONDS, Source.CLOCKS),
  EPOCH_MS(Unit.MILLISECONDS, Source.LOAD_ENGINE),
  HEAP_LIMIT_MB(Unit.MEBIBYTES, Source.JVM),
  NONHEAP_MB(Unit.MEBIBYTES, Source.JVM),
  DIRECT_MB(Unit.MEBIBYTES, Source.JVM),
  SERVICE_PROBE_US(Unit.MICROSECONDS, Source.SPEED_PROBE),
  DEPENDENCIES_CPU_PCT(Unit.PERCENT, Source.DEPENDENCIES),
  RUN_QUEUE(Unit.COUNT, Source.RUN_QUEUES),
  PINNED_MS(Unit.MILLISECONDS, Source.FLIGHT_RECORDER),
  CARRIERS(Unit.COUNT, Source.JVM),
  SCHEDULING_LAG_MS(Unit.MILLISECONDS, Source.CANARY);

  private static final String CPU = "_CPU_PCT";
  private static final String FOREIGN = "_CPUS_FOREIGN_PCT";
  private static final String STEAL = "_CPUS_STEAL_PCT";
  private static final String THREAD = "_THREAD_PCT";

  private static final Map<String, TimelineColumn> BY_KEY =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(TimelineColumn::key, c -> c));

  private final String key = name().toLowerCase(Locale.ROOT);
  private final Unit unit;
  private final Source source;

  TimelineColumn(Unit unit, Source source) {
    this.unit = unit;
    this.source = source;
  }

  /** The name in the header of the file: {@code p99_ms}. */
  public String key() {
    return key;
  }

  /** The column of that key; empty for one of {@link PoolColumns}, or of another version. */
  public static Optional<TimelineColumn> of(String key) {
    return Optional.ofNullable(BY_KEY.get(key));
  }

  public Unit unit() {
    return unit;
  }

  public Source source() {
    return source;
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

  /** What a figure counts. */
  public enum Unit {
    REQUESTS("requests"),
    COUNT("number"),
    PER_SECOND("per second"),
    MILLISECONDS("ms"),
    MICROSECONDS("µs"),
    PERCENT("% of one core or of the time"),
    MEBIBYTES("MiB"),
    MEGAHERTZ("MHz");

    private final String words;

    Unit(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Who gives a figure, and where that is not to be had. */
  public enum Source {
    LOAD_ENGINE("the load engine", "load engines that do not report seconds"),
    PROCESSES(
        "`/proc/PID/stat` and `status` of the tier's processes; `ps` on macOS",
        "a tier that just started"),
    DEPENDENCIES(
        "`/proc/PID/stat` of the user's own programs of this machine that the service talks to, found by `/proc/PID/fd` and `/proc/net/tcp`",
        "a service that talks to none, programs of other users, macOS"),
    LINUX_PROCESS("`/proc/PID/stat` of the service", "macOS"),
    THREADS(
        "`/proc/PID/task/*/stat`, the busiest thread of each second",
        "macOS; more than 500 threads"),
    RUN_QUEUES(
        "`/proc/PID/task/*/schedstat`: threads of the application, without background threads, that were ready and had no CPU, the mean of each second",
        "macOS; more than 500 threads"),
    CANARY(
        "an agent in the service: mean time from the start of a thread until it ran, of ten that are started in each second, virtual ones in the mode `virtual`; written when the trial has ended",
        "a JVM that refuses agents or cannot be recorded, load engines that do not report seconds"),
    FLIGHT_RECORDER(
        "the flight recording: time for which virtual threads were pinned, of all waits that ended in that second; written when the trial has ended",
        "a JVM that cannot be recorded, load engines that do not report seconds"),
    JVM("JMX of the service", "a JVM that cannot be attached to, or does not give that figure"),
    CPUS("`/proc/stat`", "macOS"),
    CPUS_LESS_TIERS(
        "`/proc/stat` user + nice + system of the tier's CPUs (by its affinity), less all tiers that may run there; interrupts are left out, because the kernel may charge them to"
            + " nobody. It is a lower bound",
        "macOS; a tier that just started"),
    FREQUENCY(
        "`scaling_cur_freq` of the service's CPUs, else `/proc/cpuinfo`",
        "ARM without a governor, macOS"),
    MEMORY("`/proc/vmstat`, `/proc/pressure/memory`, by the second", "kernels without them"),
    CLOCKS("wall clock less monotonic clock, since the trial's first sample", "never"),
    SPEED_PROBE(
        "median CPU time of a fixed piece of work, done ten times per second on the service's CPUs",
        "a machine where no thread can be tied to CPUs");

    private final String words;
    private final String emptyWhere;

    Source(String words, String emptyWhere) {
      this.words = words;
      this.emptyWhere = emptyWhere;
    }

    public String words() {
      return words;
    }

    public String emptyWhere() {
      return emptyWhere;
    }
  }
}
