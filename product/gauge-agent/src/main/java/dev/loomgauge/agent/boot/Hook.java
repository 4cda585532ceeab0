package dev.loomgauge.agent.boot;

import org.jspecify.annotations.Nullable;

/** Called where a traced method begins and ends; does nothing while nobody listens. */
public abstract class Hook {
  private static volatile @Nullable Hook listener;

  protected Hook() {}

  /** Who listens from now on; null for nobody. */
  public static void listen(@Nullable Hook hook) {
    listener = hook;
  }

  /**
   * A traced method begins.
   *
   * @param self its object; null in a static method
   * @param first its first argument; null where there is none
   * @return what {@link #ended} is to be told; null for nothing to tell
   */
  public static @Nullable Object began(int point, @Nullable Object self, @Nullable Object first) {
    Hook hook = listener;
    return hook == null ? null : hook.begin(point, self, first);
  }

  /**
   * It ends.
   *
   * @param call as {@link #began} returned it
   * @param result that it returns; null for none
   */
  public static void ended(@Nullable Object call, @Nullable Object result, boolean failed) {
    Hook hook = listener;
    if (hook != null && call != null) {
      hook.end(call, result, failed);
    }
  }

  /** As {@link #began}. */
  protected abstract @Nullable Object begin(
      int point, @Nullable Object self, @Nullable Object first);

  /** As {@link #ended}; the call may be another listener's. */
  protected abstract void end(Object call, @Nullable Object result, boolean failed);
}
