package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.observation.BusyHost;
import dev.loomgauge.run.observation.FullLink;
import dev.loomgauge.run.observation.Observation;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Gates on the other machines of a run, and on the network between them. */
final class HostGates {
  private HostGates() {}

  /** With what they say of a trial. */
  static Judgement in(Judgement found, Observation observation) {
    Judgement throttled = throttled(found, observation.throttled());
    Judgement loaded = loaded(throttled, observation.busyLoads(Judge.BUSY));
    return networked(loaded, observation.fullLinks());
  }

  /** Void where load engines had no CPU left on one of their hosts. */
  private static Judgement loaded(Judgement found, List<BusyHost> busy) {
    return busy.isEmpty()
        ? found
        : found.and(
            GateCode.MEASURING_SIDE_BUSY.warning(
                TrialWarning.Severity.VOID,
                "the CPUs of load hosts were busy for more than %s of the window: "
                        .formatted(Numbers.percent(Judge.BUSY))
                    + busy.stream().map(BusyHost::words).collect(Collectors.joining(", ")),
                "More CPUs or more hosts for the load tier, fewer users, or nothing else on these hosts."));
  }

  /** Void where a host held back its tier: its latencies are those of the quota. */
  private static Judgement throttled(Judgement found, Map<String, Long> periods) {
    if (periods.isEmpty()) {
      return found;
    }
    String evidence =
        periods.entrySet().stream()
            .map(host -> "%s in %,d".formatted(host.getKey(), host.getValue()))
            .collect(Collectors.joining(", "));
    return found.and(
        GateCode.HOST_THROTTLED.warning(
            TrialWarning.Severity.VOID,
            "hosts used up their CPU quota in periods of the window: " + evidence,
            "Give their tiers more CPUs, or CPUs of their own: in Kubernetes the kubelet's static CPU manager."));
  }

  /** Void where the network between hosts was full: its queue is in no model. */
  private static Judgement networked(Judgement found, List<FullLink> full) {
    return full.isEmpty()
        ? found
        : found.and(
            GateCode.NETWORK_FULL.warning(
                TrialWarning.Severity.VOID,
                "network interfaces were used for more than 70 % of their speed in the window: "
                    + full.stream().map(FullLink::words).collect(Collectors.joining(", ")),
                "Fewer users or smaller answers, a faster network, or the tiers on one machine."));
  }
}
