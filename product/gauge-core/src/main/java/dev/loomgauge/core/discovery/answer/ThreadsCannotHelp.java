package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.ServiceModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Why another kind of thread cannot help, with the evidence: the CPU is full, no thread is held for
 * a request, or a request waits for nothing.
 */
final class ThreadsCannotHelp implements Answer.Rule {
  /**
   * Of a request's time, recorded waits and what is not explained, which may be waits of another
   * thread; less is no waiting to speak of.
   */
  private static final double NO_WAITING = 0.05;

  /** Less is an error of a sum. */
  private static final double ROUNDING_MS = 1e-9;

  /** Of the CPUs; what less of them is used for without requests does not matter. */
  private static final double BESIDE = 0.01;

  /** Served at once per thread, beyond which a thread cannot be held for each. */
  private static final double SHARED = 1.2;

  @Override
  public List<String> of(Case known) {
    if (known.tried().size() > 1 && (!known.same() || !known.voided().isEmpty())) {
      return List.of();
    }
    List<String> all = new ArrayList<>();
    List<ModeTrials> modes = known.modes();
    if (modes.stream().allMatch(ModeTrials::cpuFull)) {
      all.add(cpu(modes));
    }
    ServiceModel.Sum sum = known.model().sum();
    double waitsMs = sum.waitsMs() + Math.max(0, sum.unexplainedMs());
    if (sum.traced() && waitsMs <= NO_WAITING * sum.clientMs() + ROUNDING_MS) {
      all.add(
          Numbers.format(
              "A request hardly waits (%s of %s alone). Virtual threads help only while requests"
                  + " wait, so there is little to gain.",
              Numbers.millis(sum.waitsMs()), Numbers.millis(sum.clientMs())));
    }
    if (modes.size() == 1) {
      all.addAll(eventLoop(modes.getFirst(), sum));
    }
    return all;
  }

  /** What decides of platform threads that were measured alone; empty where threads may help. */
  static List<String> claim(Case known, ModeTrials only) {
    if (only.cpuFull()) {
      return List.of(
          "No reason to switch to virtual threads: platform threads are limited by the CPU of the"
              + " service (%s).".formatted(only.reached()));
    }
    return onEventLoop(only, known.model().sum())
        ? List.of(
            "Nothing to gain from virtual threads: no thread is held for a request.",
            "The service is limited by %s: %s.".formatted(only.limiterWords(), only.reached()))
        : List.of();
  }

  private static String cpu(List<ModeTrials> modes) {
    String busy = each(modes, ModeTrials::cpuBusy);
    boolean beside = modes.stream().anyMatch(mode -> mode.background() >= BESIDE);
    String demand =
        modes.stream()
            .map(
                m ->
                    (m.cpuMs().isPresent() ? Numbers.millis(m.cpuMs().getAsDouble()) : "unknown")
                        + " on "
                        + m.mode().key()
                        + " threads")
            .collect(Collectors.joining(", "));
    return Numbers.format(
        "The CPU of the service is full%s (%s busy%s), and a request costs CPU time on any thread:"
            + " %s. Less work per request%s or more cores help.",
        modes.size() > 1 ? " in both modes" : "",
        busy,
        beside
            ? ", "
                + each(modes, ModeTrials::background)
                + " with threads that work without requests"
            : "",
        demand,
        beside ? ", less work without requests" : "");
  }

  /** "98.0 % and 97.0 %". */
  private static String each(List<ModeTrials> modes, ToDoubleFunction<ModeTrials> share) {
    return modes.stream()
        .map(mode -> Numbers.percent(share.applyAsDouble(mode)))
        .collect(Collectors.joining(" and "));
  }

  private static List<String> eventLoop(ModeTrials mode, ServiceModel.Sum sum) {
    return onEventLoop(mode, sum)
        ? List.of(
            Numbers.format(
                "About %,.0f requests are served at once, and the JVM has %,d threads: no thread"
                    + " is held for a request (an event loop, or virtual threads already), so there"
                    + " is nothing to gain from virtual threads.",
                atOnce(mode, sum), mode.threads()))
        : List.of();
  }

  private static boolean onEventLoop(ModeTrials mode, ServiceModel.Sum sum) {
    return mode.threads() > 0 && atOnce(mode, sum) > SHARED * mode.threads();
  }

  /** By Little's law at the client, with the unloaded response time. */
  private static double atOnce(ModeTrials mode, ServiceModel.Sum sum) {
    return mode.rps() * sum.clientMs() / 1000;
  }
}
