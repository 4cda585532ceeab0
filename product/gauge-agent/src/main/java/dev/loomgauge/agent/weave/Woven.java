package dev.loomgauge.agent.weave;

import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.Drivers;
import dev.loomgauge.agent.span.Span;
import dev.loomgauge.agent.span.Spans;
import dev.loomgauge.agent.span.Table;
import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import jdk.jfr.FlightRecorder;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy;
import net.bytebuddy.agent.builder.AgentBuilder.RedefinitionStrategy.DiscoveryStrategy;
import net.bytebuddy.agent.builder.ResettableClassFileTransformer;
import net.bytebuddy.dynamic.scaffold.TypeValidation;
import net.bytebuddy.matcher.ElementMatchers;

/** The classes of a service with the hook in their methods, until it is closed. */
record Woven(
    Instrumentation instrumentation,
    HookTransformer hooks,
    ResettableClassFileTransformer transformer)
    implements AutoCloseable, IntSupplier {
  private static final String DRIVER = "java.sql.Driver";

  /** Weaves it into classes that are loaded, and into those that will be. */
  static Woven in(Instrumentation instrumentation, Table table) {
    List<Class<?>> loaded = loaded(instrumentation, type -> true);
    Targets targets = new Targets(table);
    Spans spans =
        new Spans(
            new Drivers(
                loaded.stream()
                    .filter(type -> Targets.implemented(type, DRIVER))
                    .map(Class::getName)
                    .toList()),
            table.names());
    HookTransformer hooks = new HookTransformer(targets, spans);
    ResettableClassFileTransformer transformer =
        new AgentBuilder.Default(new ByteBuddy().with(TypeValidation.DISABLED))
            .disableClassFormatChanges()
            .with(RedefinitionStrategy.RETRANSFORMATION)
            .with(explicit(loaded.stream().filter(targets::any).toList()))
            .ignore(ElementMatchers.none())
            .type(hooks)
            .transform(hooks)
            .installOn(instrumentation);
    FlightRecorder.register(Span.class); // nobody tells spans before, and none is left of a failure
    Hook.listen(spans);
    return new Woven(instrumentation, hooks, transformer);
  }

  private static DiscoveryStrategy explicit(List<Class<?>> types) {
    return new DiscoveryStrategy.Explicit(types.toArray(Class<?>[]::new));
  }

  private static List<Class<?>> loaded(
      Instrumentation instrumentation, Predicate<Class<?>> wanted) {
    return Arrays.<Class<?>>stream(instrumentation.getAllLoadedClasses())
        .filter(type -> !type.isArray() && !type.isPrimitive() && !type.isHidden())
        .filter(wanted)
        .filter(instrumentation::isModifiableClass)
        .toList();
  }

  @Override
  public int getAsInt() {
    return hooks.hooked().size();
  }

  @Override
  public void close() {
    Hook.listen(null);
    List<Class<?>> hooked =
        loaded(instrumentation, type -> hooks.hooked().contains(type.getName()));
    transformer.reset(instrumentation, RedefinitionStrategy.RETRANSFORMATION, explicit(hooked));
    FlightRecorder.unregister(Span.class);
  }
}
