package dev.loomgauge.core.finding.rule;

import java.util.List;

/** Every rule there is. */
public final class Rules {
  /** The code of threads that use CPU without requests, whether or not they keep it from any. */
  public static final String BACKGROUND_CPU = CpuRules.BACKGROUND_CPU.code();

  /** The code of a full pool, whether or not a larger one helps. */
  public static final String SMALL_POOL = PoolRules.SMALL_POOL.code();

  /** In the order of {@code docs/findings.md}. */
  public static final List<Rule> ALL =
      List.of(
          PoolRules.SMALL_POOL,
          PoolRules.IDLE_MAXIMUM,
          PoolRules.LARGE_POOL,
          PoolRules.UNFILLED_POOL,
          PoolRules.CLIENT_LIMIT,
          LimitRules.PERMITS,
          LimitRules.SMALL_EXECUTOR,
          LimitRules.FEW_CONNECTIONS,
          LimitRules.IGNORED_THREAD_LIMIT,
          CallRules.WEAK_DOWNSTREAM,
          CallRules.STALLING_DOWNSTREAM,
          CallRules.RETRIES,
          CallRules.SLOW_QUERY,
          ThreadRules.HOT_LOCK,
          ThreadRules.PINNED,
          ThreadRules.CARRIERS_BLOCKED,
          ThreadRules.CARRIERS_HELD,
          CpuRules.CPU_HOG,
          CpuRules.SPIN,
          ThreadRules.SLEEP,
          ThreadRules.FILES,
          ThreadRules.CLASS_LOADING,
          CpuRules.BACKGROUND_CPU,
          CpuRules.THROTTLED,
          HeapRules.SMALL_HEAP,
          HeapRules.FILLING_HEAP,
          HeapRules.CHOSEN_SERIAL,
          HeapRules.LARGE_ALLOCATION,
          HeapRules.LEAK,
          CpuRules.LOAD_AT_FAULT);

  private Rules() {}
}
