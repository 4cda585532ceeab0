package dev.loomgauge.hosts.kubernetes;

import dev.loomgauge.hosts.link.Link;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A pod of its own, in which kubectl runs commands. */
final class PodLink extends Link {
  private static final int ANY_PORT = 9;

  private final Kubectl kubectl;
  private final PodState pod;
  private final String job;
  private final Pulse pulse;

  private PodLink(Kubectl kubectl, PodState pod, String job, String host, Pulse pulse) {
    super(host, Kubectl.tool());
    this.kubectl = kubectl;
    this.pod = pod;
    this.job = job;
    this.pulse = pulse;
  }

  /**
   * Makes the pod and waits until it runs.
   *
   * @throws TierException if the cluster refuses it or cannot start it, with what it says
   */
  static PodLink open(Kubectl kubectl, JobManifest manifest, Children children, Path log) {
    String job = manifest.name();
    JobCommands jobs = new JobCommands(kubectl, manifest.host());
    try {
      jobs.create(manifest.json(job)); // which may be there although the answer was lost
      PodState pod = jobs.awaitRunning(job);
      Pulse pulse = Pulse.start(manifest.host(), kubectl, pod.name(), children, log);
      return new PodLink(kubectl, pod, job, manifest.host(), pulse);
    } catch (RuntimeException e) {
      jobs.delete(job);
      throw e;
    }
  }

  @Override
  public List<String> command(String there) {
    return kubectl.exec(pod.name(), there);
  }

  @Override
  public boolean alive() {
    return pulse.alive();
  }

  @Override
  public CompletableFuture<Integer> end() {
    return pulse.end();
  }

  /** This machine's is the one from which its route to the pod goes out. */
  @Override
  public String addresses() {
    try (DatagramSocket socket = new DatagramSocket()) {
      InetAddress there = InetAddress.ofLiteral(pod.address());
      socket.connect(new InetSocketAddress(there, ANY_PORT)); // sends nothing
      return "%s 0 %s 0".formatted(socket.getLocalAddress().getHostAddress(), pod.address());
    } catch (IOException e) {
      throw new TierException(
          "No route leads from here to pod %s at %s: %s. Remedy: start Loomgauge in the cluster, or on a machine that reaches its pods."
              .formatted(pod.name(), pod.address(), e.getMessage()),
          e);
    }
  }

  @Override
  protected String remedy(String errors) {
    return "see kubectl describe pod " + pod.name();
  }

  @Override
  public void close() {
    pulse.close();
    new JobCommands(kubectl, host()).delete(job);
  }
}
