package dev.loomgauge.agent.weave;

import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.Spans;
import dev.loomgauge.agent.span.TracePoint;
import dev.loomgauge.agent.span.TracedRow;
import java.security.ProtectionDomain;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.agent.builder.AgentBuilder;
import net.bytebuddy.asm.Advice;
import net.bytebuddy.description.type.TypeDescription;
import net.bytebuddy.dynamic.DynamicType;
import net.bytebuddy.utility.JavaModule;
import org.jspecify.annotations.Nullable;

/** Where the hook goes into a class that is loaded or loaded again. */
final class HookTransformer implements AgentBuilder.RawMatcher, AgentBuilder.Transformer {
  private static final ClassLoader OWN = HookTransformer.class.getClassLoader();
  private static final ClassLoader JDK = ClassLoader.getPlatformClassLoader();

  private final Targets targets;
  private final Spans spans;
  private final Set<String> hooked = ConcurrentHashMap.newKeySet();

  HookTransformer(Targets targets, Spans spans) {
    this.targets = targets;
    this.spans = spans;
  }

  /** Names of the classes that have the hook. */
  Set<String> hooked() {
    return hooked;
  }

  @Override
  public boolean matches(
      TypeDescription type,
      @Nullable ClassLoader loader,
      @Nullable JavaModule module,
      @Nullable Class<?> again,
      @Nullable ProtectionDomain domain) {
    return !OWN.equals(loader) && !rows(type, loader).isEmpty() && sees(loader);
  }

  private List<TracedRow> rows(TypeDescription type, @Nullable ClassLoader loader) {
    boolean ofTheJdk = loader == null || JDK.equals(loader);
    return ofTheJdk ? targets.byName(type) : targets.of(type);
  }

  /** A loader that hides the bootstrap path would break its classes: they are left alone. */
  private static boolean sees(@Nullable ClassLoader loader) {
    try {
      return loader == null || Class.forName(Hook.class.getName(), false, loader) == Hook.class;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  @Override
  public DynamicType.Builder<?> transform(
      DynamicType.Builder<?> builder,
      TypeDescription type,
      @Nullable ClassLoader loader,
      @Nullable JavaModule module,
      @Nullable ProtectionDomain domain) {
    DynamicType.Builder<?> woven = builder;
    for (TracedRow row : rows(type, loader)) {
      boolean named = row.where() == TracedRow.Where.CLASS;
      int point = spans.add(new TracePoint(row, row.labelled(type.getName()), named));
      woven =
          woven.visit(
              Advice.withCustomMapping()
                  .bind(PointNumber.class, point)
                  .to(HookAdvice.class)
                  .on(Targets.method(row)));
    }
    hooked.add(type.getName());
    return woven;
  }
}
