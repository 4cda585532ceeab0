package dev.loomgauge.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A Kubernetes cluster in which hosts are pods that last for a run.
 *
 * @param context of the user's kubeconfig; empty for the current one
 * @param namespace of the pods; empty for that of the context
 * @param image with a JDK in which the pods run
 * @param hostNetwork whether pods use the network of their node
 * @param pods host to its pod
 */
public record Cluster(
    String context, String namespace, String image, boolean hostNetwork, Map<String, Pod> pods) {
  /** The image where nothing else is written. */
  public static final String USUAL_IMAGE = "eclipse-temurin:25-jdk";

  public Cluster {
    pods = Collections.unmodifiableMap(new LinkedHashMap<>(pods));
  }

  /** A host of the cluster, with memory, and CPUs of its own where their manager is static. */
  public record Pod(Map<String, String> labels, int cpus, String memory) {
    public Pod {
      labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    }
  }
}
