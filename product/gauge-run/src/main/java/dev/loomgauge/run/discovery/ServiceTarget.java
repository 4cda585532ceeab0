package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.LocalHttp;
import dev.loomgauge.run.tier.Service;
import dev.loomgauge.run.tier.TlsProblem;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A service of the user's that answers at an address. */
interface ServiceTarget {
  String name();

  HttpOrigin base();

  /**
   * Its processes on this machine, whose descendants belong to it; none where no more is known than
   * an address.
   */
  List<Long> pids();

  /** Its threads that use CPU without requests, as far as they are known. */
  default BackgroundThreads background() {
    return BackgroundThreads.NONE;
  }

  /**
   * Checks that it still runs.
   *
   * @param when for the message: "order-mvc, at 64 users,"
   * @throws dev.loomgauge.run.machine.TierException if it does not, with what is known of its end
   */
  void requireAlive(String when);

  /** What a GET of a path is answered with, or why nothing comes in time. */
  static LocalHttp.Answer asked(HttpOrigin origin, String path, Duration timeout)
      throws InterruptedException {
    try (HttpClient client = origin.client()) {
      return LocalHttp.answered(client, origin.resolve(path), timeout);
    }
  }

  /**
   * A process of this machine that is a service of the user's, and has given a good answer to the
   * user's own request.
   *
   * @param cpus that it may use, 1 or more
   * @param granted seconds of CPUs that it gets in a second, above 0: less or more than {@code
   *     cpus} where a quota grants a part of one
   * @param background threads that use CPU without requests, as far as they are known
   */
  record OwnService(
      String name, Service service, int cpus, double granted, BackgroundThreads background)
      implements ServiceTarget, AutoCloseable {

    OwnService(String name, Service service, int cpus) {
      this(name, service, cpus, cpus, BackgroundThreads.NONE);
    }

    /** One that gets so much time of CPUs, which models have in whole ones. */
    static OwnService ofQuota(String name, Service service, double cpus) {
      int whole = (int) Math.max(1, Math.round(cpus));
      return new OwnService(name, service, whole, cpus, BackgroundThreads.NONE);
    }

    OwnService beside(BackgroundThreads found) {
      return new OwnService(name, service, cpus, granted, found);
    }

    /** Seconds of one of its CPUs for which a second of a real one counts. */
    double pace() {
      return cpus / granted;
    }

    /** That its CPUs are no real ones; empty where they are. */
    Optional<String> words() {
      return granted == cpus
          ? Optional.empty()
          : Optional.of(
              Numbers.format(
                  "A quota grants the service the time of %.2f CPUs: it counts as %s of %.2f times the speed, in CPU times as well.",
                  granted, Numbers.count(cpus, "CPU"), granted / cpus));
    }

    @Override
    public HttpOrigin base() {
      return service.base();
    }

    /** Its process, whose descendants belong to it. */
    long pid() {
      return service.pid().orElseThrow();
    }

    @Override
    public List<Long> pids() {
      return List.of(pid());
    }

    /** The process that answers: itself, or what a script of its has started. */
    long answering() {
      return service.answering().orElseThrow();
    }

    @Override
    public void requireAlive(String when) {
      service.requireAlive(when);
    }

    /** Ends it where it was started here. */
    @Override
    public void close() {
      service.close();
    }
  }

  /** A service of which no more is known than its address. */
  record AtAddress(HttpOrigin base, String path) implements ServiceTarget {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    @Override
    public String name() {
      return base.uri().getAuthority();
    }

    @Override
    public List<Long> pids() {
      return List.of();
    }

    /** It has ended for those who ask if it no longer answers at all. */
    @Override
    public void requireAlive(String when) {
      if (answer().filter(given -> given.status().isEmpty()).isPresent()) {
        throw new TierException(
            "%s the service no longer answers within %d s. See its own log."
                .formatted(when, TIMEOUT.toSeconds()));
      }
    }

    /**
     * Checks that it answers the request with 200.
     *
     * @throws TierException if it does not
     */
    void requireAnswer() {
      LocalHttp.Answer answer = answer().filter(given -> !given.good()).orElse(null);
      if (answer != null) {
        throw new TierException(
            answer
                .tls()
                .map(TlsProblem::words)
                .orElseGet(
                    () ->
                        "GET %s%s %s. Correct the address of --url, or the request."
                            .formatted(base, path, words(answer.status()))));
      }
    }

    private static String words(OptionalInt status) {
      return status.isPresent()
          ? "is answered with %d, not with 200".formatted(status.getAsInt())
          : "gets no answer of HTTP within %d s".formatted(TIMEOUT.toSeconds());
    }

    /** Empty where the load was ended by the user, so that nothing is known of the service. */
    private Optional<LocalHttp.Answer> answer() {
      try {
        return Optional.of(ServiceTarget.asked(base, path, TIMEOUT));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }
  }
}
