package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/**
 * The pools that a manifest has watched. An MBean is asked once for all figures that it shows;
 * limits, which change slowly, at every fifth reading.
 */
final class PoolBeans {
  private final Map<String, PoolWatch> watch;
  private final Map<String, Beans> use;
  private final Map<String, Beans> limits;

  PoolBeans(Map<String, PoolWatch> watch) {
    this.watch = Map.copyOf(watch);
    use = beans(pool -> Stream.of(pool.busy(), pool.waiting()), Beans::of);
    limits = beans(pool -> Stream.of(pool.max()), Beans::slow);
  }

  /** MBean to what reads its attributes. */
  private Map<String, Beans> beans(
      Function<PoolWatch, Stream<Optional<Figure>>> figures,
      BiFunction<String, String[], Beans> reader) {
    Map<String, List<String>> attributes =
        watch.values().stream()
            .flatMap(figures)
            .flatMap(Optional::stream)
            .distinct()
            .collect(
                Collectors.groupingBy(
                    Figure::mbean, Collectors.mapping(Figure::attribute, Collectors.toList())));
    Map<String, Beans> beans = new HashMap<>();
    attributes.forEach(
        (mbean, names) -> beans.put(mbean, reader.apply(mbean, names.toArray(String[]::new))));
    return beans;
  }

  /** Pool to its figures; a pool that is not there, or does not count, is not in it. */
  Map<String, PoolFacts> read(MBeanServerConnection server) throws IOException {
    Map<String, List<Map<String, Object>>> used = read(use, server);
    Map<String, List<Map<String, Object>>> most = read(limits, server);
    Map<String, PoolFacts> pools = new LinkedHashMap<>();
    watch.forEach(
        (name, pool) -> {
          Integer busy = sum(used, pool.busy());
          Integer max = sum(most, pool.max());
          boolean there = pool.busy().isEmpty() ? max != null : busy != null && busy >= 0;
          if (there) {
            Integer limit = max == null || max <= 0 ? null : max;
            pools.put(name, new PoolFacts(busy, sum(used, pool.waiting()), limit));
          }
        });
    return pools;
  }

  private static Map<String, List<Map<String, Object>>> read(
      Map<String, Beans> beans, MBeanServerConnection server) throws IOException {
    Map<String, List<Map<String, Object>>> values = new HashMap<>();
    for (Map.Entry<String, Beans> bean : beans.entrySet()) {
      values.put(bean.getKey(), bean.getValue().read(server));
    }
    return values;
  }

  /** Of all MBeans that match; null where none shows it. */
  private static @Nullable Integer sum(
      Map<String, List<Map<String, Object>>> values, Optional<Figure> figure) {
    return figure
        .flatMap(
            asked ->
                values.getOrDefault(asked.mbean(), List.of()).stream()
                    .map(bean -> bean.get(asked.attribute()))
                    .filter(Number.class::isInstance)
                    .map(value -> ((Number) value).longValue())
                    .reduce(Long::sum))
        .map(total -> Math.clamp(total, -1, Integer.MAX_VALUE))
        .orElse(null);
  }
}
