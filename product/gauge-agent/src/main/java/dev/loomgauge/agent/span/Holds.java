package dev.loomgauge.agent.span;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Members of pools that are held, by identity: a wrapped connection is one with what it wraps.
 * Whoever forgets one does not keep it from being collected.
 *
 * @param <P> what identifies a pool
 */
final class Holds<P> {
  private final ConcurrentMap<Key, Hold<P>> held = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();

  /** One member. */
  private static final class Hold<P> {
    private final P pool;
    private final List<Key> keys;
    private final AtomicBoolean back = new AtomicBoolean();

    /** With the keys of all objects that stand for it. */
    Hold(P pool, List<Key> keys) {
      this.pool = pool;
      this.keys = keys;
    }
  }

  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object member, @Nullable ReferenceQueue<Object> queue) {
      super(member, queue);
      this.hash = System.identityHashCode(member);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      Object mine = get();
      return mine != null && other instanceof Key key && key.refersTo(mine);
    }
  }

  /** Taken from a pool. */
  void take(P pool, List<Object> members) {
    for (Reference<?> gone = collected.poll(); gone != null; gone = collected.poll()) {
      held.remove(gone);
    }
    Hold<P> hold = new Hold<>(pool, members.stream().map(m -> new Key(m, collected)).toList());
    hold.keys.forEach(key -> held.put(key, hold));
  }

  /** Given back: the pool; null if it is not held, because it was taken before, or is back. */
  @Nullable P giveBack(Object member) {
    Hold<P> hold = held.remove(new Key(member, null));
    if (hold == null || hold.back.getAndSet(true)) {
      return null;
    }
    hold.keys.forEach(key -> held.remove(key, hold));
    return hold.pool;
  }
}
