package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.byName;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;
import static dev.loomgauge.core.input.Value.unread;

import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.input.Shape;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Reads {@code watch} of a manifest: the pools that the service shows over JMX. */
final class WatchReader {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  /** Of the connector at the service's own port: one for management has threads of its own. */
  private static final String TOMCAT = "*:type=ThreadPool,name=\"*-" + PoolWatch.PORT + "\"";

  private static final String HIKARI = "com.zaxxer.hikari:type=Pool (*)";

  /** Where the MBeans of a preset have the name of the pool. */
  private static final String ANY_NAME = "(*)";

  /** The word that a manifest has for a pool whose MBean is known, to how it is shown. */
  static final Map<String, PoolWatch> PRESETS = presets();

  private static final Value<PoolWatch> PRESET =
      oneOf(List.copyOf(PRESETS.keySet())).map(word -> Objects.requireNonNull(PRESETS.get(word)));
  private static final Value<String> BEAN = Value.of(Shape.TEXT, WatchReader::bean);

  private static final Key<String> OTHER_BEAN =
      required("mbean", BEAN).means("Its name; `*` matches any text.");
  private static final Key<String> ATTRIBUTE =
      required("attribute", text()).means("The attribute.");
  private static final Keyed FIGURE =
      Keyed.of("An attribute of another MBean", OTHER_BEAN, ATTRIBUTE);

  private static final Value<YamlValue> SHOWN = unread(Shape.either(Shape.TEXT, FIGURE));
  private static final Key<String> MBEAN =
      optional("mbean", BEAN)
          .means(
              "Its name: `DOMAIN:type=TYPE,name=NAME`; `*` matches any text, `{port}` is the port of the service.");
  private static final Key<YamlValue> BUSY =
      optional("busy", SHOWN).means("Attribute: members in use.");
  private static final Key<YamlValue> WAITING =
      optional("waiting", SHOWN).means("Attribute: requests that wait.");
  private static final Key<YamlValue> MAX = optional("max", SHOWN).means("Attribute: size.");
  private static final Key<String> RUNTIME_INFO =
      optional("runtime-info", text())
          .means("The field of the runtime-info page that shows the size in force.");
  private static final Keyed DECLARED =
      Keyed.of("A pool with its own MBean", MBEAN, BUSY, WAITING, MAX, RUNTIME_INFO);

  private static final Key<PoolWatch> LIBRARY =
      required("preset", PRESET)
          .means("The library; of `tomcat` the connector at the port of the service.");
  private static final Key<String> CALLED =
      optional("pool", Value.of(Shape.TEXT, WatchReader::called))
          .without("all of them together")
          .means("With `hikari`: the name of one of several pools, its `poolName`.");
  private static final Keyed KNOWN =
      Keyed.of("A pool of a known library", LIBRARY, CALLED, RUNTIME_INFO);

  static final Value<Map<String, PoolWatch>> POOLS =
      Value.of(
          new Shape.Named("resource", Shape.either(PRESET.shape(), KNOWN, DECLARED)),
          WatchReader::pools);

  private WatchReader() {}

  private static Map<String, PoolWatch> pools(YamlValue value) {
    for (String name : value.map().keys()) {
      if (!NAME.matcher(name).matches()) {
        throw value.error(
            "names a pool " + Quoted.of(name) + ".",
            "Give it the name of a resource: letters, digits, '_' and '-'.");
      }
    }
    return byName(value, WatchReader::pool);
  }

  private static PoolWatch pool(YamlValue value) {
    if (!value.isMap()) {
      return PRESET.read(value);
    }
    boolean known = LIBRARY.written(value.map()).isPresent();
    YamlMap map = (known ? KNOWN : DECLARED).map(value);
    PoolWatch watch = known ? known(map) : declared(map);
    return RUNTIME_INFO.find(map).map(watch::withRuntimeInfo).orElse(watch);
  }

  private static PoolWatch known(YamlMap map) {
    PoolWatch all = LIBRARY.in(map);
    if (all.busy().stream().noneMatch(figure -> figure.mbean().contains(ANY_NAME))) {
      CALLED.refuse(
          map,
          "names a pool, and the MBeans of this preset have no names of pools.",
          "Leave it out, or declare the pool with its own 'mbean'.");
    }
    return CALLED
        .find(map)
        .map(
            name ->
                new PoolWatch(
                    all.busy().map(figure -> of(name, figure)),
                    all.waiting().map(figure -> of(name, figure)),
                    all.max().map(figure -> of(name, figure)),
                    all.runtimeInfo()))
        .orElse(all);
  }

  private static Figure of(String pool, Figure figure) {
    return new Figure(figure.mbean().replace(ANY_NAME, "(" + pool + ")"), figure.attribute());
  }

  /** No pool with another name shows itself over JMX. */
  private static String called(YamlValue value) {
    if (value.text().isBlank() || !value.text().matches("[^,=:\"*?\\n]*")) {
      throw value.error(
          "is %s, which no MBean has in its name.".formatted(Quoted.of(value.text())),
          "Write the name of the pool, without ',', '=', ':', '\"', '*' and '?'.");
    }
    return value.text();
  }

  private static PoolWatch declared(YamlMap map) {
    if (BUSY.written(map).isEmpty() && MAX.written(map).isEmpty()) {
      throw map.error(
          "shows neither how many are busy nor how many there can be.",
          "Name an attribute of its MBean in 'busy' or 'max', or a preset: "
              + Quoted.list(PRESETS.keySet())
              + ".");
    }
    return new PoolWatch(
        figure(map, BUSY), figure(map, WAITING), figure(map, MAX), Optional.empty());
  }

  /** An attribute of the pool's MBean, or of another one. */
  private static Optional<Figure> figure(YamlMap map, Key<YamlValue> key) {
    return key.find(map)
        .map(
            value -> {
              if (!value.isMap()) {
                return new Figure(MBEAN.in(map), value.text());
              }
              YamlMap own = FIGURE.map(value);
              return new Figure(OTHER_BEAN.in(own), ATTRIBUTE.in(own));
            });
  }

  private static String bean(YamlValue value) {
    try {
      return new ObjectName(value.text()).toString();
    } catch (MalformedObjectNameException e) {
      throw value.error(
          "is %s, which is no name of an MBean: %s."
              .formatted(Quoted.of(value.text()), e.getMessage()),
          "Write DOMAIN:type=TYPE,name=NAME; a '*' matches any text.");
    }
  }

  private static Map<String, PoolWatch> presets() {
    Map<String, PoolWatch> all = new LinkedHashMap<>();
    // A connector that starts a virtual thread for each request shows -1 of them busy.
    all.put("tomcat", pool(TOMCAT, "currentThreadsBusy", null, "maxThreads"));
    all.put("tomcat-connections", pool(TOMCAT, null, null, "maxConnections"));
    // Without acceptors and selectors. Jetty needs its module jmx.
    all.put(
        "jetty",
        pool(
            "org.eclipse.jetty.util.thread:type=queuedthreadpool,*",
            "utilizedThreads",
            "queueSize",
            "maxThreads"));
    all.put(
        "undertow",
        pool(
            "org.xnio:type=Xnio,provider=\"nio\",worker=*",
            "BusyWorkerThreadCount",
            "WorkerQueueSize",
            "MaxWorkerPoolSize"));
    // Needs registerMbeans.
    all.put(
        "hikari",
        new PoolWatch(
            shown(HIKARI, "ActiveConnections"),
            shown(HIKARI, "ThreadsAwaitingConnection"),
            shown("com.zaxxer.hikari:type=PoolConfig (*)", "MaximumPoolSize"),
            Optional.empty()));
    // Needs registerJmx.
    all.put(
        "r2dbc-pool",
        pool(
            "io.r2dbc.pool:type=ConnectionPool,*",
            "AcquiredSize",
            "PendingAcquireSize",
            "MaxAllocatedSize"));
    // Has no MBean of its own: the gauges of Quarkus in Micrometer's JMX registry.
    all.put(
        "agroal",
        new PoolWatch(
            shown("metrics:name=agroalActiveCount*,type=gauges", "Value"),
            shown("metrics:name=agroalAwaitingCount*,type=gauges", "Value"),
            Optional.empty(),
            Optional.empty()));
    return Collections.unmodifiableMap(all);
  }

  private static PoolWatch pool(
      String mbean, @Nullable String busy, @Nullable String waiting, @Nullable String max) {
    return new PoolWatch(
        shown(mbean, busy), shown(mbean, waiting), shown(mbean, max), Optional.empty());
  }

  private static Optional<Figure> shown(String mbean, @Nullable String attribute) {
    return Optional.ofNullable(attribute).map(name -> new Figure(mbean, name));
  }
}
