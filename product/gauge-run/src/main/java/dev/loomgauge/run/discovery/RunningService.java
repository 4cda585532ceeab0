package dev.loomgauge.run.discovery;

import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.Mounts;
import dev.loomgauge.run.machine.Namespaces;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.OwnPorts;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.LocalHttp;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.TlsProblem;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds a service that somebody else has started. */
final class RunningService {
  private static final Set<String> ADDRESSES = Set.of("localhost", "127.0.0.1", "[::1]");
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private RunningService() {}

  /**
   * Finds where it answers the request with 200.
   *
   * @param at where it is said to answer; without an address each port on which it listens is asked
   * @throws TierException if there is no such process, it gives no good answer, or it gives one on
   *     several ports of which any may be that of its requests
   */
  static OwnService find(long pid, String name, AskedOrigin at, String path)
      throws InterruptedException {
    Optional<URI> base = at.base();
    ProcessHandle process =
        ProcessHandle.of(pid)
            .filter(ProcessHandle::isAlive)
            .orElseThrow(
                () ->
                    new TierException(
                        "--pid %d: there is no such process%s. Find it with jps, or with ps."
                            .formatted(pid, hidden(new MachineFiles(Path.of("/"))))));
    if (!Namespaces.shared(pid, "net") && base.filter(uri -> !here(uri)).isEmpty()) {
      throw new TierException("--pid %d: %s".formatted(pid, Namespaces.remedyForNetwork(pid)));
    }
    List<URI> candidates = base.map(List::of).orElseGet(() -> listening(pid));
    if (candidates.isEmpty()) {
      throw new TierException(
          "--pid %d: the process listens on no port that this user can see. Run as its user, or give the whole address with --get."
              .formatted(pid));
    }
    base.ifPresent(uri -> checkListener(pid, uri));
    Set<Integer> serving = OwnPorts.serving(pid); // before anything is asked here
    List<Good> good = new ArrayList<>();
    List<String> answers = new ArrayList<>();
    for (URI candidate : candidates) {
      HttpOrigin origin = new HttpOrigin(candidate, at.trust());
      LocalHttp.Answer answer = ServiceTarget.asked(origin, path, TIMEOUT);
      if (base.isEmpty() && answer.tls().filter(TlsProblem::plain).isPresent()) {
        origin = origin.byTls(at.trust());
        answer = ServiceTarget.asked(origin, path, TIMEOUT);
      }
      if (answer.good()) {
        good.add(new Good(origin, answer.metrics()));
        continue;
      }
      if (candidates.size() == 1 && answer.tls().isPresent()) {
        throw new TierException("--pid %d: %s".formatted(pid, answer.tls().get().words()));
      }
      answers.add(candidate.getPort() + ": " + words(answer));
    }
    if (good.isEmpty()) {
      throw new TierException(
          "--pid %d does not answer GET %s with 200 on any port (%s). Correct the path, or give the whole address with --get."
              .formatted(pid, path, String.join(", ", answers)));
    }
    HttpOrigin origin =
        carrying(good, serving)
            .orElseThrow(
                () ->
                    new TierException(
                        "--pid %d answers GET %s with 200 on several ports (%s), and nothing shows which of them carries its requests. Give the whole address of that one with --get: %s"
                            .formatted(
                                pid, path, ports(good), good.getFirst().origin().resolve(path))));
    return OwnService.ofQuota(name, Service.of(process, origin), cpus(pid));
  }

  /** Where a service answers the request with 200, and whether by a page of metrics. */
  record Good(HttpOrigin origin, boolean metrics) {}

  /**
   * Of one or more the one that carries requests. An agent that serves metrics may answer any path,
   * and a port of administration many; clients are connected to the others.
   *
   * @param serving ports on which there were connections of clients
   * @return empty where several may be it
   */
  static Optional<HttpOrigin> carrying(List<Good> good, Set<Integer> serving) {
    List<Good> pages = good.stream().filter(one -> !one.metrics()).toList();
    List<HttpOrigin> left = (pages.isEmpty() ? good : pages).stream().map(Good::origin).toList();
    List<HttpOrigin> used =
        left.stream().filter(origin -> serving.contains(origin.port())).toList();
    return left.size() == 1
        ? Optional.of(left.getFirst())
        : used.size() == 1 ? Optional.of(used.getFirst()) : Optional.empty();
  }

  private static String ports(List<Good> good) {
    return good.stream()
        .map(one -> String.valueOf(one.origin().port()))
        .collect(Collectors.joining(", "));
  }

  /** What else may be the reason where the system shows no processes of other users. */
  static String hidden(MachineFiles files) {
    return Mounts.of(files).hidesProcesses()
        ? ", or it is another user's, which /proc does not show here (hidepid): run as that user"
        : "";
  }

  private static String words(LocalHttp.Answer answer) {
    return answer
        .tls()
        .map(TlsProblem::words)
        .orElseGet(
            () ->
                answer.status().isPresent()
                    ? String.valueOf(answer.status().getAsInt())
                    : "no HTTP");
  }

  /** Whoever answers there must be that process, as far as its ports can be seen. */
  private static void checkListener(long pid, URI uri) {
    Set<Integer> ports = OwnPorts.of(pid).listening();
    if (!ports.isEmpty() && !ports.contains(uri.getPort()) && here(uri)) {
      throw new TierException(
          "--pid %d does not listen on port %d, but on %s: another process answers there. Correct the address of --get, or the process."
              .formatted(pid, uri.getPort(), ports.stream().sorted().toList()));
    }
  }

  private static boolean here(URI uri) {
    return ADDRESSES.contains(uri.getHost());
  }

  private static List<URI> listening(long pid) {
    return OwnPorts.of(pid).listening().stream()
        .sorted()
        .map(port -> URI.create("http://127.0.0.1:" + port))
        .toList();
  }

  /**
   * The CPUs to which it is tied, and no more time of them than its control group grants; all of
   * the machine where the system does not tell.
   */
  private static double cpus(long pid) {
    int tied = tied(pid);
    return Math.min(Topology.quota(pid).orElse(tied), tied);
  }

  private static int tied(long pid) {
    return Topology.allowed(pid)
        .map(CpuSet::size)
        .orElseGet(() -> Runtime.getRuntime().availableProcessors());
  }
}
