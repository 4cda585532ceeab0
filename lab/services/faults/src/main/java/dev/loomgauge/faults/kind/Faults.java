package dev.loomgauge.faults.kind;

import dev.loomgauge.order.parts.Refusal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** All faults by name, as the knob {@code fault} of {@code service.yaml} has them. */
public final class Faults {
  /** The name of what does nothing wrong. */
  public static final String NONE = "none";

  private final Map<String, Fault> byName = new LinkedHashMap<>();

  /** Every fault, with nothing held, kept or counted yet. */
  public Faults() {
    byName.put(NONE, Request::summary);
    byName.put("lock", new GlobalLock());
    byName.put("synchronized", new StripedMonitors());
    byName.put("sleep", new Sleep());
    byName.put("query", new SlowQuery());
    byName.put("queries", new ManyQueries());
    byName.put("nested", new NestedConnection());
    byName.put("pools", new TwoPools());
    byName.put("cpu", new CpuBurst());
    byName.put("spin", new SpinningPool());
    byName.put("native", new NativeWait());
    byName.put("threadlocal", new ThreadLocalCache());
    byName.put("buffer", new SpareBuffer());
    byName.put("leak", new Leak());
    byName.put("retry", new RetryStorm());
    byName.put("permits", new FewPermits());
    byName.put("files", new AuditTrail());
    byName.put("initializer", new SlowInitializer());
    byName.put("carriers", new HeldCarriers());
  }

  /** The fault with this name; a {@link Refusal} if there is none. */
  public Fault named(String name) {
    Fault fault = byName.get(name);
    if (fault == null) {
      throw Refusal.badRequest("fault=" + name + ": use one of " + String.join(", ", names()));
    }
    return fault;
  }

  /** The names, in the order of this file. */
  public Set<String> names() {
    return byName.keySet();
  }
}
