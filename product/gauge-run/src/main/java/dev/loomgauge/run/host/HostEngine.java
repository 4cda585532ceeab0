package dev.loomgauge.run.host;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.process.Children;
import java.nio.file.Path;

/** Reaches other machines. */
public interface HostEngine {
  HostEngine NONE =
      (name, site) -> {
        throw new IllegalStateException("nothing here reaches host " + name);
      };

  /**
   * Connects to a host and makes it ready: Loomgauge's programs are there, and nothing of an
   * earlier run is.
   *
   * @throws dev.loomgauge.run.machine.TierException if it cannot be reached, or lacks something;
   *     the message says what, and the remedy
   */
  RemoteHost open(String name, Site site);

  /** What hosts are opened from; the folder takes logs, children the local ends of connections. */
  record Site(Installation home, Children children, Path logs) {
    public Path log(String host) {
      return logs.resolve("host-" + host.replaceAll("[^A-Za-z0-9_.-]", "_") + ".log");
    }
  }
}
