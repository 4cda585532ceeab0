package dev.loomgauge.hosts;

import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.RemoteHost;
import java.util.List;

/** Hosts of the user's SSH configuration. */
public final class SshHosts implements HostEngine {
  /** Names a configuration in place of {@code ~/.ssh/config}. */
  public static final String CONFIGURATION = "LOOMGAUGE_SSH_CONFIG";

  private final List<String> ssh;

  /**
   * With a configuration.
   *
   * @param configuration file as ssh_config(5) has it; empty for the user's own
   */
  public SshHosts(String configuration) {
    this.ssh = configuration.isEmpty() ? List.of("ssh") : List.of("ssh", "-F", configuration);
  }

  /** With the configuration that the environment names, or the user's own. */
  public static SshHosts ofEnvironment() {
    return new SshHosts(System.getenv().getOrDefault(CONFIGURATION, ""));
  }

  @Override
  public RemoteHost open(String name, Site site) {
    return LinkedHost.open(
        name, site, () -> SshLink.open(name, ssh, site.children(), site.log(name)));
  }
}
