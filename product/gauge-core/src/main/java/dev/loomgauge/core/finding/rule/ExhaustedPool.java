package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Terms;
import dev.loomgauge.core.result.ResourceUse;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A pool that is in use and before which requests wait for longer than they hold one of its
 * members, while the CPU is not saturated.
 *
 * @param terms of its limit; empty where none is predicted
 * @param waiting mean number of requests that wait for a member
 * @param holdMs for which a request holds one
 * @param waitMs for which a request waits for one
 * @param endless whether fewer requests ended in the window than have a member: no larger pool
 *     serves any that waits
 */
record ExhaustedPool(
    ResourceUse pool,
    Optional<Terms> terms,
    double waiting,
    double holdMs,
    double waitMs,
    boolean endless) {
  /** A pool in use to at least so much is full. */
  private static final double FULL = 0.95;

  /** Beyond it the CPU is as much to blame. */
  private static final double CPU_SPENT = 0.85;

  /**
   * That of a trial: of several full pools before which requests wait the one with the lowest
   * limit, because those around it are full because of it. Empty where requests hold a member for
   * longer than they wait for one, and where a CPU limits them: more members only move the queue.
   */
  static Optional<ExhaustedPool> of(Evidence e) {
    return cpuSpent(e)
        ? Optional.empty()
        : full(e)
            .min(Comparator.comparingDouble(ExhaustedPool::limitRps))
            .filter(full -> full.waiting > full.pool.activeMean());
  }

  /** All that are full and before which requests wait. */
  private static Stream<ExhaustedPool> full(Evidence e) {
    return Stream.concat(e.trial().resources().stream(), unseen(e).stream())
        .filter(pool -> !pool.ofDownstream()) // a weak downstream, and no pool to enlarge
        .filter(pool -> pool.capacity() != null && pool.utilisation() >= FULL)
        .map(pool -> of(e, pool))
        .filter(full -> full.waiting > 0);
  }

  private static boolean cpuSpent(Evidence e) {
    return e.serviceCpu() >= CPU_SPENT
        || e.limitedByAnyCpu()
        || e.databaseCpu() >= Evidence.SATURATED;
  }

  private double limitRps() {
    return terms.map(Terms::rps).orElse(Double.MAX_VALUE);
  }

  private static ExhaustedPool of(Evidence e, ResourceUse pool) {
    double rate = e.load().throughputRps();
    Optional<Terms> terms = e.trial().prediction().limit(pool.name()).map(Limit::terms);
    double waiting = waiting(e, pool, terms.filter(Terms::belowMaximum).isPresent());
    return new ExhaustedPool(
        pool,
        terms,
        waiting,
        pool.activeMean() / rate * 1000,
        waiting / rate * 1000,
        rate * e.load().windowSeconds() < pool.activeMean());
  }

  /** A pool that limits and does not show its use: by the queue for it in dumps, it is full. */
  private static Optional<ResourceUse> unseen(Evidence e) {
    Bottleneck limit = e.trial().bottleneck();
    if (limit == null
        || !(limit.limiter() instanceof Bottleneck.Pool(String name))
        || !(limit.evidence() instanceof Bottleneck.UnseenPool(Terms terms, Double waiting))
        || waiting == null) {
      return Optional.empty();
    }
    int members = terms.capacity() * terms.copies();
    return Optional.of(
        new ResourceUse(name, terms.label(), members, members, members, waiting, waiting));
  }

  /**
   * By where the time of a request goes; requests that wait for their task in the queue of an
   * executor wait for tasks there, and only its own count tells them from those whose task runs.
   */
  private static double waiting(Evidence e, ResourceUse pool, boolean behindQueue) {
    double seen = ofItsOwn(e, pool);
    return behindQueue && pool.waitingMean() != null ? Math.max(seen, pool.waitingMean()) : seen;
  }

  /**
   * Pools of one kind, as two data sources, have one queue among the times of a request: each has
   * the part of it that its own count is of all their counts, and one that does not count has what
   * the others leave.
   */
  private static double ofItsOwn(Evidence e, ResourceUse pool) {
    Activity queue = Activity.queueFor(pool.name(), pool.label());
    double all = e.times().of(queue) * e.load().throughputRps() / 1000;
    List<ResourceUse> others =
        e.trial().resources().stream()
            .filter(other -> Activity.queueFor(other.name(), other.label()) == queue)
            .filter(other -> !other.ofDownstream() && !other.name().equals(pool.name()))
            .toList();
    double counted =
        others.stream()
            .filter(other -> other.waitingMean() != null)
            .mapToDouble(other -> other.waiting(0))
            .sum();
    Double own = pool.waitingMean();
    if (own == null) {
      return Math.max(0, all - counted);
    }
    if (others.stream().anyMatch(other -> other.waitingMean() == null)) {
      return Math.min(all, own);
    }
    return own + counted > 0 ? all * own / (own + counted) : all;
  }

  /** Whether it is an executor that may have more threads, and has not because of its queue. */
  boolean belowMaximum() {
    return !endless && terms.filter(Terms::belowMaximum).isPresent();
  }

  /**
   * How many members it needs, so that no request waits for one, nor for a member of the pools that
   * are full because of it; empty where no more than it has would bring anything.
   */
  Optional<PoolSize> larger(Evidence e) {
    double allMs = full(e).mapToDouble(ExhaustedPool::waitMs).sum();
    double waitsMs = Math.max(waitMs, Math.min(allMs, e.load().meanMs() - holdMs));
    PoolSize size = PoolSize.of(e, holdMs, waitsMs, e.trial().prediction().behind(pool.name()));
    int members = pool.capacity() == null ? 0 : pool.capacity();
    return size.members() > members && e.gains(size.rps()) ? Optional.of(size) : Optional.empty();
  }

  /** Share of the response time that the wait is, 0 to 1. */
  double weight(Evidence e) {
    return Math.min(1, waitMs / e.load().meanMs());
  }

  /** "90 requests wait 900 ms for one of the 10 connections, which a request holds for 100 ms". */
  String words() {
    return Numbers.format(
        "%s requests wait %s for one of the %s %s, which a request holds for %s",
        Numbers.count(waiting),
        Numbers.millis(waitMs),
        Numbers.count(pool.capacity() == null ? 0.0 : pool.capacity()),
        pool.label(),
        Numbers.millis(holdMs));
  }
}
