package dev.loomgauge.agent.span;

import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.TracedRow.Member;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Makes spans of calls. */
public final class Spans extends Hook {
  private final List<TracePoint> points = new CopyOnWriteArrayList<>();
  private final ThreadLocal<Nest> nests = ThreadLocal.withInitial(Nest::new);
  private final Holds<Lender> holds = new Holds<>();
  private final Drivers drivers;
  private final LenderNames names;

  /** Of a service with these drivers, whose pools have such names. */
  public Spans(Drivers drivers, LenderNames names) {
    this.drivers = drivers;
    this.names = names;
  }

  /**
   * Who lends members.
   *
   * @param label of its library
   * @param name among those of its library; empty for none
   */
  private record Lender(String label, String name) {
    Call named(Call call) {
      call.span.what = label;
      call.span.pool = name;
      return call;
    }
  }

  /** What a thread is in. */
  private static final class Nest {
    private boolean entry;
    private @Nullable Call acquire;
  }

  /** Adds a point; its number is what instrumented methods tell. */
  public synchronized int add(TracePoint point) {
    points.add(point);
    return points.size() - 1;
  }

  @Override
  protected @Nullable Object begin(int at, @Nullable Object self, @Nullable Object first) {
    TracePoint point = points.get(at);
    return switch (point.row().kind()) {
      case ENTRY -> entry(point);
      case ACQUIRE -> acquire(point, self, first);
      case RELEASE -> release(point, self, first);
    };
  }

  private @Nullable Call entry(TracePoint point) {
    Nest nest = nests.get();
    if (nest.entry) {
      return null;
    }
    nest.entry = true;
    return begun(new Call(point, null, null, null));
  }

  private @Nullable Call acquire(TracePoint point, @Nullable Object self, @Nullable Object first) {
    Nest nest = nests.get();
    Call outer = nest.acquire;
    if (outer != null && !point.nestsIn(outer.point)) {
      return null;
    }
    Call call = new Call(point, self, first, outer);
    nest.acquire = call;
    return outer == null ? begun(call) : call;
  }

  private @Nullable Call release(TracePoint point, @Nullable Object self, @Nullable Object first) {
    Object member = point.row().member() == Member.ARGUMENT ? first : self;
    Lender pool = member == null ? null : holds.giveBack(member);
    return pool == null ? null : pool.named(begun(new Call(point, null, null, null)));
  }

  private static Call begun(Call call) {
    call.span.begin();
    return call;
  }

  @Override
  protected void end(Object ended, @Nullable Object result, boolean failed) {
    if (!(ended instanceof Call call)) {
      return; // of an agent before this one
    }
    switch (call.point.row().kind()) {
      case ENTRY -> {
        call.span.what = call.point.label();
        tell(call);
        Nest nest = nests.get();
        left(nest, false, nest.acquire);
      }
      case ACQUIRE -> {
        acquired(call, failed ? null : member(call, result));
        Nest nest = nests.get();
        left(nest, nest.entry, call.outer);
      }
      case RELEASE -> tell(call);
    }
  }

  /** A thread that is in nothing keeps nothing of ours. */
  private void left(Nest nest, boolean entry, @Nullable Call acquire) {
    nest.entry = entry;
    nest.acquire = acquire;
    if (!entry && acquire == null) {
      nests.remove();
    }
  }

  private static @Nullable Object member(Call call, @Nullable Object result) {
    return switch (call.point.row().member()) {
      case SELF -> call.self;
      case ARGUMENT -> call.argument;
      case RESULT, NONE -> result;
    };
  }

  private void acquired(Call call, @Nullable Object member) {
    if (member == null) {
      return;
    }
    if (call.point.named() || !drivers.made(member.getClass().getName())) {
      call.got(member);
    }
    TracePoint pool = call.pool();
    if (pool == null) {
      return;
    }
    if (call.outer != null) {
      call.outer.got(call);
      return;
    }
    Lender lender = new Lender(pool.label(), names.of(call.lender()));
    holds.take(lender, call.members());
    tell(lender.named(call));
  }

  /** What has no label is traced by other means. */
  private static void tell(Call call) {
    if (!call.span.what.isEmpty()) {
      call.span.commit();
    }
  }
}
