package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.SettingsFamily;
import dev.loomgauge.core.result.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Virtual threads take away the bound that a pool of threads was: which bound to set instead. From
 * the knee on (the ceiling times the unloaded response time) more requests at once wait.
 *
 * <p>A limit of n requests is a closed network of n: what limits is idle while all n are elsewhere,
 * with the probability of Erlang's loss formula B(n, a) for the a = knee - 1 requests that are
 * elsewhere on average (Palm, "The distribution of repairmen in servicing automatic machines",
 * 1947). At the knee that is about sqrt(2 / (pi n)): 7 % of 100, 14 % of 16. Two standard
 * deviations more, of the Poisson number of those elsewhere, leave less than 1 %.
 */
final class RequestLimit implements Answer.Rule {
  /** A limit of fewer requests leaves CPUs idle between two of them. */
  private static final int FEW = 16;

  private static final String THREADS = ThreadMode.FACTOR;

  @Override
  public List<String> of(Case known) {
    ModeTrials mode = known.advised();
    if (mode.mode() != ThreadMode.VIRTUAL || bounded(known, mode)) {
      return List.of();
    }
    return knee(known, mode).stream()
        .filter(at -> at.users() >= FEW)
        .map(
            at ->
                Numbers.format(
                    "With virtual threads no thread pool limits concurrent requests. Beyond about"
                        + " %,d (%s), further requests wait. A limit of as many would cost throughput,"
                        + " since requests do not come evenly, so set one near %,d (2 x sqrt(%,d) more): %s",
                    at.users(),
                    at.source(),
                    at.limit(),
                    at.users(),
                    known
                        .knob(SettingsFamily.LIMIT)
                        .map(knob -> setting(knob, at.limit()))
                        .orElse(semaphore(at.limit()) + ".")))
        .toList();
  }

  /** Of the larger pool where one was proved in this mode. */
  private static Optional<Knee> knee(Case known, ModeTrials mode) {
    return Knee.of(
        known
            .proof()
            .filter(SizeProof::reached)
            .filter(proof -> mode.mode().is(proof.mode()))
            .map(proof -> new ModeTrials(mode.mode(), proof.after()))
            .orElse(mode));
  }

  /** Requests at once beyond which more wait. */
  private record Knee(long users, String source) {
    /** By what was reached where there were more users, else by what is predicted. */
    static Optional<Knee> of(ModeTrials mode) {
      Prediction prediction = mode.prediction();
      Double predicted = prediction.kneeUsers();
      if (predicted == null) {
        return Optional.empty();
      }
      double measured = mode.rps() * prediction.zeroLoadMs() / 1000;
      return Optional.of(
          mode.users() >= predicted && measured < predicted
              ? new Knee(
                  whole(measured),
                  Numbers.format(
                      "%s measured times %s alone",
                      Numbers.rate(mode.rps()), Numbers.millis(prediction.zeroLoadMs())))
              : new Knee(whole(predicted), "predicted"));
    }

    /** With what keeps the limiting resource busy. */
    private long limit() {
      return users + (long) Math.ceil(2 * Math.sqrt((double) users));
    }

    private static long whole(double users) {
      return Math.max(1, (long) Math.ceil(users));
    }
  }

  private static boolean bounded(Case known, ModeTrials mode) {
    return known.size(THREADS, mode).isPresent()
        || known.knob(SettingsFamily.LIMIT).map(PoolKnob::resource).stream()
            .anyMatch(limit -> known.size(limit, mode).isPresent());
  }

  private static String setting(PoolKnob knob, long limit) {
    return "%s, or, where clients keep no idle connections, %s=%d (%sit bounds connections, so a client that keeps its connection keeps its place)."
        .formatted(
            semaphore(limit),
            knob.variable(),
            limit,
            Optional.of(knob.variable())
                .filter(Predicate.isEqual("SERVER_TOMCAT_MAX_CONNECTIONS"))
                .map(_ -> "server.tomcat.max-connections; ")
                .orElse(""));
  }

  private static String semaphore(long limit) {
    return "a semaphore of %d around the request".formatted(limit);
  }
}
