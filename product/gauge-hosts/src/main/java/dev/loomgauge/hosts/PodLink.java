package dev.loomgauge.hosts;

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

  private final PodShell shell;
  private final String address;
  private final Heartbeat heartbeat;
  private final Runnable afterwards;

  /** A connection that stands, to a pod's address; {@code afterwards} is done at its end. */
  PodLink(String host, PodShell shell, String address, Heartbeat heartbeat, Runnable afterwards) {
    super(host, Kubectl.tool());
    this.shell = shell;
    this.address = address;
    this.heartbeat = heartbeat;
    this.afterwards = afterwards;
  }

  /**
   * Makes a pod and waits until it runs.
   *
   * @throws TierException if the cluster refuses it or cannot start it, with what it says
   */
  static PodLink open(Kubectl kubectl, JobManifest manifest, Children children, Path log) {
    String job = manifest.name();
    JobCommands jobs = new JobCommands(kubectl, manifest.host());
    try {
      jobs.create(manifest.json(job)); // which may be there although the answer was lost
      PodState pod = jobs.awaitRunning(job);
      PodShell shell = new PodShell(kubectl, pod.name(), PodShell.OWN);
      Heartbeat heartbeat = Heartbeat.start(manifest.host(), shell, children, log);
      return new PodLink(manifest.host(), shell, pod.address(), heartbeat, () -> jobs.delete(job));
    } catch (RuntimeException e) {
      jobs.delete(job);
      throw e;
    }
  }

  @Override
  public List<String> command(String there) {
    return shell.command(there);
  }

  @Override
  public boolean alive() {
    return heartbeat.alive();
  }

  @Override
  public CompletableFuture<Integer> end() {
    return heartbeat.end();
  }

  /** This machine's is the one from which its route to the pod goes out. */
  @Override
  public String addresses() {
    try (DatagramSocket socket = new DatagramSocket()) {
      InetAddress there = InetAddress.ofLiteral(address);
      socket.connect(new InetSocketAddress(there, ANY_PORT)); // sends nothing
      return "%s 0 %s 0".formatted(socket.getLocalAddress().getHostAddress(), address);
    } catch (IOException e) {
      throw new TierException(
          "No route leads from here to pod %s at %s: %s. Remedy: start Loomgauge in the cluster, or on a machine that reaches its pods."
              .formatted(shell.pod(), address, e.getMessage()),
          e);
    }
  }

  @Override
  protected String remedy(String errors) {
    return "see kubectl describe pod " + shell.pod();
  }

  @Override
  public void close() {
    heartbeat.close();
    afterwards.run();
  }

  /** Makes, watches and deletes the job of a host. */
  private record JobCommands(Kubectl kubectl, String host) {
    /** Makes it; {@link TierException} if the API server refuses it. */
    void create(String manifest) {
      run(List.of("create", "-f", "-"), manifest);
    }

    /** Waits for its pod; {@link TierException} with Kubernetes' reason if it cannot start. */
    PodState awaitRunning(String job) {
      return PodState.awaited(
          "the pod of host " + host,
          () ->
              PodState.of(
                  run(
                      List.of("get", "pods", "-l", JobManifest.LABEL + "=" + job, "-o", "json"),
                      "")),
          pod ->
              "The pod of host %s does not start: %s. Remedy: see kubectl describe job %s; correct 'hosts' in the scenario, or the cluster."
                  .formatted(host, pod.reason().isEmpty() ? pod.phase() : pod.reason(), job));
    }

    /** Deletes it with its pod, and waits for that; a job that cannot be reached ends by itself. */
    void delete(String job) {
      boolean interrupted = Thread.interrupted(); // a job whose pod is not waited for ends too
      try {
        run(
            List.of(
                ("delete job "
                        + job
                        + " --ignore-not-found --cascade=foreground --wait"
                        + " --timeout=20s --request-timeout=20s")
                    .split(" ", -1)),
            "");
      } catch (TierException e) {
        System.getLogger(JobCommands.class.getName())
            .log(
                System.Logger.Level.WARNING,
                "Job {0} was not deleted; its pod ends 15 s after it has last heard of Loomgauge, and is deleted then: {1}",
                job,
                e.getMessage());
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private String run(List<String> arguments, String input) {
      return kubectl.run(
          arguments,
          input,
          "host " + host,
          "make 'kubectl get pods' work, with the role of docs/hosts.md");
    }
  }
}
