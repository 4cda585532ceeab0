package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Calibrated.Cpus;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Limit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Threads of the service use CPU that no request needs. */
public final class BackgroundCpu implements Rule {
  /** Threads that a sentence names. */
  private static final int NAMED = 3;

  @Override
  public String code() {
    return "background-cpu";
  }

  @Override
  public String title() {
    return "CPU used without requests";
  }

  @Override
  public String meaning() {
    return """
        A thread of the application uses 5 % of a CPU or more though no request is in the service: it spins, polls, or computes at intervals. It is found in the two seconds before the first load.
        Its CPU time is no part of what a request costs; requests have what is left of the CPUs beside it. A thread that spins competes with them for every moment, one that yields or sleeps gives way.
        More threads or connections do not bring back what it uses.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    List<BackgroundThread> threads =
        e.jvm().map(JvmUse::background).orElse(List.of()).stream()
            .sorted(Comparator.comparingDouble(BackgroundThread::alone).reversed())
            .toList();
    return threads.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Cause(
                words(threads) + ". " + cost(e, threads),
                "Have it wait for its work: block on a queue, a condition or a selector, or rest until a timer; work that has to be done belongs on CPUs of its own.",
                gain(e),
                e.limitedByCpu() ? Math.min(1, e.background()) : e.share(Activity.CPU_QUEUE)));
  }

  /** What requests cannot have: as measured where they fill the CPUs, else a fair share at most. */
  private static String cost(Evidence e, List<BackgroundThread> threads) {
    if (e.limitedByCpu()) {
      return Numbers.format(
          "Requests cannot have %s of the service's CPUs.", Numbers.percent(e.background()));
    }
    double alone = threads.stream().mapToDouble(BackgroundThread::alone).sum();
    double cores = e.serviceCores();
    return Numbers.format(
        "The CPU is not the limit under this load; where it is, requests cannot have up to %s of it.",
        Numbers.percent(Cpus.kept(cores, alone) / cores));
  }

  /** "Thread poller-1 uses 100 % of a CPU without requests, in com.acme.Poller.run". */
  private static String words(List<BackgroundThread> threads) {
    if (threads.size() == 1) {
      BackgroundThread only = threads.getFirst();
      return "Thread %s uses %s of a CPU without requests%s"
          .formatted(
              only.name(),
              Numbers.percent(only.alone()),
              only.frame() == null ? "" : ", in " + only.frame());
    }
    double all = threads.stream().mapToDouble(BackgroundThread::alone).sum();
    return threads.stream()
        .limit(NAMED)
        .map(
            thread ->
                "%s (%s%s)"
                    .formatted(
                        thread.name(),
                        Numbers.percent(thread.alone()),
                        thread.frame() == null ? "" : ", in " + thread.frame()))
        .collect(
            Collectors.joining(
                ", ",
                Numbers.count((long) threads.size(), "thread")
                    + " use "
                    + Numbers.percent(all)
                    + " of a CPU without requests: ",
                threads.size() > NAMED ? " and others" : ""));
  }

  /**
   * By the utilisation law requests have as much more throughput as they have more CPU, up to the
   * next limit; null where the CPU does not limit them.
   */
  private static @Nullable String gain(Evidence e) {
    double left = 1 - e.background();
    if (!e.limitedByCpu() || left <= 0) {
      return null;
    }
    double rate = e.load().throughputRps();
    double next =
        e.trial().prediction().limits().stream()
            .filter(limit -> !CpuAllocation.serves(limit.name(), Tier.SERVICE))
            .mapToDouble(Limit::rps)
            .min()
            .orElse(Double.MAX_VALUE);
    return Numbers.format(
        "%s instead of %s.",
        Numbers.rate(Math.max(rate, Math.min(next, rate / left))), Numbers.rate(rate));
  }
}
