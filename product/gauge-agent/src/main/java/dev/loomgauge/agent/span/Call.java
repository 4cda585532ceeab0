package dev.loomgauge.agent.span;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A traced method that runs. */
final class Call {
  final TracePoint point;
  final Span span;
  final @Nullable Object self;
  final @Nullable Object argument;
  final @Nullable Call outer;

  /** All objects that stand for the member that was acquired. */
  private final List<Object> members = new ArrayList<>();

  private @Nullable TracePoint pool;

  private @Nullable Object lender;

  Call(TracePoint point, @Nullable Object self, @Nullable Object argument, @Nullable Call outer) {
    this.point = point;
    this.span = new Span(point.row().kind().name());
    this.self = self;
    this.argument = argument;
    this.outer = outer;
  }

  /** The pool; null where none gave a member. */
  @Nullable TracePoint pool() {
    return pool;
  }

  /** The object that is the pool; null where none gave a member. */
  @Nullable Object lender() {
    return lender;
  }

  List<Object> members() {
    return members;
  }

  /** This call has got a member, which the calls within may have got for it. */
  void got(Object member) {
    if (pool == null || (point.named() && !pool.named())) {
      members.clear(); // what a pool opens is no member yet
      pool = point;
      lender = self;
    }
    members.add(member);
  }

  /** What a call within has got: a pool behind a wrapper gives the name. */
  void got(Call within) {
    members.addAll(within.members);
    pool = within.pool;
    lender = within.lender;
  }
}
