package dev.loomgauge.hosts;

import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.RemoteHost;
import java.util.UUID;

/** Pods of a cluster. */
public final class KubernetesHosts implements HostEngine {
  private static final int ID_LENGTH = 8;

  private final Cluster cluster;
  private final String run = UUID.randomUUID().toString().substring(0, ID_LENGTH);

  public KubernetesHosts(Cluster cluster) {
    this.cluster = cluster;
  }

  @Override
  public RemoteHost open(String name, Site site) {
    Cluster.Pod pod = cluster.pods().get(name);
    if (pod == null) {
      throw new IllegalStateException("the cluster has no pod " + name);
    }
    JobManifest manifest = new JobManifest(cluster, pod, run, name);
    return LinkedHost.open(
        name,
        site,
        () -> PodLink.open(new Kubectl(cluster), manifest, site.children(), site.log(name)));
  }
}
