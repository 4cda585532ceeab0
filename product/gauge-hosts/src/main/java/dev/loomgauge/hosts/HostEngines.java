package dev.loomgauge.hosts;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.run.host.HostEngine;
import java.util.List;
import java.util.UUID;

/** What reaches the hosts of a scenario. */
public final class HostEngines {
  /** Names a configuration of SSH in place of {@code ~/.ssh/config}. */
  public static final String CONFIGURATION = "LOOMGAUGE_SSH_CONFIG";

  private static final int ID_LENGTH = 8;

  private HostEngines() {}

  /** Pods of its cluster, or hosts of the user's SSH configuration. */
  public static HostEngine of(Hosts asked) {
    return asked
        .cluster()
        .map(HostEngines::pods)
        .orElseGet(() -> ssh(System.getenv().getOrDefault(CONFIGURATION, "")));
  }

  /** Hosts of an SSH configuration, a file as ssh_config(5) has it; empty for the user's own. */
  public static HostEngine ssh(String configuration) {
    List<String> ssh =
        configuration.isEmpty() ? List.of("ssh") : List.of("ssh", "-F", configuration);
    return (name, site) ->
        LinkedHost.open(
            name,
            site,
            Programs.OF_TIERS,
            () -> SshLink.open(name, ssh, site.children(), site.log(name)));
  }

  private static HostEngine pods(Cluster cluster) {
    String run = UUID.randomUUID().toString().substring(0, ID_LENGTH);
    return (name, site) -> {
      Cluster.Pod pod = cluster.pods().get(name);
      if (pod == null) {
        throw new IllegalStateException("the cluster has no pod " + name);
      }
      JobManifest manifest = new JobManifest(cluster, pod, run, name);
      return LinkedHost.open(
          name,
          site,
          Programs.OF_TIERS,
          () -> PodLink.open(new Kubectl(cluster), manifest, site.children(), site.log(name)));
    };
  }
}
