package dev.loomgauge.core.scenario;

import java.util.Optional;

/**
 * How a service shows a pool of the request path: what its manifest declares under {@code watch}.
 *
 * @param busy members in use; empty where only the limit is watched
 * @param waiting requests that wait for a member; empty where the service does not count them
 * @param max members there can be; empty where the service does not show its limit
 * @param runtimeInfo field of the runtime-info page that holds the limit in force; empty for none
 */
public record PoolWatch(
    Optional<Figure> busy,
    Optional<Figure> waiting,
    Optional<Figure> max,
    Optional<String> runtimeInfo) {

  /**
   * The connections of clients that a server accepts. Every user holds one, so a limit below the
   * number of users refuses some of them.
   */
  public static final String ACCEPT = "accept";

  /** In the name of an MBean: the port on which the service listens. */
  public static final String PORT = "{port}";

  /**
   * A number that an MBean shows.
   *
   * @param mbean its name, or a pattern, with {@link #PORT} where it has the port of the service;
   *     the figures of all that match are added
   * @param attribute a number; negative where the bean does not count
   */
  public record Figure(String mbean, String attribute) {
    private Figure at(int port) {
      return new Figure(mbean.replace(PORT, String.valueOf(port)), attribute);
    }
  }

  /** The same of a service that listens on this port. */
  public PoolWatch at(int port) {
    return new PoolWatch(
        busy.map(figure -> figure.at(port)),
        waiting.map(figure -> figure.at(port)),
        max.map(figure -> figure.at(port)),
        runtimeInfo);
  }

  public PoolWatch withRuntimeInfo(String field) {
    return new PoolWatch(busy, waiting, max, Optional.of(field));
  }
}
