package dev.loomgauge.agent.weave;

import dev.loomgauge.agent.boot.Hook;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.implementation.bytecode.assign.Assigner;
import org.jspecify.annotations.Nullable;

/** Copied into methods. Knows only the hook, because it runs as a part of the service's classes. */
final class HookAdvice {
  private HookAdvice() {}

  @Advice.OnMethodEnter(suppress = Throwable.class)
  static @Nullable Object enter(
      @PointNumber int point,
      @Advice.This(optional = true) @Nullable Object self,
      @Advice.Argument(value = 0, optional = true, typing = Assigner.Typing.DYNAMIC)
          @Nullable Object first) {
    return Hook.began(point, self, first);
  }

  @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
  static void exit(
      @Advice.Enter @Nullable Object call,
      @Advice.Return(typing = Assigner.Typing.DYNAMIC) @Nullable Object result,
      @Advice.Thrown @Nullable Throwable thrown) {
    Hook.ended(call, result, thrown != null);
  }
}
