package dev.loomgauge.run.rig;

import dev.loomgauge.core.scenario.PoolWatch;
import dev.loomgauge.core.scenario.PoolWatch.Figure;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pools that {@link Watched} can show, as a manifest would declare them. */
public final class WatchedPools {
  private static final String TOMCAT = "*:type=ThreadPool,name=*";

  /** Name to pool. */
  public static final Map<String, PoolWatch> ALL =
      Map.of(
          "threads", pool(TOMCAT, "currentThreadsBusy", null, "maxThreads"),
          "accept", pool(TOMCAT, null, null, "maxConnections"),
          "connections",
              pool(
                  "com.zaxxer.hikari:type=Pool (*)",
                  "ActiveConnections",
                  "ThreadsAwaitingConnection",
                  null));

  private WatchedPools() {}

  private static PoolWatch pool(
      String mbean, @Nullable String busy, @Nullable String waiting, @Nullable String max) {
    return new PoolWatch(
        figure(mbean, busy), figure(mbean, waiting), figure(mbean, max), Optional.empty());
  }

  private static Optional<Figure> figure(String mbean, @Nullable String attribute) {
    return Optional.ofNullable(attribute).map(name -> new Figure(mbean, name));
  }
}
