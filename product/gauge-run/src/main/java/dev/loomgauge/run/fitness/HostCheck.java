package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.run.fitness.MachineFinding.Subject;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.load.HopProbe.HostLook;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether another host is fit for a tier. */
public final class HostCheck {
  private static final Subject CPUS = new Subject("CPUs");
  private static final Subject FILES = new Subject("open files");
  private static final Subject MEMORY = new Subject("memory");
  private static final Subject CLOCK = new Subject("clock");

  /** As one machine has them for its load engine. */
  private static final long ENOUGH_FILES = 20_000;

  private static final double IDLE = 0.2;
  private static final long ENOUGH_MB = 1_500;
  private static final double EXACT_MS = 5;

  private HostCheck() {}

  /** What was looked at, connections by their subjects among it. */
  public static List<MachineFinding> of(RemoteHost host, Map<String, HostLook> looks) {
    RemoteHost.Facts facts = host.facts();
    List<MachineFinding> findings = new ArrayList<>();
    looks.forEach((subject, look) -> findings.add(connection(subject, host, look)));
    findings.addAll(
        List.of(
            new Subject("JDK")
                .good(
                    facts.java() + " in " + host.javaHome(), "It runs Loomgauge's programs there."),
            cpus(facts),
            files(facts),
            memory(facts)));
    looks.values().stream().findFirst().ifPresent(look -> findings.add(clock(look)));
    return findings;
  }

  private static MachineFinding connection(String subject, RemoteHost host, HostLook look) {
    return new Subject(subject)
        .good(
            Numbers.format(
                "%s, round trip %s on average, %s at most",
                host.address().getHostAddress(),
                Numbers.millis(look.meanMs()),
                Numbers.millis(look.mostMs())),
            "Round trips are waits of the path that is predicted.");
  }

  private static MachineFinding cpus(RemoteHost.Facts facts) {
    String seen = Numbers.format("%s, load %s", facts.cpus(), Numbers.fixed(facts.load(), 2));
    if (facts.shared()) {
      return CPUS.caution(
          "the time of %d of %s".formatted(facts.granted(), facts.cpus()),
          "A tier there shares its CPUs with others, and waits when its quota is used up.",
          "Give it CPUs of its own: in Kubernetes the kubelet's 'static' CPU manager policy.");
    }
    return facts.load() > IDLE * Math.max(1, facts.cpus().size())
        ? CPUS.caution(
            seen,
            "Other programs use them, and a tier there competes with those.",
            "End them, or give the tier CPUs that they do not use.")
        : CPUS.good(seen, "They are free.");
  }

  private static MachineFinding files(RemoteHost.Facts facts) {
    String seen =
        facts.openFiles() == Long.MAX_VALUE ? "unlimited" : "%,d".formatted(facts.openFiles());
    return facts.openFiles() < ENOUGH_FILES
        ? FILES.caution(
            seen,
            "Each user needs one: a load engine there holds fewer than 16,000.",
            "Raise the hard limit (nofile) to 20,000 or more.")
        : FILES.good(seen, "Enough for 16,000 users a process.");
  }

  private static MachineFinding memory(RemoteHost.Facts facts) {
    String seen =
        facts.freeMb() > Integer.MAX_VALUE ? "unknown" : "%,d MB free".formatted(facts.freeMb());
    return facts.freeMb() < ENOUGH_MB
        ? MEMORY.caution(
            seen,
            "A load engine takes up to 1 GB, the database more than 512 MB.",
            "End other programs there.")
        : MEMORY.good(seen, "Enough for any tier.");
  }

  private static MachineFinding clock(HostLook look) {
    String seen =
        Numbers.format(
            "%s ms %s of this machine's, known to within %s ms",
            Numbers.fixed(Math.abs(look.clockAheadMs()), 1),
            look.clockAheadMs() < 0 ? "behind" : "ahead",
            Numbers.fixed(look.clockErrorMs(), 1));
    return look.clockErrorMs() > EXACT_MS
        ? CLOCK.bad(
            seen,
            "Load engines would not start at the same time.",
            "See whether that host or the link is overloaded.")
        : CLOCK.good(seen, "The difference is taken out of all times.");
  }
}
