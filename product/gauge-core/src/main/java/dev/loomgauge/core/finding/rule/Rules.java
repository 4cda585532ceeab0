package dev.loomgauge.core.finding.rule;

import java.util.List;

/** Every rule there is. */
public final class Rules {
  /** In the order of {@code docs/findings.md}. */
  public static final List<Rule> ALL =
      List.of(
          new SmallPool(),
          new IdleMaximum(),
          new LargePool(),
          new HiddenClientLimit(),
          new Permits(),
          new SmallExecutor(),
          new FewConnections(),
          new IgnoredThreadLimit(),
          new WeakDownstream(),
          new StallingDownstream(),
          new RetryStorm(),
          new SlowQuery(),
          new HotLock(),
          new PinnedCarriers(),
          new CarriersBlocked(),
          new CarriersHeld(),
          new CpuHog(),
          new SpinInPool(),
          new SleepInRequest(),
          new Files(),
          new ClassLoading(),
          new BackgroundCpu(),
          new Throttled(),
          new SmallHeap(),
          new FillingHeap(),
          new ChosenSerial(),
          new LargeAllocation(),
          new Leak(),
          new LoadAtFault());

  private Rules() {}
}
