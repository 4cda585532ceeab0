package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.finding.rule.dependency.Files;
import dev.loomgauge.core.finding.rule.dependency.RetryStorm;
import dev.loomgauge.core.finding.rule.dependency.SlowQuery;
import dev.loomgauge.core.finding.rule.dependency.StallingDownstream;
import dev.loomgauge.core.finding.rule.dependency.WeakDownstream;
import dev.loomgauge.core.finding.rule.jvm.ChosenSerial;
import dev.loomgauge.core.finding.rule.jvm.ClassLoading;
import dev.loomgauge.core.finding.rule.jvm.FillingHeap;
import dev.loomgauge.core.finding.rule.jvm.LargeAllocation;
import dev.loomgauge.core.finding.rule.jvm.Leak;
import dev.loomgauge.core.finding.rule.jvm.SmallHeap;
import dev.loomgauge.core.finding.rule.limit.FewConnections;
import dev.loomgauge.core.finding.rule.limit.HiddenClientLimit;
import dev.loomgauge.core.finding.rule.limit.IgnoredThreadLimit;
import dev.loomgauge.core.finding.rule.limit.LargePool;
import dev.loomgauge.core.finding.rule.limit.Permits;
import dev.loomgauge.core.finding.rule.limit.SmallPool;
import dev.loomgauge.core.finding.rule.machine.LoadAtFault;
import dev.loomgauge.core.finding.rule.machine.Throttled;
import dev.loomgauge.core.finding.rule.thread.CarriersBlocked;
import dev.loomgauge.core.finding.rule.thread.CarriersHeld;
import dev.loomgauge.core.finding.rule.thread.CpuHog;
import dev.loomgauge.core.finding.rule.thread.HotLock;
import dev.loomgauge.core.finding.rule.thread.PinnedCarriers;
import dev.loomgauge.core.finding.rule.thread.SleepInRequest;
import dev.loomgauge.core.finding.rule.thread.SpinInPool;
import java.util.List;

/** Every rule there is. */
public final class Rules {
  /** In the order of {@code docs/findings.md}. */
  public static final List<Rule> ALL =
      List.of(
          new SmallPool(),
          new LargePool(),
          new HiddenClientLimit(),
          new Permits(),
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
          new Throttled(),
          new SmallHeap(),
          new FillingHeap(),
          new ChosenSerial(),
          new LargeAllocation(),
          new Leak(),
          new LoadAtFault());

  private Rules() {}
}
