package dev.loomgauge.hosts;

import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.host.HostEngine;

/** What reaches the hosts of a scenario. */
public final class HostEngines {
  private HostEngines() {}

  /** Pods of its cluster, or hosts of the user's SSH configuration. */
  public static HostEngine of(Hosts asked) {
    return asked.cluster().<HostEngine>map(KubernetesHosts::new).orElseGet(SshHosts::ofEnvironment);
  }
}
