package dev.loomgauge.core.finding.rule;

import java.util.List;

/** Every rule there is. */
public final class Rules {
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
