package dev.loomgauge.run.load;

import dev.loomgauge.core.result.file.Json;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A load order as the JSON plan that gauge-load reads. */
final class PlanDocument {
  private PlanDocument() {}

  /** Which part of the users a process takes: part {@code index} of {@code of}. */
  record Share(int index, int of) {
    int users(int all) {
      return all / of + (index < all % of ? 1 : 0);
    }

    /**
     * The local address of its connections, so that the processes before one instance do not share
     * the local ports of one address; empty where one process has them alone, or on a system whose
     * loopback has one address.
     */
    Optional<String> localAddress(List<URI> targets) {
      boolean linux = System.getProperty("os.name", "").startsWith("Linux");
      return linux && of > targets.size()
          ? Optional.of("127.0.0." + (1 + index / targets.size()))
          : Optional.empty();
    }

    /** Processes take the instances in turn. */
    URI target(List<URI> targets) {
      return targets.get(index % targets.size());
    }
  }

  static String of(LoadOrder order, Share share, OptionalLong startAtEpochMillis, Path histogram) {
    Map<String, Object> plan = new LinkedHashMap<>();
    plan.put("version", 1);
    plan.put("target", share.target(order.targets()).toString());
    share
        .localAddress(order.targets())
        .ifPresent(address -> plan.put("localAddresses", List.of(address)));
    plan.put("request", Map.of("method", "GET", "path", order.path()));
    Map<String, Object> variables = new LinkedHashMap<>();
    order
        .variables()
        .forEach(
            (name, range) ->
                variables.put(name, Map.of("uniform", List.of(range.from(), range.to()))));
    plan.put("variables", variables);
    switch (order.arrivals()) {
      case LoadOrder.Users users -> {
        Map<String, Object> closed = new LinkedHashMap<>();
        closed.put("users", share.users(users.number()));
        closed.put("thinkMs", users.think().toNanos() / 1e6);
        closed.put("rampMs", order.ramp().toMillis());
        // On a long ramp those who came first do not wait for the last one.
        closed.put("connectMs", users.sustained() ? 0 : order.ramp().dividedBy(2).toMillis());
        closed.put("spreadMs", order.spread().toMillis());
        closed.put("from", share.users(users.from()));
        closed.put("downMs", users.down().toMillis());
        plan.put("closed", closed);
        if (!users.down().isZero()) {
          plan.put("drainMs", order.timeout().toMillis());
        }
      }
      case LoadOrder.Rate rate ->
          plan.put(
              "open",
              Map.of(
                  "rate",
                  rate.perSecond(),
                  "arrivals",
                  rate.poisson() ? "poisson" : "constant",
                  "maxConnections",
                  GaugeLoad.USERS_PER_PROCESS));
    }
    startAtEpochMillis.ifPresent(millis -> plan.put("startAtEpochMs", millis));
    // An open model has no ramp of users; its warm-up takes that time.
    Duration ramp = order.arrivals() instanceof LoadOrder.Users ? Duration.ZERO : order.ramp();
    switch (order.pace()) {
      case Pace.Fixed fixed -> {
        plan.put("warmupMs", ramp.plus(fixed.warmup()).toMillis());
        plan.put("windowMs", fixed.window().toMillis());
      }
      // The engine counts all after the ramp; which part of it is the window is found later.
      case Pace.Steady steady -> {
        plan.put("warmupMs", ramp.toMillis());
        plan.put("windowMs", steady.longest().toMillis());
      }
    }
    plan.put("timeoutMs", order.timeout().toMillis());
    Map<String, Object> check = new LinkedHashMap<>();
    check.put("status", List.of("200"));
    if (!order.bodyContains().isEmpty()) {
      check.put("bodyContains", order.bodyContains());
    }
    plan.put("check", check);
    plan.put("seed", order.seed() * 1_000 + share.index());
    plan.put("histogram", histogram.toAbsolutePath().toString());
    return Json.line(plan);
  }
}
