package dev.loomgauge.run.load;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.protocol.load.LoadPlan;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The part of a load that one process of gauge-load makes: part {@code index} of {@code of}.
 *
 * @param host on which that process runs
 */
record Share(int index, int of, Host host) {
  int users(int all) {
    return all / of + (index < all % of ? 1 : 0);
  }

  /**
   * The local address of its connections, so that the processes before one instance do not share
   * the local ports of one address; empty where one process has them alone, on a system whose
   * loopback has one address, or where no other address reaches the instance.
   */
  Optional<String> localAddress(List<URI> targets) {
    boolean linux = System.getProperty("os.name", "").startsWith("Linux");
    return linux && host.here() && of > targets.size() && LocalSources.reach(target(targets))
        ? Optional.of("127.0.0." + (1 + index / targets.size()))
        : Optional.empty();
  }

  /** Processes take the instances in turn. */
  URI target(List<URI> targets) {
    return targets.get(index % targets.size());
  }

  /**
   * The plan of this process.
   *
   * @param startAtEpochMs common time 0 of several processes
   */
  LoadPlan plan(LoadRequest request, OptionalLong startAtEpochMs, Path histogram) {
    return new LoadPlan(
        LoadPlan.VERSION,
        new LoadPlan.Destination(
            target(request.exchange().targets()).toString(),
            request.exchange().trust().insecure() ? true : null,
            request
                .exchange()
                .trust()
                .cacert()
                .map(file -> host.input(file).toString())
                .orElse(null),
            null,
            localAddress(request.exchange().targets()).map(List::of).orElse(null)),
        content(request),
        schedule(request, startAtEpochMs),
        new LoadPlan.Limits(millis(request.exchange().timeout()), null, null, null),
        host.output(histogram.toAbsolutePath()).toString());
  }

  private LoadPlan.Content content(LoadRequest request) {
    Endpoint endpoint = request.exchange().endpoint();
    Map<String, LoadPlan.Variable> variables = new LinkedHashMap<>();
    request.exchange().variables().forEach((name, values) -> variables.put(name, variable(values)));
    long seed = request.seed() * 1_000 + index;
    LoadRequest.Exchange exchange = request.exchange();
    if (exchange.kinds().isEmpty()) {
      return LoadPlan.Content.of(
          new LoadPlan.Request(
              endpoint.method(), endpoint.path(), endpoint.headers(), endpoint.body().orElse(null)),
          variables,
          check(endpoint, exchange.bodyContains()),
          seed);
    }
    Map<String, LoadPlan.Kind> kinds = new LinkedHashMap<>();
    exchange
        .kinds()
        .forEach(
            kind -> kinds.put(kind.name(), kind(kind.endpoint(), kind.share(), kind.contains())));
    return new LoadPlan.Content(
        null,
        variables,
        null,
        seed,
        kinds,
        exchange.login().map(login -> kind(login, null, "")).orElse(null));
  }

  private static LoadPlan.Check check(Endpoint endpoint, String contains) {
    return new LoadPlan.Check(
        List.of(endpoint.status()), contains.isEmpty() ? null : contains, null);
  }

  private static LoadPlan.Kind kind(Endpoint endpoint, @Nullable Double share, String contains) {
    Map<String, LoadPlan.Take> take = new LinkedHashMap<>();
    endpoint.take().forEach((name, what) -> take.put(name, take(what)));
    return new LoadPlan.Kind(
        share,
        endpoint.method(),
        endpoint.path(),
        endpoint.headers(),
        endpoint.body().orElse(null),
        check(endpoint, contains),
        take);
  }

  private static LoadPlan.Take take(Extraction what) {
    return switch (what) {
      case Extraction.JsonField(String path) -> new LoadPlan.Take(path, null, null);
      case Extraction.Header(String name) -> new LoadPlan.Take(null, name, null);
      case Extraction.Cookie(String name) -> new LoadPlan.Take(null, null, name);
    };
  }

  private LoadPlan.Variable variable(RequestValues values) {
    return switch (values) {
      case RequestValues.Numbers numbers -> LoadPlan.Variable.uniform(numbers.from(), numbers.to());
      case RequestValues.Lines lines ->
          new LoadPlan.Variable(
              null, null, host.input(lines.file()).toString(), LoadPlan.Order.RANDOM);
      case RequestValues.Keys keys ->
          throw new IllegalStateException("keys of a database that is not known: " + keys);
    };
  }

  private LoadPlan.Schedule schedule(LoadRequest request, OptionalLong startAtEpochMs) {
    LoadPlan.Closed closed = null;
    LoadPlan.Open open = null;
    Double drainMs = null;
    Double reportMs = null;
    Duration warmup = Duration.ZERO;
    switch (request.timing().arrivals()) {
      case LoadRequest.Users users -> {
        closed = closed(request, users);
        drainMs = users.down().isZero() ? null : (Double) millis(request.exchange().timeout());
      }
      case LoadRequest.Steps steps -> {
        closed = closed(request, steps);
        reportMs = millis(steps.report());
      }
      case LoadRequest.Rate rate -> {
        LoadPlan.Arrivals arrivals =
            rate.poisson() ? LoadPlan.Arrivals.POISSON : LoadPlan.Arrivals.CONSTANT;
        open = new LoadPlan.Open(rate.perSecond(), arrivals, connections(), null);
        warmup = request.timing().ramp(); // an open model has no ramp of users
      }
    }
    return new LoadPlan.Schedule(
        closed,
        open,
        startAtEpochMs.isPresent() ? (Long) startAtEpochMs.getAsLong() : null,
        millis(
            switch (request.timing().pace()) {
              case Pace.Fixed fixed -> warmup.plus(fixed.warmup());
              // All after the ramp is counted; which part of it is the window is found later.
              case Pace.Steady _ -> warmup;
            }),
        millis(
            switch (request.timing().pace()) {
              case Pace.Fixed fixed -> fixed.window();
              // It ends when its window is whole, and what comes behind it done.
              case Pace.Steady steady -> steady.longest().plus(Pace.Steady.AFTER);
            }),
        drainMs,
        reportMs);
  }

  /** How many connections arrivals may take at most: what one process may have open. */
  private int connections() {
    return (int)
        Math.min(GaugeLoad.USERS_PER_PROCESS, ConnectionRoom.connections(host.openFiles()));
  }

  private LoadPlan.Closed closed(LoadRequest request, LoadRequest.Steps steps) {
    return new LoadPlan.Closed(
        users(steps.most()),
        null,
        null,
        null,
        null,
        millis(request.timing().spread()),
        null,
        null,
        steps.steps().stream()
            .map(step -> new LoadPlan.Step(users(step.users()), millis(step.length())))
            .toList());
  }

  private LoadPlan.Closed closed(LoadRequest request, LoadRequest.Users users) {
    // On a long ramp those who came first do not wait for the last one.
    Duration connect = users.sustained() ? Duration.ZERO : request.timing().ramp().dividedBy(2);
    return new LoadPlan.Closed(
        users(users.number()),
        Durations.millis(users.think()),
        LoadPlan.Think.FIXED,
        millis(request.timing().ramp()),
        millis(connect),
        millis(request.timing().spread()),
        users(users.from()),
        millis(users.down()),
        null);
  }

  private static double millis(Duration duration) {
    return duration.toMillis();
  }
}
